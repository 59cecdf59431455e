import { createDialog, type DialogEvent, type DialogState, reduce } from '../../../../src/dialog/index';
import type { SerializableConfirmationDetails } from '../../../../src/ports/confirmation';
import type { Question } from '../../../../src/question/question';
import type { View } from '../../../../src/renderers/terminal/index';
import hostile from '../../../cases/hostile.json' with { type: 'json' };

const database: Question = {
  id: '0',
  header: 'Database',
  type: 'choice',
  question: 'Which database should we use?',
  options: [
    {
      label: 'PostgreSQL',
      description: 'A server that many may write to at once. It needs somebody who runs it, and backups of its own.',
      recommended: true,
    },
    { label: 'SQLite', description: 'One file beside the program.' },
    { label: 'MySQL', description: 'Another server.' },
  ],
};

const features: Question = {
  id: '1',
  header: 'Features',
  type: 'choice',
  multiSelect: true,
  question:
    'Which **features** should `create-app` add?\n\n- each adds a folder\n- they can go again, see [the guide](https://example.com/guide)',
  options: [
    { label: 'Sign-in', description: 'With a password or a passkey.' },
    { label: '日志 (logging)', description: '每行一个 JSON 对象，写到 stderr。' },
    { label: 'Metrics', description: '' },
  ],
};

const name: Question = {
  id: '2',
  header: 'Name',
  type: 'text',
  question: 'What is the name of the project?',
  placeholder: 'my-app',
  required: true,
};

const deploy: Question = { id: '3', header: 'Deploy', type: 'yesno', question: 'Do you want to deploy it now?' };

const layoutOfPage: Question = {
  id: '0',
  header: 'Layout',
  type: 'choice',
  question: 'Which layout?',
  options: [
    {
      label: 'Sidebar',
      description: 'Links at the left.',
      preview: '```\n+------+-----------+\n| nav  | content   |\n+------+-----------+\n```\n\nGood for **many** pages.',
    },
    { label: 'Top bar', description: 'Links above.', preview: 'One row' },
  ],
};

const plan: Question = {
  id: '0',
  header: 'Plan',
  type: 'choice',
  question: `# Plan\n\n${Array.from({ length: 30 }, (_, step) => `${step + 1}. Step ${step + 1} of the plan`).join('\n')}\n\nGo ahead?`,
  options: [
    { label: 'Go ahead', description: 'All of it.' },
    { label: 'Stop', description: '' },
  ],
};

const decision: Question = {
  id: 'decision',
  header: 'run_shell_command',
  type: 'choice',
  question: 'Push',
  options: ['proceed_once', 'proceed_always', 'cancel'].map((label) => ({ label, description: '' })),
};

const command: SerializableConfirmationDetails = {
  type: 'exec',
  title: 'Push the branch',
  command: 'git push --force\u200b origin main\nrm -rf build',
  rootCommand: 'git',
  rootCommands: ['git', 'rm'],
};

const change: SerializableConfirmationDetails = {
  type: 'edit',
  title: 'Edit README.md',
  fileName: 'README.md',
  filePath: 'docs/README.md',
  fileDiff: `--- a/README.md\n+++ b/README.md\n@@ -1,2 +1,22 @@\n # Title\n-old\n${Array.from({ length: 20 }, (_, at) => `+\tline ${at + 1}`).join('\n')}`,
  originalContent: 'old',
  newContent: 'new',
};

/** A dialog as it is after some events, and what is particular to its view. */
export interface Scene {
  readonly dialog: DialogState;
  readonly view?: Partial<View>;
}

function after(questions: readonly Question[], ...events: readonly DialogEvent[]): DialogState {
  return events.reduce(reduce, createDialog(questions));
}

const FOUR = [database, features, name, deploy];
const insert = (text: string): DialogEvent => ({ type: 'insert', text });
const go = (page: number): DialogEvent => ({ type: 'go', page });
const down: DialogEvent = { type: 'move', by: 1 };

