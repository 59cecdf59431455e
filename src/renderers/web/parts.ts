import type { Strings } from '../../locales/strings';
import type { Desk } from '../../ports/desk';
import type { EventStreams } from './event-streams';
import type { RequestChecks } from './request-checks';
import type { Sealer } from './sealer';
import type { Showings } from './showings';
import type { Visitors } from './visitors';

/** What the routes are made of. */
export interface WebParts {
  readonly name: string;
  /** The base address, without a slash at its end. */
  readonly base: URL;
  readonly locale: string | Strings | undefined;
  readonly now: () => number;
  readonly sealer: Sealer;
  readonly visitors: Visitors;
  readonly checks: RequestChecks;
  readonly showings: Showings;
  readonly streams: EventStreams;
  /** Undefined while the renderer is attached to nothing. */
  desk(): Desk | undefined;
}
