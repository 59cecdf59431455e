import { AskUserError } from '../errors';
import type { ListFilter } from '../ports/store';

/** How many asks a page may have. Throws `AskUserError('invalid_options')` for a limit with which no page would ever come to an end. */
export function pageLimit({ limit = 100 }: ListFilter): number {
  if (limit === Number.POSITIVE_INFINITY || (Number.isInteger(limit) && limit >= 1)) return limit;
  throw new AskUserError('invalid_options', 'limit needs to be a whole number from 1 up, or Infinity.', {
    path: 'limit',
  });
}
