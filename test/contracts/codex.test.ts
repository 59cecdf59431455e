import { describe, expect, it } from 'vitest';
import { codexContract } from '../../src/contracts/index';
import type { Question } from '../../src/question/question';
import { answered } from './outcomes';

const OPTIONS = [
  { label: 'A', description: 'a' },
  { label: 'user_note: B', description: 'b' },
  { label: '"C"', description: 'c' },
];
const DB = { id: 'db', header: 'Db', question: 'Which?', options: OPTIONS };

function asked(...questions: object[]): readonly Question[] {
  const read = codexContract.parse({ questions });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  expect(read).toMatchObject({ repairs: [] });
  expect(read).not.toHaveProperty('timeoutSeconds');
  return read.questions;
}

const told = (given: Parameters<typeof answered>[0], ...questions: object[]) => {
  const read = asked(...questions);
  return JSON.parse(codexContract.present(answered(given, read), read).llmContent) as Record<string, object>;
};

describe('the contract of Codex', () => {
  it('answers by id, a list each', () => {
    expect(told({ db: { selected: ['A'] } }, DB)).toEqual({ answers: { db: { answers: ['A'] } } });
  });

  it('marks the user’s own words, typed or beside a label', () => {
    expect(told({ db: { text: 'Neither' } }, DB)).toEqual({ answers: { db: { answers: ['user_note: Neither'] } } });
    expect(told({ db: { selected: ['A'], note: 'for now' } }, DB)).toEqual({
      answers: { db: { answers: ['A', 'user_note: for now'] } },
    });
  });

  it('keeps a note apart where it could be taken for the answer', () => {
    expect(told({ db: { text: 'Neither', note: 'sorry' } }, DB)).toEqual({
      answers: { db: { answers: ['user_note: Neither'] } },
      notes: { db: 'sorry' },
    });
    expect(told({ db: { note: 'ask me later', skipped: true } }, DB)).toEqual({
      answers: {},
      notes: { db: 'ask me later' },
    });
    expect(told({ db: { selected: ['A'], note: 'for now' } }, { ...DB, multiSelect: true })).toEqual({
      answers: { db: { answers: ['A'] } },
      notes: { db: 'for now' },
    });
  });

  it('loses no words of an outcome that a host made itself', () => {
    expect(told({ db: { selected: ['A'], text: 'B too', note: 'sorry' } }, DB)).toEqual({
      answers: { db: { answers: ['A', 'user_note: B too'] } },
      notes: { db: 'sorry' },
    });
  });

  it('quotes a label that could pass for the user’s words, or for a quoted one, and no other', () => {
    expect(
      told({ db: { selected: ['A', 'user_note: B', '"C"'], text: 'user_note: D' } }, { ...DB, multiSelect: true }),
    ).toEqual({ answers: { db: { answers: ['A', '"user_note: B"', '"\\"C\\""', 'user_note: user_note: D'] } } });
  });

  it('tells an empty submission from an answer and from a failure', () => {
    const { message, ...rest } = told({}, DB);
    expect(rest).toEqual({ answers: {} });
    expect(message).toMatch(/without answering.*best judgement/);
  });

  it('knows no timeout: a host sets one', () => {
    expect(codexContract.timeout).toBeUndefined();
    expect(codexContract.parse({ questions: [DB], autoResolutionMs: 60_000, timeoutSeconds: 60 })).not.toHaveProperty(
      'timeoutSeconds',
    );
  });

  it.each([
    ['no id', { ...DB, id: undefined }, 'questions[0].id', 'required'],
    ['an id that is not snake_case', { ...DB, id: 'Db-1' }, 'questions[0].id', 'pattern'],
    ['no options', { ...DB, options: undefined }, 'questions[0].options', 'required'],
  ])('refuses %s, and says where', (_what, question, path, code) => {
    expect(codexContract.parse({ questions: [question] })).toMatchObject({ ok: false, issues: [{ path, code }] });
  });

  it('refuses a fourth question', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => ({ ...DB, id }));
    expect(codexContract.parse({ questions: four })).toMatchObject({
      ok: false,
      issues: [{ path: 'questions', code: 'too_many' }],
    });
  });

  it('mends the slips that every contract mends', () => {
    const options = ['A', 'B', 'Other'];
    expect(codexContract.parse({ questions: { id: 'db', prompt: 'Which?', options } })).toMatchObject({
      ok: true,
      questions: [{ id: 'db', question: 'Which?', header: 'Q1', options: [{ label: 'A' }, { label: 'B' }] }],
      repairs: ['alias', 'header_derived', 'options_from_strings', 'other_option_removed', 'wrapped_single_question'],
    });
  });
});
