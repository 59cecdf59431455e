import type { PanelAsk } from '../../../src/renderers/panel/panel-ask';

/** One question of every kind, as an ask has it once it was read. */
export const EVERY_KIND: PanelAsk = {
  id: 'every',
  questions: [
    {
      id: '0',
      header: 'Database',
      question: 'Which **database**?',
      type: 'choice',
      options: [
        { label: 'PostgreSQL', description: 'A server.', recommended: true },
        { label: 'SQLite', description: 'A file.', preview: 'One `file`, and no server.' },
      ],
    },
    {
      id: '1',
      header: 'Checks',
      question: 'Which checks?',
      type: 'choice',
      multiSelect: true,
      options: ['Unit', 'Lint', 'E2E'].map((label) => ({ label, description: '' })),
    },
    { id: '2', header: 'Name', question: 'What is its name?', type: 'text', placeholder: 'my-app' },
    {
      id: '3',
      header: 'Deploy',
      question: 'Deploy now?',
      type: 'yesno',
      options: ['Yes', 'No'].map((label) => ({ label, description: '' })),
    },
  ],
};

/** What the panel hands in when each kind was answered as the tests do. */
export const EVERY_ANSWER = {
  '0': { selected: ['SQLite'] },
  '1': { selected: ['Unit', 'E2E'], text: 'Fuzz' },
  '2': { text: 'querent' },
  '3': { selected: ['Yes'] },
};

export const DATABASE: PanelAsk = { id: 'database', questions: [EVERY_KIND.questions[0]!] };
export const NAME: PanelAsk = { id: 'name', questions: [{ ...EVERY_KIND.questions[2]!, id: '0' }] };
export const CHECKS: PanelAsk = { id: 'checks', questions: [{ ...EVERY_KIND.questions[1]!, id: '0' }] };

export const BY_ADA = { kind: 'human', renderer: 'web', actor: 'Ada' } as const;

const DECISION = ['proceed_once', 'proceed_always', 'cancel'].map((label) => ({ label, description: '' }));

/** A command that a tool would run, with something in it that nobody sees. */
export const COMMAND: PanelAsk = {
  id: 'command',
  questions: [
    { id: '0', header: 'run_shell', question: 'Allow run_shell?', type: 'choice', required: true, options: DECISION },
  ],
  details: {
    type: 'exec',
    title: 'Run a command',
    command: 'rm -rf build \u202e&& echo done',
    rootCommand: 'rm',
    rootCommands: ['rm', 'echo'],
  },
};

/** A change to a file. */
export const CHANGE: PanelAsk = {
  ...COMMAND,
  id: 'change',
  details: {
    type: 'edit',
    title: 'Change a file',
    fileName: 'a.ts',
    filePath: 'src/a.ts',
    fileDiff: '-const a = 1;\n+const a = 2;',
    originalContent: 'const a = 1;',
    newContent: 'const a = 2;',
  },
};
