import { AskUserError } from '../index';
import { complain } from './complain';
import { ExitCode, exitCodeOfError } from './exit-code';
import { SERVE_HELP } from './serve-help';
import type { Streams } from './streams';
import { UsageError } from './usage-error';
import { version } from './version';

interface Command {
  readonly run: (args: readonly string[], streams: Streams, signal: AbortSignal) => Promise<number>;
  readonly help: string;
}

/** Loaded one by one: a person waits for what the others would need. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  ask: () => import('./ask').then(({ ask, ASK_HELP }) => ({ run: ask, help: ASK_HELP })),
  pending: () => import('./pending').then(({ pending, PENDING_HELP }) => ({ run: pending, help: PENDING_HELP })),
  answer: () => import('./answer').then(({ answer, ANSWER_HELP }) => ({ run: answer, help: ANSWER_HELP })),
  purge: () => import('./purge').then(({ purge, PURGE_HELP }) => ({ run: purge, help: PURGE_HELP })),
  erase: () => import('./erase').then(({ erase, ERASE_HELP }) => ({ run: erase, help: ERASE_HELP })),
  serve: () => import('./serve').then(({ serve }) => ({ run: serve, help: SERVE_HELP })),
  demo: () => import('./demo').then(({ demo, DEMO_HELP }) => ({ run: demo, help: DEMO_HELP })),
  schema: () => import('./schema').then(({ schema, SCHEMA_HELP }) => ({ run: schema, help: SCHEMA_HELP })),
};

const HELP = `querent <command> [options]

  ask [file|-]   put questions to the person, and print what a model would get
  pending        list what waits for an answer in a store
  answer <id>    answer an ask that waits in a store
  purge          forget what ended long ago
  erase          end and forget everything of a user, a run …
  serve          serve a page on which asks are answered, and let agents ask over HTTP
  demo           run a small agent that asks four questions
  schema         print the tool's declaration

querent <command> --help says more. querent --version prints the version.
`;

/** Runs a command line and gives its exit code. Never throws: a person sees one line, and no stack. */
export async function run(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      (name === undefined ? streams.stderr : streams.stdout).write(HELP);
      return name === undefined ? ExitCode.INVALID_INPUT : ExitCode.ANSWERED;
    }
    if (name === '--version' || name === '-v') {
      streams.stdout.write(`${version()}\n`);
      return ExitCode.ANSWERED;
    }
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined)
      throw new UsageError(`There is no command "${name}"; there is ${Object.keys(COMMANDS).join(', ')}.`);
    const command = await load();
    const end = rest.indexOf('--');
    const flags = end < 0 ? rest : rest.slice(0, end);
    if (flags.includes('--help') || flags.includes('-h')) {
      streams.stdout.write(command.help);
      return ExitCode.ANSWERED;
    }
    return await command.run(rest, streams, signal);
  } catch (error) {
    if (error instanceof UsageError) {
      complain(streams, error.message);
      return ExitCode.INVALID_INPUT;
    }
    if (signal.aborted) return ExitCode.INTERRUPTED;
    const code = AskUserError.is(error) ? exitCodeOfError(error.code) : ExitCode.INTERNAL;
    if (AskUserError.is(error) && code !== ExitCode.INTERNAL) {
      complain(streams, error.message);
      return code;
    }
    complain(streams, `internal error: ${error instanceof Error ? error.message : String(error)}`);
    return ExitCode.INTERNAL;
  }
}
