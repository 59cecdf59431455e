import type { Answer } from '../answer/answer';
import type { Outcome } from '../answer/outcome';
import type { Contract } from '../contracts/contract';
import { AskUserError, type AskUserErrorCode, formatIssues, type Issue } from '../errors';
import type { Question, QuestionType } from '../question/question';

/** What is counted of one call; holds no question text and no answer. The first four are Gemini CLI's names. */
export interface AskUserMetrics {
  readonly question_types: readonly QuestionType[];
  readonly dismissed: boolean;
  /** The person submitted and answered nothing. Set only where the outcome is `answered`. */
  readonly empty_submission?: boolean;
  /** Questions that were answered. */
  readonly answer_count?: number;
  readonly outcome?: Outcome['status'];
  /** From put to settle, in milliseconds. */
  readonly duration_ms?: number;
  readonly renderer?: string;
  /** The model's slips that were mended, by name. */
  readonly repairs: readonly string[];
}

/** What went wrong with a call, as data: frameworks hide or swallow thrown errors. */
export interface ToolError {
  readonly type: 'invalid_tool_params' | 'execution_failed' | 'denied';
  readonly code?: string;
  readonly message: string;
}

/** What a call of the tool gives back. */
export interface ToolResult {
  /** For the model. */
  readonly llmContent: string;
  /** For the person's own screen. */
  readonly returnDisplay: string;
  readonly data: { readonly ask_user: AskUserMetrics; readonly outcome?: Outcome };
  readonly error?: ToolError;
}

/** How an outcome came about, for the metrics. */
export interface ResultFacts {
  readonly questions: readonly Question[];
  readonly repairs: readonly string[];
  readonly durationMs?: number | undefined;
}

/** The result of an ask that ended, or that was refused. */
export function outcomeResult(contract: Contract, outcome: Outcome, facts: ResultFacts): ToolResult {
  const { llmContent, returnDisplay } = contract.present(outcome, facts.questions);
  if (typeof llmContent !== 'string' || typeof returnDisplay !== 'string') {
    throw new AskUserError('invalid_options', 'present of a contract needs to give { llmContent, returnDisplay }.');
  }
  const result: { -readonly [K in keyof ToolResult]: ToolResult[K] } = {
    llmContent,
    returnDisplay,
    data: { ask_user: metricsOf(outcome, facts), outcome },
  };
  if (outcome.status === 'unavailable' && outcome.code === 'denied') {
    result.error = { type: 'denied', code: 'denied', message: outcome.message };
  }
  return result;
}

/** The result where the contract could not say the outcome. The host still gets it; the model is told that there is something unsaid. */
export function untoldResult(outcome: Outcome, facts: ResultFacts): ToolResult {
  const message = 'What came of the question could not be put into words.';
  const told = {
    status: 'no_answer',
    reason: 'contract_failed',
    message: `${message} Go on with your best judgement.`,
  };
  return {
    llmContent: JSON.stringify(told),
    returnDisplay: '',
    data: { ask_user: metricsOf(outcome, facts), outcome },
    error: { type: 'execution_failed', code: 'contract_failed', message },
  };
}

/** The result of a call that can't be read: one line an issue, so that the model can mend it. */
export function invalidResult(issues: readonly Issue[]): ToolResult {
  const message = formatIssues(issues);
  return failure({ type: 'invalid_tool_params', code: 'invalid_params', message }, message);
}

/** The result of a call that failed on the way. The model is told what is known of an answer, and nothing of where it broke. */
export function failedResult(error: unknown): ToolResult {
  if (AskUserError.is(error) && error.code === 'invalid_params') return invalidResult(error.issues ?? []);
  const code = AskUserError.is(error) ? error.code : undefined;
  const message = AskUserError.is(error) ? error.message : 'The question could not be asked.';
  const llmContent = JSON.stringify({
    status: 'no_answer',
    reason: code ?? 'failed',
    message: `${message} ${adviceOn(code)}`,
  });
  return failure(
    code === undefined ? { type: 'execution_failed', message } : { type: 'execution_failed', code, message },
    llmContent,
  );
}

function adviceOn(code: AskUserErrorCode | undefined): string {
  if (code === 'left_pending') return 'Nobody has answered yet.';
  const known = code === 'outcome_unknown' ? 'Whether somebody has answered is not known' : 'Nobody has answered';
  return `${known}; go on with your best judgement.`;
}

function failure(error: ToolError, llmContent: string): ToolResult {
  return {
    llmContent,
    returnDisplay: '',
    data: { ask_user: { question_types: [], dismissed: false, repairs: [] } },
    error,
  };
}

function metricsOf(outcome: Outcome, { questions, repairs, durationMs }: ResultFacts): AskUserMetrics {
  const metrics: { -readonly [K in keyof AskUserMetrics]: AskUserMetrics[K] } = {
    question_types: questions.map((question) => question.type),
    dismissed: outcome.status === 'dismissed',
    outcome: outcome.status,
    repairs,
  };
  if ('answers' in outcome) metrics.answer_count = outcome.answers.filter((answer) => !answer.skipped).length;
  if (outcome.status === 'answered') metrics.empty_submission = outcome.answers.every(isEmpty);
  if ('by' in outcome) metrics.renderer = outcome.by.renderer;
  if (durationMs !== undefined) metrics.duration_ms = durationMs;
  return metrics;
}

function isEmpty(answer: Answer): boolean {
  return answer.skipped && answer.note === undefined;
}
