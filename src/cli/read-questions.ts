import { readFile } from 'node:fs/promises';
import { readAll, type Streams } from './streams';
import { UsageError } from './usage-error';

/** Whether the questions come from standard input, so that it can't bring the replies as well. */
export function isFromStdin(file: string | undefined): boolean {
  return file === undefined || file === '-';
}

/** The tool's parameters, from a file or from standard input. Throws a UsageError, in one line, when they can't be read or are no JSON. */
export async function readQuestions(file: string | undefined, streams: Streams, signal: AbortSignal): Promise<unknown> {
  const from = isFromStdin(file) ? 'standard input' : `${file}`;
  const text = isFromStdin(file) ? await readAll(streams.stdin, signal) : await readText(`${file}`, signal);
  if (text.trim() === '') throw new UsageError(`There is nothing in ${from}; it needs questions as JSON.`);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const detail = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 120) : '';
    throw new UsageError(`What is in ${from} is not JSON: ${detail}`);
  }
}

async function readText(file: string, signal: AbortSignal): Promise<string> {
  try {
    return await readFile(file, { encoding: 'utf8', signal });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new UsageError(`There is no file ${file}.`);
    if (code === 'EISDIR') throw new UsageError(`${file} is a folder, not a file.`);
    throw new UsageError(`${file} can't be read (${code ?? 'unknown reason'}).`);
  }
}
