/** A screen of your own over the dialog: it keeps drafts, tabs, review and rules, and your screen only draws and passes keys on. */
import assert from 'node:assert/strict';
import { type AskUserRequest, createAskUser, type Renderer, type Reply } from 'querent';
import {
  createDialog,
  type DialogState,
  eventOfKey,
  type Key,
  questionInView,
  reduce,
  rowsOf,
  tabsOf,
} from 'querent/dialog';

/** Draws as plain text; a real one would paint pixels or post a page. */
function draw(dialog: DialogState): string {
  const tabs = tabsOf(dialog).map(({ question, state, inView }) => {
    const name = `${state === 'answered' ? '✓ ' : ''}${question?.header ?? 'Review'}`;
    return inView ? `[${name}]` : name;
  });
  const question = questionInView(dialog);
  if (question === undefined) return `${tabs.join(' | ')}\nEnter hands the answers in.`;
  const draft = dialog.drafts[dialog.page]!;
  const rows = rowsOf(question).map((row, at) => {
    const label = row.kind === 'option' ? (question.options?.[row.option]?.label ?? '') : row.kind;
    return `${at === draft.cursor ? '>' : ' '} ${label}`;
  });
  return [tabs.join(' | '), question.question, ...rows].join('\n');
}

/** Keys come from wherever the host reads them: here they are pressed one after the other. */
function ownScreen(keys: readonly Key[], frames: string[]): Renderer {
  return {
    name: 'own-screen',
    async ask({ questions }: AskUserRequest, { shown, rejected }): Promise<Reply> {
      let dialog = createDialog(questions);
      if (rejected) dialog = reduce(dialog, { type: 'reopen', issues: rejected });
      frames.push(draw(dialog));
      shown();
      for (const key of keys) {
        const event = eventOfKey(dialog, key);
        if (event !== undefined) dialog = reduce(dialog, event);
        frames.push(draw(dialog));
        if (dialog.reply !== undefined) return dialog.reply;
      }
      return { unavailable: true, reason: 'there are no keys left' };
    },
  };
}

const press = (name: string, text?: string): Key => ({ name, ...(text !== undefined && { text }) });
const keys = [press('down'), press('return'), press('paste', 'querent'), press('return'), press('return')];
const frames: string[] = [];
const askUser = createAskUser({ renderer: ownScreen(keys, frames) });
const result = await askUser.tool.call({
  questions: [
    {
      header: 'Database',
      question: 'Which database?',
      type: 'choice',
      options: [
        { label: 'PostgreSQL', description: 'A server.' },
        { label: 'SQLite', description: 'A file.' },
      ],
    },
    { header: 'Name', question: 'What is it called?', type: 'text' },
  ],
});

console.log(frames.join('\n\n'));
assert.equal(result.llmContent, '{"answers":{"0":"SQLite","1":"querent"}}');
assert.ok(frames.includes('✓ Database | ✓ Name | [Review]\nEnter hands the answers in.'));
