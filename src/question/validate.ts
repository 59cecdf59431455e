import type * as z from 'zod';
import type { Issue, IssueCode } from '../errors';
import { comparePlaces, type Place, placeText } from './issue-path';
import { labelKey } from './label';
import type { Limits } from './limits';
import { questionId } from './normalize';
import { isKeyed } from './own-keys';
import type { RepairedCall } from './repair';
import type { AcceptedSchema, QuestionForm } from './schema';
import { isVisible } from './tidy-text';

/** An issue whose place is not yet text. */
interface Found {
  readonly place: Place;
  readonly code: IssueCode;
  readonly message: string;
}

/** Everything that is wrong with a repaired call, in the order of the schema, at the positions that the model sent. */
export function findIssues(call: RepairedCall, schema: AcceptedSchema, form: QuestionForm, limits: Limits): Issue[] {
  const found = schemaIssues(call, schema, limits);
  if (Array.isArray(call.questions) && call.questions.length <= limits.maxQuestions) {
    found.push(...crossIssues(call.questions, form, limits));
  }
  return (
    found
      .map((issue) => ({ ...issue, place: sentPlace(issue.place, call) }))
      .sort((a, b) => comparePlaces(a.place, b.place))
      .map(({ place, code, message }) => ({ path: placeText(place), code, message }))
      // One issue a place: what is no array at all is not also too long a one.
      .filter(({ path }, index, all) => index === 0 || all[index - 1]?.path !== path)
  );
}

/** Options that were taken out shift those behind them; the model knows only where it wrote them. */
function sentPlace(place: Place, call: RepairedCall): Place {
  const [questions, question, options, option] = place;
  if (options !== 'options' || typeof question !== 'number' || typeof option !== 'number') return place;
  const position = call.optionPositions[question]?.[option];
  return position === undefined ? place : [questions!, question, options, position, ...place.slice(4)];
}

function schemaIssues(call: RepairedCall, schema: AcceptedSchema, limits: Limits): Found[] {
  const read = schema.safeParse({ questions: call.questions });
  if (read.success) return [];
  const whole = { questions: call.questions };
  const issues = read.error.issues.map((issue) => translated(issue, whole, limits));
  const crowded = issues.filter((issue) => issue.code === 'too_many').map(({ place }) => place);
  return issues.filter(({ place }) => !crowded.some((outer) => isInside(place, outer)));
}

function isInside(place: Place, outer: Place): boolean {
  return place.length > outer.length && outer.every((step, depth) => place[depth] === step);
}

function translated(issue: z.core.$ZodIssue, whole: unknown, limits: Limits): Found {
  const place = issue.path.filter((step) => typeof step !== 'symbol');
  const value = valueAt(whole, place);
  const of = (code: IssueCode, message: string): Found => ({ place, code, message });
  // Null is absent as the value of a key; as a member of a list it is a member of the wrong type.
  if (value === undefined || (value === null && typeof place.at(-1) === 'string'))
    return of('required', 'is required.');
  switch (issue.code) {
    case 'too_small':
      if (typeof value === 'string') return of('empty', 'must not be empty.');
      if (Array.isArray(value)) return of('too_few', needs(place, value.length, limits));
      return of('out_of_range', 'must not be below 0.');
    case 'too_big':
      if (typeof value === 'string')
        return of('too_long', `may have ${issue.maximum} characters, got ${value.length}.`);
      return Array.isArray(value)
        ? of('too_many', needs(place, value.length, limits))
        : of('out_of_range', `must not be above ${issue.maximum}.`);
    case 'invalid_format':
      return of('pattern', 'must be snake_case: a letter a-z, then a-z, 0-9 and _.');
    case 'invalid_value':
      return of('wrong_type', `must be one of ${issue.values.map(String).join(', ')}.`);
    case 'invalid_type':
      if (issue.expected === 'array' && typeof value === 'string') {
        return of('wrong_type', 'must be an array; this string is not the JSON of one.');
      }
      return of('wrong_type', `must be ${withArticle(issue.expected)}, got ${nameOf(value)}.`);
    default:
      return of('wrong_type', 'is not what is expected here.');
  }
}

