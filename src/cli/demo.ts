import { createAskUser } from '../index';
import { readArguments } from './arguments';
import { ExitCode } from './exit-code';
import { SCREEN_FLAGS, SCREEN_HELP, screenOn } from './screen';
import type { Streams } from './streams';

export const DEMO_HELP = `querent demo [options]

Runs a small agent that sets up a project: its model, which is a script, asks four questions and goes on with the answers.

${SCREEN_HELP}`;

/** What the scripted model calls the tool with: one of each kind of question. */
const CALL = {
  id: 'call_1',
  name: 'ask_user',
  args: {
    questions: [
      {
        header: 'Database',
        question: 'Which database would you like to use?',
        type: 'choice',
        options: [
          { label: 'PostgreSQL (Recommended)', description: 'A server: many writers, many machines.' },
          { label: 'SQLite', description: 'A file: nothing to install.' },
        ],
      },
      {
        header: 'Checks',
        question: 'Which checks should run before each commit?',
        type: 'choice',
        multiSelect: true,
        options: [
          { label: 'Unit tests', description: 'Seconds.' },
          { label: 'Lint', description: 'Seconds.' },
          { label: 'End to end', description: 'Minutes.' },
        ],
      },
      {
        header: 'Name',
        question: 'What is the name of your new project?',
        type: 'text',
        placeholder: 'for example, my-awesome-app',
      },
      { header: 'Deploy', question: 'Do you want to deploy the application now?', type: 'yesno' },
    ],
  },
} as const;

/** `querent demo`: a whole agent loop. The story goes to standard error, what the model gets to standard output. Gives the exit code. */
export async function demo(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const { values } = readArguments(args, SCREEN_FLAGS, 0);
  const say = (line: string) => streams.stderr.write(`${line}\n`);
  const screen = await screenOn(streams.stdin, streams, values, signal);
  const askUser = createAskUser({
    renderer: screen.renderer,
    ...(values.locale !== undefined && { locale: values.locale }),
    onError: () => {},
  });
  say('user   Set up a new project for me.');
  say(`model  calls ${askUser.tool.name} with ${CALL.args.questions.length} questions\n`);
  try {
    const result = await askUser.tool.call(CALL.args, { correlationId: CALL.id, signal: screen.signal });
    if (screen.signal.aborted) return ExitCode.INTERRUPTED;
    say(`\n${result.returnDisplay}\n`);
    say(`model  ${nextStep(result.llmContent)}`);
    say('\nThis is what the model got:');
    streams.stdout.write(`${result.llmContent}\n`);
    return ExitCode.ANSWERED;
  } catch (error) {
    if (screen.signal.aborted) return ExitCode.INTERRUPTED;
    throw error;
  }
}

/** How the scripted model goes on. It reads the tool's result as a real one would: as text. */
function nextStep(llmContent: string): string {
  let content: { answers?: Record<string, string>; status?: string };
  try {
    content = JSON.parse(llmContent);
  } catch {
    return 'The questions were dismissed; I will stop here and wait.';
  }
  if (content.status !== undefined) return 'There was no answer; I will go on with PostgreSQL and deploy nothing.';
  const { '0': database = 'a database of my choice', '2': name = 'the project' } = content.answers ?? {};
  return `I will set up ${name} with ${database}.`;
}
