import type { AskUserRequest } from '../ports/ask';

/** Whether an ask counts for its run: the host's own question whether a tool may run is none of the model's. */
export function countsForRun({ scope, details }: Pick<AskUserRequest, 'scope' | 'details'>): boolean {
  return scope.run !== undefined && details === undefined;
}

/** Runs whose count is kept; the oldest go first, so that a server that never stops keeps no more than this. */
const RUNS_KEPT = 10_000;

/**
 * How much each scope has asked. A place is taken when an ask is let through and not when it is put: a model may make many calls at once.
 *
 * The empty scope has no budget.
 */
export class Budget {
  readonly #pending = new Map<string, number>();
  readonly #perRun = new Map<string, number>();

  /** Asks that wait, or are being put, in exactly this scope. */
  pendingIn(scopeKey: string): number {
    return this.#pending.get(scopeKey) ?? 0;
  }

  /** Asks that this run has made. */
  askedBy(scopeKey: string): number {
    return this.#perRun.get(scopeKey) ?? 0;
  }

  take(scopeKey: string, isRun: boolean): void {
    if (scopeKey === '') return;
    this.#pending.set(scopeKey, this.pendingIn(scopeKey) + 1);
    if (!isRun) return;
    const asked = this.askedBy(scopeKey) + 1;
    this.#perRun.delete(scopeKey);
    this.#perRun.set(scopeKey, asked);
    if (this.#perRun.size > RUNS_KEPT)
      for (const oldest of this.#perRun.keys()) return void this.#perRun.delete(oldest);
  }

  /** It was a replay, or could not be put: it counts for nothing. */
  giveBack(scopeKey: string, isRun: boolean): void {
    if (scopeKey === '') return;
    this.settled(scopeKey);
    if (isRun) this.#perRun.set(scopeKey, Math.max(0, this.askedBy(scopeKey) - 1));
  }

  /** It no longer waits. */
  settled(scopeKey: string): void {
    const left = this.pendingIn(scopeKey) - 1;
    if (left > 0) this.#pending.set(scopeKey, left);
    else this.#pending.delete(scopeKey);
  }
}
