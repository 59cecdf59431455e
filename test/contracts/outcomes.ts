import type { Answer } from '../../src/answer/answer';
import type { Outcome, Respondent } from '../../src/answer/outcome';
import { parseAskUserParams } from '../../src/contracts/parse';
import type { Question } from '../../src/question/question';

export const HUMAN: Respondent = { kind: 'human', renderer: 'test' };
export const DEFAULT: Respondent = { kind: 'default', renderer: 'deadline' };

/** A single choice, a multi-select, a text and a yes/no, with the ids 0-3. */
export const QUESTIONS: readonly Question[] = parsed('gemini', [
  { question: 'Which?', header: 'DB', type: 'choice', options: ['Postgres', 'SQLite, local'] },
  {
    question: 'What to run?',
    header: 'Checks',
    type: 'choice',
    multiSelect: true,
    options: ['Unit', 'Lint, fast', '"E2E"'],
  },
  { question: 'What name?', header: 'Name', type: 'text' },
  { question: 'Now?', header: 'Deploy', type: 'yesno' },
]);

/** Two open-claw questions, the second a multi-select. */
export const CLAW_QUESTIONS: readonly Question[] = parsed('openclaw', [
  {
    id: 'deploy_target',
    question: '在哪里？',
    header: '目标',
    options: [{ label: '暂存环境（推荐）' }, { label: '生产环境' }],
  },
  { id: 'checks', question: 'What to run?', header: 'Checks', options: ['Unit', 'Lint, fast'], multiSelect: true },
]);

function parsed(contract: string, questions: unknown[]): readonly Question[] {
  const result = parseAskUserParams({ questions }, { contract });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.questions;
}

/** An answer to a question; without a change it is skipped. */
export function answer(questionId: string, change: Partial<Answer> = {}): Answer {
  return { questionId, selected: [], skipped: Object.keys(change).length === 0, ...change };
}

/** An answered ask, in which what is not said is skipped. */
export function answered(given: Record<string, Partial<Answer>>, questions = QUESTIONS, by = HUMAN): Outcome {
  return { status: 'answered', answers: questions.map(({ id }) => answer(id, given[id])), by };
}
