import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { createAskUser, type ToolResult } from '../index';
import { linearRenderer } from '../renderers/linear/index';
import { oneOf, readArguments } from './arguments';
import { complain } from './complain';
import { CONTRACT_NAMES, contractOf } from './contract-flag';
import { parseDuration } from './duration';
import { ExitCode, exitCodeOf } from './exit-code';
import { isFromStdin, readQuestions } from './read-questions';
import type { Streams } from './streams';

export const ASK_HELP = `querent ask [file|-] [options]

Puts the questions of a file, or of standard input, to the person, and prints what a model would get.

  --timeout <duration>      end without an answer after 500ms, 30s, 15m, 2h …
  --on-timeout <what>       no_answer (default) or recommended
  --contract <name>         how the questions are written: ${CONTRACT_NAMES}
  --repair <what>           all (default) or none
  --locale <tag>            the language around the questions, such as en or zh-CN

The dialog goes to standard error. Exit codes: 0 answered, 1 internal error, 2 invalid input, 3 dismissed,
4 timed out, 5 nobody could answer, 6 the person asks back, 130 Ctrl-C.
`;

const FLAGS = {
  timeout: { type: 'string' },
  'on-timeout': { type: 'string' },
  contract: { type: 'string' },
  repair: { type: 'string' },
  locale: { type: 'string' },
} as const;

/** `querent ask`: one ask from the shell. Gives the exit code. */
export async function ask(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const { values, positionals } = readArguments(args, FLAGS, 1);
  const timeoutMs = values.timeout === undefined ? undefined : parseDuration('--timeout', values.timeout);
  const onTimeout = oneOf('--on-timeout', values['on-timeout'], ['no_answer', 'recommended']);
  const repair = oneOf('--repair', values.repair, ['all', 'none']);
  const contract = contractOf(values.contract);
  const [file] = positionals;
  const params = await readQuestions(file, streams, signal);
  const input = isFromStdin(file) ? terminalInput() : streams.stdin;
  const askUser = createAskUser({
    contract,
    interactive: input !== undefined,
    ...(input && { renderer: linearRenderer({ input, output: streams.stderr }) }),
    ...(onTimeout && { onTimeout }),
    ...(repair && { repair }),
    ...(values.locale !== undefined && { locale: values.locale }),
    onError: () => {},
  });
  const result = await askUser.tool
    .call(params, { signal, ...(timeoutMs !== undefined && { timeoutMs }) })
    .catch((error) => {
      if (signal.aborted) return undefined;
      throw error;
    });
  if (input instanceof ReadStream && input !== streams.stdin) input.destroy();
  return result === undefined ? ExitCode.INTERRUPTED : report(result, streams);
}

function report(result: ToolResult, streams: Streams): number {
  if (result.error?.type === 'invalid_tool_params') complain(streams, result.llmContent);
  else streams.stdout.write(`${result.llmContent}\n`);
  return exitCodeOf(result);
}

/** The terminal itself, where standard input is taken by the questions; undefined where there is none. */
function terminalInput(): ReadStream | undefined {
  if (!process.stderr.isTTY) return undefined;
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}