/** What a person may come to see, by name. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'a choice among four questions': { dialog: after(FOUR) },
  'who asks, which of several, and little time': {
    dialog: after(FOUR),
    view: {
      queue: { position: 1, total: 3 },
      request: { origin: ['planner', 'db'], scope: { session: 'night-train' } },
      secondsLeft: 10,
    },
  },
  'several options picked': { dialog: after(FOUR, go(1), { type: 'toggle' }, down, { type: 'toggle' }) },
  'on Done': { dialog: after(FOUR, go(1), { type: 'toggle' }, { type: 'move', by: -1 }) },
  'Other with a text': { dialog: after([database], insert('DuckDB 🦆')) },
  'Other with three lines': { dialog: after(FOUR, insert('DuckDB, since\nit is fast\nand needs no server')) },
  'Other left for an option': {
    dialog: after(FOUR, insert('DuckDB'), { type: 'choose', row: 1 }, { type: 'back' }),
  },
  'an empty text field': { dialog: after(FOUR, go(2)) },
  'a text of more lines than fit': {
    dialog: after([name], insert(Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n')), {
      type: 'edit',
      edit: 'up',
    }),
  },
  'a text that is required': { dialog: after(FOUR, go(2), { type: 'next' }) },
  'a number that is none': {
    dialog: after([{ ...name, question: 'How many?', constraints: { format: 'integer' } }], insert('many'), {
      type: 'next',
    }),
  },
  'yes or no': { dialog: after([deploy]) },
  'a note being typed': { dialog: after(FOUR, go(3), { type: 'note' }, insert('only once the tests pass')) },
  'a note that is there': { dialog: after(FOUR, { type: 'set_note', text: 'only\nfor now' }) },
  'asking back': { dialog: after([database], { type: 'ask_back' }, insert('How much data?')) },
  'a preview': { dialog: after([layoutOfPage]) },
  'a question taller than the screen, scrolled': { dialog: after([plan]), view: { scroll: 3 } },
  'a tall question with a free hand': { dialog: after([{ ...plan, unconstrainedHeight: true }]) },
  'the review, all answered': {
    dialog: after(
      FOUR,
      { type: 'pick', question: 0, option: 1 },
      { type: 'pick_all', question: 1 },
      { type: 'set_text', question: 2, text: 'night-train\nsecond line' },
      { type: 'pick', question: 3, option: 0 },
      { type: 'set_note', question: 3, text: 'not on Friday' },
      go(4),
    ),
  },
  'the review, some missing': {
    dialog: after(FOUR, insert('DuckDB'), { type: 'choose', row: 1 }, { type: 'skip', question: 1 }, go(4), {
      type: 'move',
      by: -1,
    }),
  },
  leaving: { dialog: after(FOUR, { type: 'pick', option: 0 }, { type: 'escape' }) },
  collapsed: { dialog: after(FOUR), view: { collapsed: true } },
  'a reply that was not taken': {
    dialog: after(FOUR, { type: 'reopen', issues: [{ path: '', code: 'required', message: 'Nothing was answered.' }] }),
  },
  'a command to confirm': {
    dialog: after([decision]),
    view: { request: { origin: ['planner'], scope: {}, details: command } },
  },
  'a command refused in words': {
    dialog: after([decision], insert('open a pull request')),
    view: { request: { origin: [], scope: {}, details: command } },
  },
  'a change to confirm': {
    dialog: after([{ ...decision, header: 'edit_file' }]),
    view: { request: { origin: [], scope: {}, details: change } },
  },
};

/** Every hostile text in every place that a model, a host or a person writes. */
export const HOSTILE_SCENES: readonly (Scene & { readonly name: string })[] = hostile.flatMap(
  ({ name: kind, text }) => {
    const options = [
      { label: text, description: text, preview: text },
      { label: `${text}2`, description: text },
    ];
    const asked: readonly Question[] = [
      { id: '0', header: text, type: 'choice', question: text, options, placeholder: text },
      { id: '1', header: text, type: 'text', question: text, placeholder: text },
    ];
    const request = { origin: [text], scope: { user: text, session: text } };
    const details: SerializableConfirmationDetails = {
      type: 'mcp',
      title: text,
      serverName: text,
      toolName: text,
      toolDisplayName: text,
      toolArgs: { [text]: text },
    };
    const issues = [{ path: '', code: 'required', message: text } as const];
    return [
      { name: `${kind}, asked`, dialog: after(asked), view: { request } },
      { name: `${kind}, typed`, dialog: after(asked, insert(text), { type: 'note' }, insert(text)), view: { request } },
      { name: `${kind}, as a text`, dialog: after(asked, go(1), insert(text)), view: {} },
      { name: `${kind}, asked back`, dialog: after(asked, { type: 'ask_back' }, insert(text)), view: {} },
      { name: `${kind}, reviewed`, dialog: after(asked, insert(text), { type: 'set_note', text }, go(2)), view: {} },
      { name: `${kind}, refused`, dialog: after(asked, { type: 'reopen', issues }), view: {} },
      {
        name: `${kind}, confirmed`,
        dialog: after([{ ...decision, header: text }]),
        view: { request: { ...request, details } },
      },
    ];
  },
);
