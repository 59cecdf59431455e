/**
 * One thing that is wrong with an input, and where.
 *
 * `path` uses canonical keys and the positions that were sent (`questions[1].options`); an issue of the whole has path `""`.
 */
export interface Issue {
  readonly path: string;
  readonly code: IssueCode;
  /** One sentence that says what is wrong and what would be right. Never holds an answer. */
  readonly message: string;
}

/** What can be wrong with a model's call or with a reply. `unknown` is for a reply's question or label that does not exist. */
export type IssueCode =
  | 'required'
  | 'wrong_type'
  | 'empty'
  | 'too_few'
  | 'too_many'
  | 'too_long'
  | 'too_short'
  | 'out_of_range'
  | 'duplicate'
  | 'pattern'
  | 'unknown';

/** Every code an {@link AskUserError} can carry; a closed union, so a switch over it is checked. */
export type AskUserErrorCode =
  /** What the model sent can't be read as questions. `issues` says where. */
  | 'invalid_params'
  /** A reply can't be taken; the ask stays open. `issues` says why. */
  | 'invalid_reply'
  /** A message on the bus has the wrong shape. */
  | 'invalid_message'
  /** An option given to querent is wrong. */
  | 'invalid_options'
  /** The id is taken by an ask with other questions. */
  | 'id_conflict'
  /** The correlationId waits in several scopes; give the stored `id`. */
  | 'ambiguous_id'
  /** A subagent's bus may not publish this. */
  | 'forbidden'
  /** It was closed. */
  | 'closed'
  /** This process closed and waits no longer; the ask is open in the store, and the same call with the same id collects its answer. */
  | 'left_pending'
  /** Nobody answered a bus request in time. */
  | 'timeout'
  /** A policy threw, or could not decide. `cause` has what it threw. */
  | 'policy_failed'
  /** A renderer failed to show an ask or to bring a reply. Reported to `onError`. */
  | 'renderer_failed'
  /** The ask has ended, and how can't be told here: its outcome can't be opened, or is no longer in the store. */
  | 'outcome_unknown'
  /** A result could not be posted to the address that was given for it. Reported to `onError`. */
  | 'callback_failed'
  /** The store can't be reached or refused. */
  | 'store_unavailable';

/** What an {@link AskUserError} is made of besides its code and message. */
export interface AskUserErrorDetails {
  readonly path?: string | undefined;
  readonly issues?: readonly Issue[] | undefined;
  readonly cause?: unknown;
}

const BRAND = Symbol.for('querent.AskUserError');

/**
 * The one error type that querent throws. `code` says what happened, `message` what to do about it.
 *
 * It never holds an answer, so it is safe to log.
 *
 * @example
 * try {
 *   tool.build(params);
 * } catch (error) {
 *   if (AskUserError.is(error) && error.code === 'invalid_params') console.error(error.issues);
 * }
 */
export class AskUserError extends Error {
  readonly code: AskUserErrorCode;
  readonly path?: string;
  readonly issues?: readonly Issue[];

  constructor(code: AskUserErrorCode, message: string, details: AskUserErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AskUserError';
    this.code = code;
    const path = details.path ?? details.issues?.[0]?.path;
    if (path !== undefined) this.path = path;
    if (details.issues !== undefined) this.issues = details.issues;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** True for an error of this type, also one made by another copy of the package in the same process. */
  static is(value: unknown): value is AskUserError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** One line an issue, as the model and a person read it: `questions[1].options: needs 2-4 options, got 1.` */
export function formatIssues(issues: readonly Issue[]): string {
  return issues.map((issue) => (issue.path === '' ? issue.message : `${issue.path}: ${issue.message}`)).join('\n');
}

/** Controls and what turns the direction of text: a fault's message may hold what a model or a person wrote. */
const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** Where faults go when no `onError` is given: one line, since without it they would be lost. Never a stack, and never an answer. */
function reportError(error: unknown): void {
  const words = error instanceof Error ? error.message : 'something failed';
  console.error(`querent: ${words.replace(UNREADABLE, ' ')}`);
}

/** A place for faults that is never a fault of its own: what `onError` throws harms nobody. It gets each error once, however often it passes. */
export function guardedReport(onError: (error: unknown) => unknown = reportError): (error: unknown) => void {
  const reported = new WeakSet<object>();
  return (error) => {
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    try {
      const result = onError(error);
      if (result instanceof Promise) result.catch(reportError);
    } catch (fault) {
      reportError(fault);
    }
  };
}
