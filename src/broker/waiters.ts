import { AskUserError } from '../errors';
import type { Scope } from '../ports/ask';
import { scopeHas } from './ask-id';
import type { PendingAsk } from './pending-ask';

/** The asks that wait in this process, by stored id. */
export class Waiters {
  readonly #byId = new Map<string, PendingAsk>();
  /** Only asks whose id differs from their correlationId, so that most cost no entry. */
  readonly #byCorrelation = new Map<string, Set<PendingAsk>>();

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): PendingAsk | undefined {
    return this.#byId.get(id);
  }

  values(): IterableIterator<PendingAsk> {
    return this.#byId.values();
  }

  /** Ids that were not asked for longest, at most so many; each goes to the end of the line. */
  oldest(count: number): string[] {
    const ids: string[] = [];
    for (const id of this.#byId.keys()) {
      if (ids.length === count) break;
      ids.push(id);
    }
    if (ids.length < this.#byId.size) for (const id of ids) this.#toEnd(id);
    return ids;
  }

  #toEnd(id: string): void {
    const pending = this.#byId.get(id);
    if (pending === undefined) return;
    this.#byId.delete(id);
    this.#byId.set(id, pending);
  }

  add(pending: PendingAsk): void {
    const { ask } = pending;
    this.#byId.set(ask.id, pending);
    if (ask.id === ask.correlationId) return;
    const same = this.#byCorrelation.get(ask.correlationId);
    if (same) same.add(pending);
    else this.#byCorrelation.set(ask.correlationId, new Set([pending]));
  }

  delete(pending: PendingAsk): void {
    const { ask } = pending;
    this.#byId.delete(ask.id);
    if (ask.id === ask.correlationId) return;
    const same = this.#byCorrelation.get(ask.correlationId);
    if (same?.delete(pending) && same.size === 0) this.#byCorrelation.delete(ask.correlationId);
  }

  /** The one ask with this correlationId in the scope. Several of them are `ambiguous_id`: a guess could answer somebody else's. */
  byCorrelation(correlationId: string, scope: Scope): PendingAsk | undefined {
    const unscoped = this.#byId.get(correlationId);
    const scoped = this.#byCorrelation.get(correlationId);
    if (scoped === undefined)
      return unscoped !== undefined && scopeHas(unscoped.ask.scope, scope) ? unscoped : undefined;
    const found = [...scoped].filter((pending) => scopeHas(pending.ask.scope, scope));
    if (unscoped !== undefined && !scoped.has(unscoped) && scopeHas(unscoped.ask.scope, scope)) found.push(unscoped);
    if (found.length > 1) {
      throw new AskUserError('ambiguous_id', 'This correlationId waits in several scopes; give the stored id.');
    }
    return found[0];
  }
}
