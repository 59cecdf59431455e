import { type AskUser, createAskUser, type Renderer, type Scope, type ToolResult } from '../index';
import { answerCommand } from './answer-command';
import { oneOf, readArguments } from './arguments';
import { askScreen } from './ask-screen';
import { complain } from './complain';
import { CONTRACT_NAMES, contractOf } from './contract-flag';
import { parseDuration } from './duration';
import { ExitCode, exitCodeOf } from './exit-code';
import { TERMINATED } from './interrupt';
import { openStore, STORE_FLAGS, STORE_HELP, type StoreFlags } from './open-store';
import { isFromStdin, readQuestions } from './read-questions';
import { isSameScope, SCOPE_FLAGS, scopeOf } from './scope-flags';
import { SCREEN_FLAGS, SCREEN_HELP } from './screen';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

export const ASK_HELP = `querent ask [file|-] [options]

Puts the questions of a file, or of standard input, to the person, and prints what a model would get.

  --timeout <duration>      end without an answer after 500ms, 30s, 15m, 2h …
  --on-timeout <what>       no_answer (default) or recommended
  --contract <name>         how the questions are written: ${CONTRACT_NAMES}
  --repair <what>           all (default) or none
${SCREEN_HELP}  --renderer web            a page that only this machine reaches: prints its link, and opens it where there is a browser
  --no-open                 with --renderer web: only prints the link

With a store the ask outlives this process, and can be answered in another one by \`querent answer\`:

${STORE_HELP}  --id <id>                 the same id and questions join the ask that waits, or print its result
  --tenant, --user, --session, --run <name>    whose ask it is

The dialog goes to standard error. Exit codes: 0 answered, 1 internal error, 2 invalid input, 3 dismissed, 4 timed out,
5 nobody could answer or the store can't be used, 6 the person asks back, 130 interrupted. Ctrl-C ends the ask; a SIGTERM
or a crash leaves it waiting in the store.
`;

const FLAGS = {
  timeout: { type: 'string' },
  'on-timeout': { type: 'string' },
  contract: { type: 'string' },
  repair: { type: 'string' },
  id: { type: 'string' },
  'no-open': { type: 'boolean' },
  ...SCREEN_FLAGS,
  ...STORE_FLAGS,
  ...SCOPE_FLAGS,
} as const;

/** `querent ask`: one ask from the shell. Gives the exit code. */
export async function ask(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const { values, positionals } = readArguments(args, FLAGS, 1);
  const timeoutMs = values.timeout === undefined ? undefined : parseDuration('--timeout', values.timeout);
  const onTimeout = oneOf('--on-timeout', values['on-timeout'], ['no_answer', 'recommended']);
  const repair = oneOf('--repair', values.repair, ['all', 'none']);
  const contract = contractOf(values.contract);
  const scope = scopeOf(values);
  const { id } = values;
  if (id === '') throw new UsageError('--id needs an id.');
  if (id !== undefined && values.store === undefined) throw new UsageError('--id needs --store <file>.');
  const [file] = positionals;
  const params = await readQuestions(file, streams, signal);
  const store = openStore(values);
  const screen = await askScreen(isFromStdin(file), streams, values, signal);
  const ended = screen?.signal ?? signal;
  const correlationId = id ?? crypto.randomUUID();
  const askUser = createAskUser({
    contract,
    // With a store somebody else may answer.
    interactive: screen !== undefined || store !== undefined,
    ...(store && { store }),
    ...(screen && { renderer: only(screen.renderer, correlationId, scope, streams, values) }),
    ...(onTimeout && { onTimeout }),
    ...(repair && { repair }),
    ...(values.locale !== undefined && { locale: values.locale }),
    onError: () => {},
  });
  if (store !== undefined) sayWhereItWaits(askUser, values, streams);
  const { tool } = askUser.for(scope);
  const result = await unlessLeft(ended, store !== undefined, (signal) =>
    tool.call(params, { correlationId, signal, ...(timeoutMs !== undefined && { timeoutMs }) }),
  );
  // Ctrl-C in a dialog also dismisses, and that may come first.
  const isInterrupted = ended.aborted && result?.data.outcome?.status === 'dismissed';
  const code = result === undefined || isInterrupted ? ExitCode.INTERRUPTED : report(result, streams);
  await screen?.close?.();
  return code;
}

/** Shows this ask and no other of the store: those have their own people. */
function only(
  renderer: Renderer,
  correlationId: string,
  scope: Scope,
  streams: Streams,
  storeFlags: StoreFlags,
): Renderer {
  return {
    name: renderer.name,
    ...(renderer.attached && { attached: (desk) => renderer.attached!(desk) }),
    accepts: (request) => request.correlationId === correlationId && isSameScope(request.scope, scope),
    async ask(request, context) {
      const reply = await renderer.ask(request, context);
      // From here on it waits for others, and without a word that would look as if it hung.
      if ('unavailable' in reply && storeFlags.store !== undefined) {
        const command = answerCommand(request.id, storeFlags);
        streams.stderr.write(`\nThe input ended, and nobody can answer here any more. It waits for: ${command}\n`);
      }
      return reply;
    },
  };
}

function sayWhereItWaits({ bus }: AskUser, storeFlags: StoreFlags, streams: Streams): void {
  bus.subscribe('ask-user-request', ({ id }) => {
    streams.stderr.write(`It can be answered elsewhere: ${answerCommand(id, storeFlags)}\n\n`);
  });
}

/**
 * The result, or undefined once the command was interrupted. Where the ask `outlives` the process a SIGTERM leaves it as it is: the process
 * has to go, and nobody said no.
 */
function unlessLeft(
  signal: AbortSignal,
  outlives: boolean,
  call: (ended: AbortSignal) => Promise<ToolResult>,
): Promise<ToolResult | undefined> {
  const ended = new AbortController();
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      if (outlives && signal.reason === TERMINATED) resolve(undefined);
      else ended.abort(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    call(ended.signal).then(resolve, (error) => (signal.aborted ? resolve(undefined) : reject(error)));
  });
}

function report(result: ToolResult, streams: Streams): number {
  const { data, error } = result;
  if (error !== undefined && data.outcome === undefined) complain(streams, error.message);
  else streams.stdout.write(`${result.llmContent}\n`);
  return exitCodeOf(result);
}
