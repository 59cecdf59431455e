import { AskUserError, type Issue } from '../errors';
import { DEFAULT_LIMITS, type Limits } from '../question/limits';
import { type Keyed, ownValue } from '../question/own-keys';
import { type QuestionReader, questionReader } from '../question/read-questions';
import type { QuestionForm } from '../question/schema';
import type { ParseOptions, ParseResult } from './contract';

/** Bounds and default of a model's timeout, in seconds. */
export interface TimeoutRange {
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** What a contract must say about itself for its calls to be read. */
export interface CallForm {
  readonly form: QuestionForm;
  readonly limits: Partial<Limits>;
  readonly timeout?: TimeoutRange;
}

/** More sets of limits than this in one process are a host that makes new ones for every call. */
const READERS_KEPT = 32;

/** A contract's `parse`: questions by its form, and its timeout. Readers are kept by their limits, since building a schema is slow. */
export function callParser({
  form,
  limits,
  timeout,
}: CallForm): (input: unknown, options?: ParseOptions) => ParseResult {
  const own: Limits = Object.freeze({ ...DEFAULT_LIMITS, ...limits });
  const plain = questionReader(form, own);
  const readers = new Map<string, QuestionReader>();
  /** A tool gives the same limits at every call. */
  const byIdentity = new WeakMap<Partial<Limits>, QuestionReader>();
  const readerFor = (given: Partial<Limits>): QuestionReader => {
    const known = byIdentity.get(given);
    if (known !== undefined) return known;
    const all = mergedLimits(own, given);
    const key = Object.values(all).join();
    let reader = readers.get(key);
    if (reader === undefined) {
      if (readers.size >= READERS_KEPT) readers.clear();
      reader = questionReader(form, all);
      readers.set(key, reader);
    }
    if (Object.isFrozen(given)) byIdentity.set(given, reader);
    return reader;
  };
  return (input, options) => {
    const reader = options?.limits === undefined ? plain : readerFor(options.limits);
    const reading = reader.read(input, options?.repair ?? 'all');
    const timing = timeout === undefined ? undefined : readTimeout(reading.params, timeout);
    const late = timing !== undefined && 'issue' in timing ? [timing.issue] : [];
    if (!reading.ok) return { ok: false, issues: [...reading.issues, ...late] };
    if (late.length > 0) return { ok: false, issues: late };
    const { questions, repairs } = reading;
    if (timing === undefined || 'issue' in timing) return { ok: true, questions, repairs };
    return { ok: true, questions, repairs, timeoutSeconds: timing.seconds, timeoutAsked: timing.asked };
  };
}

function mergedLimits(own: Limits, given: Partial<Limits>): Limits {
  const all: { -readonly [K in keyof Limits]: Limits[K] } = { ...own };
  for (const key of Object.keys(own) as (keyof Limits)[]) {
    const value: unknown = given[key];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0)) {
      throw new AskUserError('invalid_options', `limits.${key} must be a number of 0 or more.`, {
        path: `limits.${key}`,
      });
    }
    all[key] = value;
  }
  return all;
}

const NUMERIC = /^[+-]?\d+(?:\.\d+)?$/;

function readTimeout(params: Keyed, range: TimeoutRange): { seconds: number; asked: boolean } | { issue: Issue } {
  const given = ownValue(params, 'timeoutSeconds');
  if (given === undefined) return { seconds: range.default, asked: false };
  const text = typeof given === 'string' ? given.trim() : '';
  const number = NUMERIC.test(text) ? Number(text) : given;
  if (typeof number !== 'number' || Number.isNaN(number)) {
    const message = `must be a number of seconds, ${range.min}-${range.max}.`;
    return { issue: { path: 'timeoutSeconds', code: 'wrong_type', message } };
  }
  return { seconds: Math.min(range.max, Math.max(range.min, Math.ceil(number))), asked: true };
}
