import { AskUserError } from '../index';
import { ANSWER_HELP, answer } from './answer';
import { ASK_HELP, ask } from './ask';
import { complain } from './complain';
import { DEMO_HELP, demo } from './demo';
import { ERASE_HELP, erase } from './erase';
import { ExitCode, exitCodeOfError } from './exit-code';
import { PENDING_HELP, pending } from './pending';
import { PURGE_HELP, purge } from './purge';
import { SCHEMA_HELP, schema } from './schema';
import { SERVE_HELP } from './serve-help';
import type { Streams } from './streams';
import { UsageError } from './usage-error';
import { version } from './version';

type Command = (args: readonly string[], streams: Streams, signal: AbortSignal) => Promise<number>;

const COMMANDS: Readonly<Record<string, { readonly run: Command; readonly help: string }>> = {
  ask: { run: ask, help: ASK_HELP },
  pending: { run: pending, help: PENDING_HELP },
  answer: { run: answer, help: ANSWER_HELP },
  purge: { run: purge, help: PURGE_HELP },
  erase: { run: erase, help: ERASE_HELP },
  // A server is loaded only by who serves.
  serve: { run: async (...call) => (await import('./serve')).serve(...call), help: SERVE_HELP },
  demo: { run: demo, help: DEMO_HELP },
  schema: { run: schema, help: SCHEMA_HELP },
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
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined)
      throw new UsageError(`There is no command "${name}"; there is ${Object.keys(COMMANDS).join(', ')}.`);
    if (rest.includes('--help') || rest.includes('-h')) {
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
