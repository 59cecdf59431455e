import { describe, expect, it } from 'vitest';
import type { Outcome, UnavailableCode } from '../../src/answer/outcome';
import {
  claudeCodeContract,
  codexContract,
  geminiContract,
  openClawContract,
  type ReadableContract,
  type SchemaVariant,
} from '../../src/contracts/index';
import type { Question } from '../../src/question/question';
import { answer, answered, DEFAULT, HUMAN } from './outcomes';

const CONTRACTS = [geminiContract, openClawContract, claudeCodeContract, codexContract];
const VARIANTS: readonly SchemaVariant[] = ['base', 'openai-strict', 'anthropic-strict', 'gemini'];

/** One call that every contract can read, with labels that need care: a mark, a comma, quotes, a line break, another script. */
const CALL = {
  questions: [
    {
      ...{ id: 'target', type: 'choice', header: '目标', question: '部署到哪里？' },
      options: [
        { label: '暂存环境（推荐）', description: '先试一试。' },
        { label: '生产环境', description: '马上生效。' },
      ],
    },
    {
      ...{ id: 'checks', type: 'choice', header: 'Checks', question: 'What to run?', multiSelect: true },
      options: [
        { label: 'Unit', description: '' },
        { label: 'Lint, fast', description: '' },
        { label: '"E2E"\nin Firefox', description: '' },
      ],
    },
    {
      ...{ id: 'notes', type: 'choice', header: 'Notes', question: 'How to mark notes?' },
      options: [
        { label: 'user_note: x', description: '' },
        { label: '# x', description: '' },
      ],
    },
  ],
};

const CODES: readonly UnavailableCode[] = [
  ...(['denied', 'non_interactive', 'no_renderer', 'undelivered', 'subagent', 'too_many', 'closed'] as const),
];

/** Every way in which an ask can end, by what a reader of the snapshot calls it. */
function outcomes(questions: readonly Question[]): Readonly<Record<string, Outcome>> {
  const some = [answer('target', { selected: ['生产环境'] }), answer('checks'), answer('notes')];
  return {
    'answered: one label': answered({ target: { selected: ['暂存环境（推荐）'] } }, questions),
    'answered: labels that need care': answered(
      { checks: { selected: ['Unit', 'Lint, fast', '"E2E"\nin Firefox'] }, notes: { selected: ['user_note: x'] } },
      questions,
    ),
    'answered: labels and a text': answered(
      { checks: { selected: ['Lint, fast'], text: 'and "smoke", later' } },
      questions,
    ),
    'answered: a text': answered({ target: { text: 'the old server' } }, questions),
    'answered: notes beside a label, beside a text, beside nothing': answered(
      {
        target: { selected: ['生产环境'], note: 'after lunch' },
        checks: { selected: ['Unit'], text: 'and more', note: 'soon' },
        notes: { note: 'no idea', skipped: true },
      },
      questions,
    ),
    'answered: everything skipped': answered({}, questions),
    'answered by default': answered({ target: { selected: ['暂存环境（推荐）'] } }, questions, DEFAULT),
    'clarification about a question': {
      ...{ status: 'clarification', text: 'Which "checks"?', questionId: 'checks', answers: some, by: HUMAN },
    },
    'clarification about the whole': { status: 'clarification', text: 'Why?', answers: [], by: HUMAN },
    dismissed: { status: 'dismissed', by: HUMAN },
    'dismissed with a reason': { status: 'dismissed', reason: 'not now', by: HUMAN },
    timed_out: { status: 'timed_out', afterMs: 60_000 },
    aborted: { status: 'aborted' },
    'aborted with a reason': { status: 'aborted', reason: 'closed' },
    ...Object.fromEntries(
      CODES.map((code): [string, Outcome] => [
        `unavailable: ${code}`,
        { status: 'unavailable', code, message: code === 'denied' ? '' : 'for the host alone' },
      ]),
    ),
    'unavailable: denied, with the rule’s words': {
      ...{ status: 'unavailable', code: 'denied', message: 'In plan mode decide yourself' },
    },
  };
}

function questionsOf(contract: ReadableContract): readonly Question[] {
  const read = contract.parse(CALL);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.questions;
}

const named = CONTRACTS.map((contract) => [contract.name, contract] as const);

describe.each(named)('the %s contract', (name, contract) => {
  it('tells the model the text in the snapshot for every outcome', async () => {
    const questions = questionsOf(contract);
    const told = Object.entries(outcomes(questions)).map(
      ([title, outcome]) => `${title}\n${contract.present(outcome, questions).llmContent}\n`,
    );
    await expect(told.join('\n')).toMatchFileSnapshot(`told/${name}.txt`);
  });

  it('declares itself as in the snapshot', async () => {
    const declared = VARIANTS.map((variant) => `${variant}\n${JSON.stringify(contract.schema(variant), null, 2)}\n`);
    const text = `${contract.toolName}\n${contract.description()}\n\n${declared.join('\n')}`;
    await expect(text).toMatchFileSnapshot(`declared/${name}.txt`);
  });

  it('shows the person the same as the base contract does', () => {
    const questions = questionsOf(contract);
    for (const outcome of Object.values(outcomes(questions))) {
      expect(contract.present(outcome, questions).returnDisplay).toBe(
        geminiContract.present(outcome, questions).returnDisplay,
      );
    }
  });

  it('gives the model the whole guidance', () => {
    const told = `${contract.description()} ${JSON.stringify(contract.schema())}`.replaceAll('\\"', '"');
    for (const words of [
      'only when you are blocked on a decision that is really the user’s',
      'Prefer one question where one will do',
      '(Recommended)',
      'Never ask whether you may go on, never to confirm a plan or a shell command',
      'passwords, keys or other secrets',
      'go on with your best judgement',
    ]) {
      expect(told).toContain(words);
    }
    expect(told).toMatch(/recommended (?:option|one) first/);
    expect(told).toMatch(/Other\b.*added by itself/);
  });

  it('tells the model to go on wherever there is no answer, and calls none of it an answer', () => {
    const questions = questionsOf(contract);
    for (const [title, outcome] of Object.entries(outcomes(questions))) {
      if (outcome.status === 'answered' || outcome.status === 'clarification') continue;
      const { llmContent } = contract.present(outcome, questions);
      if (outcome.status !== 'dismissed' || contract !== geminiContract)
        expect(llmContent, title).toMatch(/best judgement/);
      expect(contract.read(llmContent, questions), title).not.toHaveProperty('answers');
    }
  });

  it.each([
    'questions[1].options: needs 2-4 options, got 1.',
    '{"status":"no_answer","reason":"id_conflict","message":"…"}',
    '{"status":"no_answer"}',
    '{}',
    '{"answers":null}',
    '{"answers":[]}',
    '[]',
    'null',
    '',
  ])('reads no outcome where none is told: %s', (text) => {
    expect(contract.read(text, questionsOf(contract))).toBeUndefined();
  });
});
