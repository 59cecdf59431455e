import { AskUserError } from '../errors';

/** What every call of a store rejects with after `close`. */
export function closed(): AskUserError {
  return new AskUserError('closed', 'This store was closed.');
}

/** What a put of other questions under a taken id rejects with. */
export function idConflict(): AskUserError {
  return new AskUserError('id_conflict', 'This id is taken by an ask with other questions; use a new id.');
}
