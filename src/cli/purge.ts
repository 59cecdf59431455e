import { readArguments } from './arguments';
import { parseDuration } from './duration';
import { ExitCode } from './exit-code';
import { forgetIn, STORE_FLAGS, STORE_HELP } from './open-store';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

export const PURGE_HELP = `querent purge --store <file> --older-than <duration>

Forgets asks that ended longer ago than that, and prints how many. What waits is never forgotten. An id that was forgotten
can be asked anew.

${STORE_HELP}  --older-than <duration>   such as 12h or 30d

While another process reads the file the text stays in its log: then standard error says so, and to run this again.
Exit codes: 0 done, also where there was nothing to forget, 1 internal error, 2 invalid input, such as a file that is not there or
is no store of querent, or a namespace that it does not have, 5 the store can't be used.
`;

const FLAGS = { ...STORE_FLAGS, 'older-than': { type: 'string' } } as const;

/** `querent purge`: a job for a scheduler. Gives the exit code. */
export async function purge(args: readonly string[], streams: Streams): Promise<number> {
  const { values } = readArguments(args, FLAGS, 0);
  if (values['older-than'] === undefined) throw new UsageError('It needs --older-than <duration>, such as 30d.');
  const ageMs = parseDuration('--older-than', values['older-than']);
  await forgetIn(values, streams, (store) => store.purge(Date.now() - ageMs));
  return ExitCode.ANSWERED;
}
