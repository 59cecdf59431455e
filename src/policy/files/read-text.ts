import { readFile } from 'node:fs/promises';
import { AskUserError } from '../../errors';

/**
 * The text of a UTF-8 file, with its byte order mark if it has one; rejects for any other encoding.
 *
 * Read in the usual way, a byte that is no UTF-8 becomes U+FFFD: a name with it would match nothing, and written back it would be lost.
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AskUserError('invalid_options', `${file}: is not UTF-8.`, { path: '', cause });
  }
}

/** True for the error of a file that does not exist. */
export function isMissing(cause: unknown): boolean {
  return codeOf(cause) === 'ENOENT';
}

/** What went wrong with a file as an AskUserError that names it; one that is such an error already is left as it is. */
export function failure(file: string, doing: 'read' | 'written', cause: unknown): AskUserError {
  if (AskUserError.is(cause)) return cause;
  const message =
    doing === 'read' && isMissing(cause)
      ? `${file}: does not exist; set mayBeMissing where that is fine.`
      : `${file}: can’t be ${doing} (${codeOf(cause) ?? 'unknown'}).`;
  return new AskUserError('invalid_options', message, { path: '', cause });
}

export function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
