import { addAbortSignal, type Readable, type Writable } from 'node:stream';

/** Where a command reads and writes; the process's own, or a test's. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** Everything that comes in, as text. Rejects as soon as the signal aborts. */
export async function readAll(input: Readable, signal: AbortSignal): Promise<string> {
  addAbortSignal(signal, input);
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
