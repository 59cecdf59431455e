import type { StoredAsk } from '../../../ports/ask';
import type { Desk } from '../../../ports/desk';
import type { Grant } from '../grant';
import type { WebParts } from '../parts';
import { grantFor, type Visitor } from '../visitors';

/** An ask that a visitor may see. */
export interface Found {
  readonly desk: Desk;
  readonly visitor: Visitor;
  readonly grant: Grant;
  readonly ask: StoredAsk;
}

/** Why there is nothing to show. `not_found` also for what exists and is not theirs: an id alone tells nobody anything. */
export type NotFound = 'unavailable' | 'no_access' | 'not_found';

/** Who makes a request, if anybody that is known here. */
export async function visitorOf(
  parts: WebParts,
  request: Request,
): Promise<{ desk: Desk; visitor: Visitor } | NotFound> {
  const desk = parts.desk();
  if (desk === undefined) return 'unavailable';
  const visitor = await parts.visitors.of(request);
  return visitor === undefined ? 'no_access' : { desk, visitor };
}

/** The ask of this id, if this visitor may see it. */
export async function findFor(parts: WebParts, request: Request, id: string): Promise<Found | NotFound> {
  const visit = await visitorOf(parts, request);
  if (typeof visit === 'string') return visit;
  const ask = await visit.desk.get(id);
  const grant = ask && grantFor(visit.visitor, ask);
  return ask === undefined || grant === undefined ? 'not_found' : { ...visit, ask, grant };
}

export const STATUS = { unavailable: 503, no_access: 401, not_found: 404 } as const;
