import { readArguments } from './arguments';
import { ExitCode } from './exit-code';
import { forgetIn, STORE_FLAGS, STORE_HELP } from './open-store';
import { isSameScope, SCOPE_FLAGS, scopeOf } from './scope-flags';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

export const ERASE_HELP = `querent erase --store <file> --user <name>

Ends what waits in that scope and forgets everything of it, ended or not, and prints how many asks that were. Whoever waits
for one of them is told that it was aborted.

${STORE_HELP}  --tenant, --user, --session, --run <name>    the scope; at least one

While another process reads the file the text stays in its log: then standard error says so, and to run this again.
Exit codes: 0 done, also where there was nothing to forget, 1 internal error, 2 invalid input, such as a file that is not there or
is no store of querent, or a namespace that it does not have, 5 the store can't be used.
`;

const FLAGS = { ...STORE_FLAGS, ...SCOPE_FLAGS } as const;

/** `querent erase`: everything of one user, run … Gives the exit code. */
export async function erase(args: readonly string[], streams: Streams): Promise<number> {
  const { values } = readArguments(args, FLAGS, 0);
  const scope = scopeOf(values);
  // Without one it would be everybody's.
  if (isSameScope(scope, {}))
    throw new UsageError('It needs --tenant, --user, --session or --run, to know what to erase.');
  await forgetIn(values, streams, (store) => store.erase(scope));
  return ExitCode.ANSWERED;
}
