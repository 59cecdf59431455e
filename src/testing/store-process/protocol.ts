import type { AskUserErrorCode } from '../../errors';
import type { Json } from '../../ports/json';
import type { Hint, QuestionStore } from '../../ports/store';

/** Where a process may be told to die: before what it writes counts, or after that and before anybody is told. */
export type CrashPoint = 'before-commit' | 'after-commit';

/**
 * Another process that has the same data open, as the suite talks with it: messages both ways, and `kill -9`. `forkStore` of
 * `querent/testing/processes` makes one on Node.
 */
export interface StoreProcess {
  send(message: Json): void;
  /** Called once, before anything is sent. Messages that came earlier are kept for it. */
  onMessage(listener: (message: Json) => void): void;
  /** Ends it with no time to prepare, as `kill -9` does. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when it is gone: with its exit code, or undefined where it was killed. */
  readonly gone: Promise<number | undefined>;
}

/** Puts and answers asks until it is killed. Processes with the same prefix race for the same asks. */
export interface Load {
  readonly prefix: string;
  /** What this process answers; tells the winners apart. */
  readonly label: string;
}

export type StoreMethod = Exclude<keyof QuestionStore, 'traits' | 'watch' | 'close'>;

export type Command =
  | { readonly do: 'call'; readonly method: StoreMethod; readonly args: readonly Json[] }
  | { readonly do: 'watch' }
  | { readonly do: 'load'; readonly load: Load }
  | { readonly do: 'crash at'; readonly point: CrashPoint }
  | { readonly do: 'shift clock'; readonly ms: number }
  | { readonly do: 'close' };

export type Request = Command & { readonly number: number };

/** What a load tells as soon as the store has acknowledged it. */
export interface Acknowledged {
  readonly id: string;
  readonly as: 'put' | 'won';
}

export type Message =
  | { readonly ready: QuestionStore['traits'] }
  | { readonly number: number; readonly value?: Json }
  | { readonly number: number; readonly error: { readonly code?: AskUserErrorCode; readonly message: string } }
  | { readonly hint: Hint }
  | { readonly acknowledged: Acknowledged };
