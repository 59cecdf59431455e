import type { Outcome, UnavailableCode } from '../answer/outcome';
import { cleanText } from '../question/control-characters';

const GO_ON = 'Do not ask again; go on with your best judgement, and say what you assumed.';

/** Told with an answer that nobody gave. */
export const BY_DEFAULT =
  'The user did not answer in time, so the recommended default was taken. The user has not confirmed it: say so, and go on.';

/** Told with a question that comes back. */
export function asksBack(toolName: string): string {
  return `The user asks back before answering. Answer the user first, then ask again with ${toolName} if you still need to know.`;
}

/** Told with an empty submission, by contracts that have no other way to say that it is one. */
export const NOTHING_ANSWERED =
  'The user submitted without answering any question. Go on with your best judgement, and say what you assumed.';

/** Told when the person closed the dialog, by contracts that answer in JSON. */
export function dismissedMessage(reason: string | undefined): string {
  const told = reason?.trim();
  const why = told ? ` Reason: ${sentence(told)}` : '';
  return `The user closed the question without answering.${why} Go on with your best judgement.`;
}

const UNAVAILABLE: Readonly<Record<Exclude<UnavailableCode, 'denied'>, string>> = {
  non_interactive: 'The question was not shown: this run is not interactive and nobody can answer.',
  no_renderer: 'The question was not shown: nobody is there who could answer.',
  undelivered: 'The question was not shown, or no answer came back from where it was.',
  subagent: 'The question was not shown: a subagent can not ask the user. Leave it to the main agent.',
  too_many: 'The question was not shown: this run has asked too many questions.',
  closed: 'The question was not shown: asking has ended.',
};

/** True for what `unavailable` can be for. */
export function isUnavailableCode(value: unknown): value is UnavailableCode {
  return value === 'denied' || (typeof value === 'string' && Object.hasOwn(UNAVAILABLE, value));
}

/** Why there is no answer, and to go on without one. A denial says what the rule says. */
export function noAnswerMessage(outcome: Outcome & { status: 'timed_out' | 'aborted' | 'unavailable' }): string {
  return `${cause(outcome)} ${GO_ON}`;
}

function cause(outcome: Outcome & { status: 'timed_out' | 'aborted' | 'unavailable' }): string {
  if (outcome.status === 'timed_out') return 'The user did not answer in time.';
  if (outcome.status === 'aborted')
    return `The question was withdrawn before the user answered${because(outcome.reason)}.`;
  if (outcome.code !== 'denied') return UNAVAILABLE[outcome.code];
  const told = cleanText(outcome.message).trim();
  return told === '' ? 'The question was not shown: a policy does not allow it.' : sentence(told);
}

function because(reason: string | undefined): string {
  const told = reason === undefined ? '' : cleanText(reason).trim().replace(/\.$/, '');
  return told === '' ? '' : ` (${told})`;
}

function sentence(text: string): string {
  return /[.!?。！？…]$/.test(text) ? text : `${text}.`;
}
