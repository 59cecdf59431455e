import { describe, expect, it } from 'vitest';
import { claudeCodeContract, readAnswerText } from '../../src/contracts/index';
import type { Question } from '../../src/question/question';
import { answered } from './outcomes';

const OPTIONS = [
  { label: 'A', description: 'a', preview: '```\na\n```' },
  { label: 'B, C', description: 'b' },
];

function asked(...questions: object[]): readonly Question[] {
  const read = claudeCodeContract.parse({
    questions: questions.map((question) => ({ header: 'Pick', options: OPTIONS, multiSelect: false, ...question })),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  expect(read.repairs).toEqual([]);
  return read.questions;
}

const told = (given: Parameters<typeof answered>[0], questions: readonly Question[]) =>
  JSON.parse(claudeCodeContract.present(answered(given, questions), questions).llmContent) as Record<string, object>;

describe('the contract of Claude Code', () => {
  it('reads its own call without a repair, previews and long headers too', () => {
    const header = 'A header of far more than 12 columns';
    const [question] = asked({ question: 'Which?', header });
    expect(question).toEqual({
      ...{ id: '0', question: 'Which?', header, type: 'choice', multiSelect: false },
      options: OPTIONS,
    });
  });

  it('keeps the previews of a multi-select: a screen may show them, and nothing else changes', () => {
    expect(asked({ question: 'Which?', multiSelect: true })[0]).toMatchObject({ multiSelect: true, options: OPTIONS });
  });

  it('answers by the text of the question, a multi-select as one string that can be taken apart', () => {
    const questions = asked({ question: 'Which?' }, { question: 'And of these, "all"?', multiSelect: true });
    const { answers } = told({ 0: { selected: ['B, C'] }, 1: { selected: ['A', 'B, C'], text: 'D' } }, questions);
    expect(answers).toEqual({ 'Which?': 'B, C', 'And of these, "all"?': 'A, "B, C", D' });
    expect(readAnswerText('A, "B, C", D')).toEqual(['A', 'B, C', 'D']);
  });

  it('says a note as an annotation', () => {
    const questions = asked({ question: 'Which?' });
    expect(told({ 0: { selected: ['A'], note: 'for now' } }, questions)).toEqual({
      answers: { 'Which?': 'A' },
      annotations: { 'Which?': { notes: 'for now' } },
    });
  });

  it('keeps questions with the same text apart, and takes no other question’s text for it', () => {
    const texts = ['Which?', 'Which?', 'Which? (2)', 'Which?'];
    const questions = asked(...texts.map((question) => ({ question })));
    const given = Object.fromEntries(texts.map((_, index) => [index, { text: `answer ${index}` }]));
    expect(told(given, questions)).toEqual({
      answers: {
        'Which?': 'answer 0',
        'Which? (3)': 'answer 1',
        'Which? (2)': 'answer 2',
        'Which? (4)': 'answer 3',
      },
    });
  });

  it('keys an answer by any text, also one that objects inherit by', () => {
    const questions = asked({ question: '__proto__' }, { question: 'constructor' });
    const { llmContent } = claudeCodeContract.present(answered({ 0: { selected: ['A'] } }, questions), questions);
    expect(llmContent).toBe('{"answers":{"__proto__":"A"}}');
    expect(claudeCodeContract.read(llmContent, questions)).toMatchObject({
      answers: [{ selected: ['A'] }, { skipped: true }],
    });
  });

  it('tells an empty submission from an answer and from a failure', () => {
    const questions = asked({ question: 'Which?' });
    const { message, ...rest } = told({}, questions);
    expect(rest).toEqual({ answers: {} });
    expect(message).toMatch(/without answering.*best judgement/);
  });

  it.each([
    ['Codex’s', { id: 'pick', header: 'Pick', question: 'Which?', options: OPTIONS }, []],
    ['the base contract’s', { type: 'choice', header: 'Pick', question: 'Which?', options: OPTIONS }, []],
    [
      'OpenClaw’s',
      { id: 'pick', header: 'Pick', question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] },
      ['description_missing'],
    ],
    ['a sloppy', { prompt: 'Which?', choices: ['A', 'B'], multiple: 'yes' }, undefined],
  ])('mends %s call as every contract does', (_whose, question, repairs) => {
    const read = claudeCodeContract.parse({ questions: [question], timeoutSeconds: 60, metadata: { source: 'x' } });
    expect(read).toMatchObject({
      ok: true,
      questions: [{ question: 'Which?', type: 'choice' }],
      repairs: repairs ?? ['alias', 'boolean_from_string', 'header_derived', 'options_from_strings'],
    });
  });

  it('refuses what it has no form for: a question without options', () => {
    const read = claudeCodeContract.parse({ questions: [{ header: 'Name', question: 'What name?', type: 'text' }] });
    expect(read).toMatchObject({ ok: false, issues: [{ path: 'questions[0].options', code: 'required' }] });
  });
});
