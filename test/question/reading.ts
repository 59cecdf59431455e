import { parseAskUserParams } from '../../src/contracts/parse';
import type { Issue } from '../../src/errors';
import type { Question } from '../../src/question/question';

/** Two options that need no repair. */
export const OPTIONS = [
  { label: 'PostgreSQL', description: 'A server' },
  { label: 'SQLite', description: 'A file' },
];

/** A choice that needs no repair, with changes. */
export function choice(changes: object = {}): Record<string, unknown> {
  return { question: 'Which database?', header: 'Database', type: 'choice', options: OPTIONS, ...changes };
}

/** A text question that needs no repair, with changes. */
export function text(changes: object = {}): Record<string, unknown> {
  return { question: 'What name?', header: 'Name', type: 'text', ...changes };
}

/** An open-claw question that needs no repair, with changes. */
export function claw(changes: object = {}): Record<string, unknown> {
  return {
    id: 'target',
    question: 'Where to?',
    header: 'Target',
    options: [{ label: 'A' }, { label: 'B' }],
    ...changes,
  };
}

type Options = Parameters<typeof parseAskUserParams>[1];

/** The questions and repairs of a call that must be taken. */
export function taken(input: unknown, options?: Options) {
  const result = parseAskUserParams(input, options);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.issues)}`);
  return result;
}

/** The first of the questions of a call that must be taken. */
export function first(question: unknown, options?: Options): Question {
  return taken({ questions: [question] }, options).questions[0]!;
}

/** The repairs of a call of one question. */
export function repairsOf(question: unknown, options?: Options): readonly string[] {
  return taken({ questions: [question] }, options).repairs;
}

/** The issues of a call that must be refused. */
export function refused(input: unknown, options?: Options): readonly Issue[] {
  const result = parseAskUserParams(input, options);
  if (result.ok) throw new Error('it was taken');
  return result.issues;
}

/** Path and code of the first issue: `questions[0].type wrong_type`. */
export function firstIssue(input: unknown, options?: Options): string {
  const issue = refused(input, options)[0]!;
  return `${issue.path} ${issue.code}`;
}
