import type { Scope } from '../ports/ask';
import { scopeHas } from './ask-id';

/** A put that is under way, until its ask waits here; where all closes, until it has ended. */
export interface PutUnderWay {
  readonly scope: Scope;
  /** Who waits for it. Made only by a close. */
  waits: (() => void)[] | undefined;
}

/** The puts under way: a close waits for them, since what they put would stay open in a store that is closed next. */
export class Puts {
  readonly #underWay = new Set<PutUnderWay>();

  begin(scope: Scope): PutUnderWay {
    const put: PutUnderWay = { scope, waits: undefined };
    this.#underWay.add(put);
    return put;
  }

  /** It is back, and done once its end is written where one is. */
  done(put: PutUnderWay, ending?: Promise<void>): void {
    if (ending !== undefined) return void ending.then(() => this.done(put));
    this.#underWay.delete(put);
    for (const resolve of put.waits ?? []) resolve();
  }

  /** Resolves once those of a scope that are under way now are done. */
  async within(scope: Scope): Promise<void> {
    const own = [...this.#underWay].filter((put) => scopeHas(put.scope, scope));
    await Promise.all(
      own.map((put) => {
        return new Promise<void>((resolve) => {
          put.waits = [...(put.waits ?? []), resolve];
        });
      }),
    );
  }
}