function needs(place: Place, count: number, limits: Limits): string {
  return place.at(-1) === 'options'
    ? `needs ${limits.minOptions}-${limits.maxOptions} options, got ${count}.`
    : `needs ${limits.minQuestions}-${limits.maxQuestions} questions, got ${count}.`;
}

function valueAt(whole: unknown, place: Place): unknown {
  let value = whole;
  for (const step of place) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, step) ? (value as Record<string | number, unknown>)[step] : undefined;
  }
  return value;
}

function withArticle(type: string): string {
  if (type === 'int') return 'a whole number';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : withArticle(typeof value);
}

/** Look-around and back-references: what JavaScript has and RE2 can't have, since it ends in bounded time. */
const BEYOND_RE2 = /(?:^|[^\\])(?:\\\\)*(?:\(\?<?[=!]|\\[1-9]|\\k<)/;

/** What no single key can tell: options that a choice lacks, and what is there twice. */
function crossIssues(questions: readonly unknown[], form: QuestionForm, limits: Limits): Found[] {
  const found: Found[] = [];
  const ids = new Map<string, number>();
  for (const [index, question] of questions.entries()) {
    if (!isKeyed(question)) continue;
    const place = ['questions', index] as const;
    if (!form.ownIds || typeof question.id === 'string') {
      const id = questionId(question.id, index, form);
      const first = ids.get(id);
      if (first === undefined) ids.set(id, index);
      else found.push({ place: [...place, 'id'], code: 'duplicate', message: `is the id of questions[${first}] too.` });
    }
    for (const key of ['question', 'header']) {
      const text = question[key];
      if (typeof text === 'string' && text !== '' && !isVisible(text)) found.push(invisible([...place, key]));
    }
    found.push(...choiceIssues(question, place, limits), ...constraintIssues(question.constraints, place));
  }
  return found;
}

function invisible(place: Place): Found {
  return { place, code: 'empty', message: 'must not be empty.' };
}

function choiceIssues(question: Readonly<Record<string, unknown>>, place: Place, limits: Limits): Found[] {
  if (question.type !== 'choice') return [];
  if (question.options === undefined) {
    const message = `is required for a choice: ${limits.minOptions}-${limits.maxOptions} options.`;
    return [{ place: [...place, 'options'], code: 'required', message }];
  }
  if (!Array.isArray(question.options) || question.options.length > limits.maxOptions) return [];
  const found: Found[] = [];
  const keys = new Map<string, string>();
  for (const [index, option] of question.options.entries()) {
    const label: unknown = isKeyed(option) ? option.label : undefined;
    if (typeof label !== 'string' || label === '') continue;
    const at = [...place, 'options', index, 'label'];
    const key = labelKey(label);
    if (!isVisible(label)) found.push(invisible(at));
    else if (keys.has(key))
      found.push({ place: at, code: 'duplicate', message: 'is the same as the label of an option before it.' });
    else keys.set(key, label);
  }
  return found;
}

function constraintIssues(constraints: unknown, place: Place): Found[] {
  if (!isKeyed(constraints)) return [];
  const found: Found[] = [];
  const { minimum, maximum, minLength, maxLength, pattern } = constraints;
  const at = (key: string): Place => [...place, 'constraints', key];
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum) {
    found.push({ place: at('minimum'), code: 'out_of_range', message: 'must not be above maximum.' });
  }
  if (typeof minLength === 'number' && typeof maxLength === 'number' && minLength > maxLength) {
    found.push({ place: at('minLength'), code: 'out_of_range', message: 'must not be above maxLength.' });
  }
  if (typeof pattern === 'string' && !compiles(pattern)) {
    found.push({
      place: at('pattern'),
      code: 'pattern',
      message: 'must be a regular expression, without look-around and back-references.',
    });
  }
  return found;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp && !BEYOND_RE2.test(pattern);
  } catch {
    return false;
  }
}
