import { AskUserError } from '../errors';

/** Whether waiting on can bring nothing: the ask has ended and how can’t be told here, or nothing more can be read. */
export function endsWaiting(error: unknown): boolean {
  return AskUserError.is(error) && (error.code === 'outcome_unknown' || error.code === 'closed');
}
