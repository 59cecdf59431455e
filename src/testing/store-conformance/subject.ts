import type { QuestionStore } from '../../ports/store';
import type { StoreProcess } from '../store-process/protocol';

/** A store to put to the test, empty and used for one test only. What `open` adds to it, the other options get back. */
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
export interface StoreConformanceOptions<S extends StoreSubject = StoreSubject> {
  /** A new, empty store for each test. Two that are open at once must not see each other. */
  open(): S | Promise<S>;
  /** Opens the data of a store that was closed: the next start of a process. For durable stores. */
  reopen?(subject: S): QuestionStore | Promise<QuestionStore>;
  /** A second connection to the data of a store that is open: another process. For stores that reach beyond one. */
  join?(subject: S): QuestionStore | Promise<QuestionStore>;
  /**
   * A real process with the data of a store that is open: `forkStore` of `querent/testing/processes`. For stores that reach beyond one.
   * Several are started in one test, and killed. They judge time by the machine's clock, so the subject must do so too.
   */
  spawn?(subject: S): StoreProcess | Promise<StoreProcess>;
  /** Kills the engine itself with no time to prepare, and starts it again. For engines that are a server. */
  kill?(subject: S): Promise<void>;
  /**
   * Breaks the connection by which the store hears of changes, as a failing network does; it must come back by itself. Resolves at once,
   * while it is broken.
   */
  cutConnection?(subject: S): Promise<void>;
  /** `store`: the store's own clock judges deadlines, so processes whose clocks are wrong are tried too. */
  readonly clock?: 'store';
  /** How many rounds of crashes and of random calls; default 5. */
  readonly rounds?: number;
  /** What the random tests draw from; default another one each time. It is in the names of those tests: give it to play one again. */
  readonly seed?: number;
}
