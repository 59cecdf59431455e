import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../src/answer/outcome';
import { createDialog, type DialogEvent, reduce } from '../../../../src/dialog/index';
import { stringsFor } from '../../../../src/locales/locale';
import type { Question } from '../../../../src/question/question';
import { keptDraft, summary, type View } from '../../../../src/renderers/terminal/index';

const options = ['PostgreSQL', 'SQLite'].map((label) => ({ label, description: '' }));
const QUESTIONS: readonly Question[] = [
  { id: '0', header: 'Database', type: 'choice', question: 'Which?', options },
  { id: '1', header: 'Name', type: 'text', question: 'What name?' },
  { id: '2', header: 'Deploy', type: 'yesno', question: 'Now?' },
];
const BY = { kind: 'human', renderer: 'terminal' } as const;
const ANSWERED: Outcome = {
  status: 'answered',
  by: BY,
  answers: [
    { questionId: '0', selected: ['SQLite'], skipped: false },
    { questionId: '1', selected: [], text: 'night\ntrain', skipped: false },
    { questionId: '2', selected: [], skipped: true },
  ],
};

function view(columns = 80, locale = 'en'): View {
  return { columns, rows: 24, theme: { colorDepth: 1, unicode: true }, strings: stringsFor(locale) };
}

describe('the line that stays behind', () => {
  test('names the first answer and counts the others, those left out not among them', () => {
    expect(summary({ questions: QUESTIONS }, ANSWERED, view())).toBe('✓ Database: SQLite · 1 more');
  });

  test('tells an answer from elsewhere, and one that time took', () => {
    expect(summary({ questions: QUESTIONS }, ANSWERED, view(), true)).toBe(
      '✓ Answered elsewhere · Database: SQLite · 1 more',
    );
    const byDefault: Outcome = { ...ANSWERED, by: { kind: 'default', renderer: 'deadline' } };
    expect(summary({ questions: QUESTIONS }, byDefault, view())).toBe(
      '✓ No answer in time; took the recommended · Database: SQLite · 1 more',
    );
  });

  test.each<[string, Outcome]>([
    ['– Skipped · Database · 2 more', { status: 'answered', by: BY, answers: [] }],
    ['? Asked back: What for?', { status: 'clarification', text: 'What\nfor?', answers: [], by: BY }],
    ['– Dismissed · Database · 2 more', { status: 'dismissed', by: BY }],
    ['! No answer in time · Database · 2 more', { status: 'timed_out', afterMs: 1 }],
    ['– Ask ended · Database · 2 more', { status: 'aborted' }],
    ['! Question not shown · Database · 2 more', { status: 'unavailable', code: 'undelivered', message: '' }],
  ])('%s', (expected, outcome) => {
    expect(summary({ questions: QUESTIONS }, outcome, view())).toBe(expected);
  });

  test('is in the person’s language, yes and no too', () => {
    const yes: Outcome = {
      status: 'answered',
      by: BY,
      answers: [{ questionId: '2', selected: ['Yes'], skipped: false }],
    };
    expect(summary({ questions: QUESTIONS }, yes, view(80, 'zh-CN'))).toBe('✓ Deploy: 是');
  });

  test('says a decision in words', () => {
    const labels = ['proceed_once', 'cancel'].map((label) => ({ label, description: '' }));
    const question: Question = { id: 'decision', header: 'run', type: 'choice', question: 'Run', options: labels };
    const details = { type: 'exec', title: 'Run', command: 'ls', rootCommand: 'ls', rootCommands: ['ls'] } as const;
    const answers = [{ questionId: 'decision', selected: ['proceed_once'], skipped: false }];
    expect(summary({ questions: [question], details }, { status: 'answered', by: BY, answers }, view())).toBe(
      '✓ run: Yes, this once',
    );
  });

  test('is cut to the width', () => {
    expect(summary({ questions: QUESTIONS }, ANSWERED, view(16))).toBe('✓ Database: SQL…');
  });
});

describe('what was typed when time ran out', () => {
  function kept(...events: readonly DialogEvent[]) {
    return keptDraft(events.reduce(reduce, createDialog(QUESTIONS)), view(20));
  }

  test('stays in full, its lines not wrapped, with notes and a question back', () => {
    const long = 'a text that is wider than the terminal\nand a second line';
    expect(
      kept(
        { type: 'insert', text: long },
        { type: 'set_note', text: 'a note' },
        { type: 'ask_back' },
        { type: 'insert', text: 'why?' },
      ),
    ).toEqual([
      'What you had entered, not sent:',
      'Database:',
      ...long.split('\n'),
      'Database, Note:',
      'a note',
      'Database, Ask back:',
      'why?',
    ]);
  });

  test('is what was picked too, in the words that were shown', () => {
    expect(
      kept(
        { type: 'pick', question: 0, option: 1 },
        { type: 'set_note', question: 0, text: 'why' },
        { type: 'pick', question: 2, option: 0 },
      ),
    ).toEqual(['What you had entered, not sent:', 'Database:', 'SQLite', 'Database, Note:', 'why', 'Deploy:', 'Yes']);
  });

  test('is nothing where nothing was entered', () => {
    expect(kept()).toEqual([]);
  });
});
