import type { Outcome, Respondent } from '../answer/outcome';
import type { NewAsk } from '../ports/store';
import type { Question } from '../question/question';

export const PERSON: Respondent = Object.freeze({ kind: 'human', renderer: 'conformance', actor: 'ada' });

/** Fresh objects at each call, and not frozen: a store must not depend on that. */
export function sampleQuestions(text = 'Which database?'): Question[] {
  return [
    {
      id: '0',
      question: text,
      header: 'Database',
      type: 'choice',
      options: [
        { label: 'PostgreSQL', description: 'A server', recommended: true },
        { label: 'SQLite', description: '' },
      ],
    },
    {
      id: '1',
      question: 'Its name?',
      header: 'Name',
      type: 'text',
      placeholder: 'main',
      constraints: { maxLength: 9 },
    },
  ];
}

export function sampleAsk(id: string, changes: Partial<NewAsk> = {}): NewAsk {
  return {
    type: 'ask-user-request',
    id,
    correlationId: id,
    questions: sampleQuestions(),
    scope: {},
    origin: [],
    digest: 'one',
    ...changes,
  };
}

export function answered(label: string, by: Respondent = { ...PERSON }): Outcome {
  return {
    status: 'answered',
    answers: [
      { questionId: '0', selected: [label], skipped: false },
      { questionId: '1', selected: [], text: 'main', note: 'or so', skipped: false },
    ],
    by,
  };
}

export const DISMISSED: Outcome = { status: 'dismissed', reason: 'not now', by: PERSON };
export const ABORTED: Outcome = { status: 'aborted', reason: 'the run was stopped' };
export const BY_DEFAULT: Outcome = answered('PostgreSQL', { kind: 'default', renderer: 'deadline' });

export function timedOut(afterMs: number): Outcome {
  return { status: 'timed_out', afterMs };
}
