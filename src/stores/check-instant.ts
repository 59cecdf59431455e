import { AskUserError } from '../errors';

/** Epoch milliseconds. Throws `AskUserError('invalid_options')` for anything else: engines compare a text or a date in ways of their own. */
export function checkInstant(instant: number): number {
  if (Number.isFinite(instant)) return instant;
  throw new AskUserError('invalid_options', 'settledBefore needs to be epoch milliseconds, such as Date.now() gives.', {
    path: 'settledBefore',
  });
}
