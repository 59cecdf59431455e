import type { SerializableConfirmationDetails } from '../../ports/confirmation';
import { isCleanText } from '../../question/control-characters';
import type { Question } from '../../question/question';
import { check } from '../check';
import { HOSTILE_STRINGS } from '../hostile-strings';
import { checkAnswered, present, requestOf, untilEnded, untilShown } from './presented-ask';
import type { RendererCase } from './renderer-case';
import type { RendererSubject } from './subject';

const DECISION: Question = {
  id: 'decision',
  question: 'Run this?',
  header: 'Confirm',
  type: 'choice',
  options: ['proceed_once', 'proceed_always', 'cancel'].map((label) => ({ label, description: '' })),
};

/** Each kind of details, and what of it a person has to see. */
const KINDS: readonly { readonly details: SerializableConfirmationDetails; readonly seen: readonly string[] }[] = [
  {
    details: {
      type: 'exec',
      title: 'Run this?',
      command: 'git push --force origin main',
      rootCommand: 'git',
      rootCommands: ['git'],
    },
    seen: ['git push --force origin main'],
  },
  {
    details: {
      type: 'edit',
      title: 'Write this?',
      fileName: 'app.ts',
      filePath: '/project/src/app.ts',
      fileDiff: '-const port = 80;\n+const port = 8080;',
      originalContent: 'const port = 80;\n',
      newContent: 'const port = 8080;\n',
    },
    seen: ['/project/src/app.ts', 'const port = 80;', 'const port = 8080;'],
  },
  {
    details: {
      type: 'mcp',
      title: 'Call this?',
      serverName: 'tracker',
      toolName: 'close_issue',
      toolDisplayName: 'Look around',
      toolArgs: { issue: 4711 },
    },
    seen: ['tracker', 'close_issue', '4711'],
  },
  {
    details: { type: 'info', title: 'Fetch this?', prompt: 'the list of prices', urls: ['https://example.com/prices'] },
    seen: ['the list of prices', 'https://example.com/prices'],
  },
  {
    details: { type: 'ask_user', title: 'Ask this?', systemMessage: 'from the planner', questions: [DECISION] },
    seen: ['from the planner'],
  },
  { details: { type: 'exit_plan_mode', title: 'Go on?', planPath: '/plans/today.md' }, seen: ['/plans/today.md'] },
];

/** Whether a tool may run is an ask like any other, and nobody is asked to agree to what is not shown. */
export const CONFIRMATIONS: readonly RendererCase[] = [
  {
    name: 'brings the decision on a tool call',
    run: (subject) => checkAnswered(subject, present(subject, requestOf([DECISION], { details: KINDS[0]!.details }))),
  },
  ...KINDS.map(({ details, seen }) => ({
    name: `shows what a confirmation of the kind ${details.type} is about`,
    needs: 'output' as const,
    run: async (subject: RendererSubject) => {
      const ask = present(subject, requestOf([DECISION], { details }));
      await untilShown(ask);
      for (const text of seen) check(subject.output?.().includes(text), `"${text}" is not on the screen`);
      ask.abort();
      await untilEnded(ask);
    },
  })),
  {
    name: 'sends nothing hostile of a command to the screen, and leaves none of its words out',
    needs: 'output',
    run: async (subject) => {
      for (const { name, text } of HOSTILE_STRINGS) {
        const before = subject.output?.().length ?? 0;
        const command = `echo ${text} && rm -rf /`;
        const details = { type: 'exec', title: '', command, rootCommand: 'echo', rootCommands: ['echo'] } as const;
        const ask = present(subject, requestOf([DECISION], { details }));
        await untilShown(ask);
        const written = subject.output?.().slice(before) ?? '';
        check(written.includes('rm -rf /'), `${name}: the end of the command is not on the screen`);
        const own = subject.ownSequences === undefined ? written : written.replace(subject.ownSequences, '');
        check(isCleanText(own), `${name}: what can’t be seen reached the screen`);
        for (const word of text.match(/[a-z]{3,}/gi) ?? []) {
          check(written.includes(word), `${name}: "${word}" of the command is not on the screen`);
        }
        ask.abort();
        await untilEnded(ask);
      }
    },
  },
];
