import type { Issue } from '../errors';
import { jsonSize } from './json-size';
import type { Limits } from './limits';
import { normalizeQuestion } from './normalize';
import type { Keyed } from './own-keys';
import type { Question } from './question';
import { repairCall } from './repair';
import type { RepairName } from './repair-name';
import {
  type AcceptedParams,
  type AcceptedQuestion,
  type AcceptedSchema,
  acceptedSchema,
  type QuestionForm,
} from './schema';
import { findIssues } from './validate';
import { areWellFormed } from './well-formed';

/** What was read from a call. `params` is the object that held the questions, for what else a contract reads from it. */
export type Reading =
  | {
      readonly ok: true;
      readonly questions: readonly Question[];
      readonly params: Keyed;
      readonly repairs: readonly RepairName[];
    }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly params: Keyed };

const NO_REPAIRS: readonly RepairName[] = Object.freeze([]);
const NO_PARAMS: Keyed = Object.freeze({});
const EMPTY = {};

/** Reads calls of one form under one set of limits. */
export interface QuestionReader {
  /** Any JavaScript value gives a reading, in time that is bounded by the limits; nothing is thrown. */
  read(input: unknown, repair: 'all' | 'none'): Reading;
}

/** A reader of questions. Its schema is built at the first call, so importing costs nothing. */
export function questionReader(form: QuestionForm, limits: Limits): QuestionReader {
  let schema: AcceptedSchema | undefined;
  return {
    read(input, repair) {
      schema ??= acceptedSchema(form, limits);
      try {
        return readCall(input, { form, limits, schema, mend: repair === 'all' });
      } catch {
        // A getter, a proxy or the like that throws when it is read.
        return refused('', 'wrong_type', 'The call can not be read: it must be plain JSON.');
      }
    },
  };
}

interface Manner {
  readonly form: QuestionForm;
  readonly limits: Limits;
  readonly schema: AcceptedSchema;
  readonly mend: boolean;
}

function readCall(input: unknown, manner: Manner): Reading {
  const { form, limits, schema, mend } = manner;
  const size = sizeOf(input, limits.paramsBytes);
  if (size.bytes > limits.paramsBytes) {
    return refused('', 'too_long', `The call may have ${limits.paramsBytes} bytes of JSON; it has more.`);
  }
  if (size.plain && typeof input === 'object' && input !== null && !isPolluted()) {
    const shaped = schema.safeParse(input);
    if (shaped.success && areWellFormed(shaped.data.questions, (input as AcceptedParams).questions, form, limits)) {
      const questions = frozen(shaped.data.questions, form);
      return { ok: true, questions, params: input as Keyed, repairs: NO_REPAIRS };
    }
  }
  const repairs = new Set<RepairName>();
  const call = repairCall(input, { form, limits, mend, repairs });
  if (call === undefined) return refused('', 'wrong_type', 'The call must be an object with the key questions.');
  const issues = findIssues(call, schema, form, limits);
  if (issues.length > 0) return { ok: false, issues, params: call.params };
  const questions = frozen(call.questions as AcceptedQuestion[], form);
  return { ok: true, questions, params: call.params, repairs: Object.freeze([...repairs].sort()) };
}

/** A string is taken for the JSON itself. */
function sizeOf(input: unknown, limit: number): { readonly bytes: number; readonly plain: boolean } {
  if (typeof input !== 'string') return jsonSize(input, limit);
  const bytes = input.length * 3 <= limit ? input.length : new TextEncoder().encode(input.slice(0, limit + 1)).length;
  return { bytes, plain: false };
}

/** True where Object.prototype has got keys of its own; then objects are read by own keys only, which is slower. */
function isPolluted(): boolean {
  for (const _key in EMPTY) return true;
  return false;
}

function frozen(questions: readonly AcceptedQuestion[], form: QuestionForm): readonly Question[] {
  return Object.freeze(questions.map((question, index) => normalizeQuestion(question, index, form)));
}

function refused(path: string, code: Issue['code'], message: string): Reading {
  return { ok: false, issues: [{ path, code, message }], params: NO_PARAMS };
}
