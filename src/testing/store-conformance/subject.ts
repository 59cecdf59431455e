import type { QuestionStore } from '../../ports/store';

/** A store to put to the test, empty and used for one test only. */
export interface StoreSubject {
  readonly store: QuestionStore;
  /**
   * Makes this many milliseconds pass for the clock that judges deadlines. Default: waits that long, which is right for a store whose
   * clock can't be moved; the suite never needs more than a few hundred.
   */
  readonly advance?: (ms: number) => Promise<void>;
  /** Called after the test, when the store is closed: drops what was made for it. */
  readonly dispose?: () => Promise<void> | void;
}

/** How the suite gets at a store. What is left out is listed as skipped, with its reason. */
export interface StoreConformanceOptions {
  /** A new, empty store for each test. Two that are open at once must not see each other. */
  readonly open: () => StoreSubject | Promise<StoreSubject>;
  /** Opens the data of a store that was closed: the next start of a process. For durable stores. */
  readonly reopen?: (subject: StoreSubject) => QuestionStore | Promise<QuestionStore>;
  /** A second connection to the data of a store that is open: another process. For stores that reach beyond one. */
  readonly join?: (subject: StoreSubject) => QuestionStore | Promise<QuestionStore>;
  /** Breaks the connection by which the store hears of changes, as a failing network does; it must come back by itself. */
  readonly cutConnection?: (subject: StoreSubject) => Promise<void>;
}
