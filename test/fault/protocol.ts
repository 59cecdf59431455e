import type { Outcome } from '../../src/index';

/** Where a worker keeps its asks. */
export type StorePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'files'; readonly folder: string };

export interface WorkerData {
  readonly place: StorePlace;
  /** Where the chat of all workers writes down what it sent: it outlives them, as what a person got does. */
  readonly journal: string;
  readonly renderers: readonly ('screen' | 'chat' | 'broken chat')[];
  readonly leaseMs: number;
}

/** A place in the work of a process where it can die: on one side of a call of the store, or of the sending of a message. */
export interface CrashPoint {
  readonly side: 'before' | 'after';
  readonly of: 'put' | 'settle' | 'claim' | 'note' | 'send';
  /** The how manieth from now; from 1. */
  readonly nth: number;
}

/** What a test tells a worker. `call` names a call, so that what comes of it can be told apart. */
export type Command =
  | { readonly do: 'ask'; readonly call: string; readonly id: string; readonly timeoutMs?: number }
  | { readonly do: 'open'; readonly call: string; readonly id: string; readonly timeoutMs?: number }
  | { readonly do: 'abort'; readonly call: string }
  | { readonly do: 'answer'; readonly call: string; readonly id: string; readonly text: string }
  | { readonly do: 'reply'; readonly id: string; readonly text: string; readonly on: 'screen' | 'chat' }
  | { readonly do: 'listen' }
  | { readonly do: 'close'; readonly pending: 'abort' | 'leave' }
  | { readonly do: 'crash'; readonly at: CrashPoint };

/** What a worker tells the test. */
export type Report =
  | { readonly what: 'ready' }
  /** It holds the ask now, as its own or to show it. */
  | { readonly what: 'asked'; readonly id: string }
  | { readonly what: 'ended'; readonly call: string; readonly id: string; readonly outcome: Outcome }
  | { readonly what: 'opened'; readonly call: string; readonly id: string; readonly outcome?: Outcome }
  /** `own`: with the reason of its own signal. `held`: this process held the ask when it aborted. */
  | {
      readonly what: 'rejected';
      readonly call: string;
      readonly own: boolean;
      readonly held: boolean;
      readonly code?: string;
    }
  | {
      readonly what: 'verdict';
      readonly call: string;
      readonly id: string;
      readonly verdict: string;
      readonly outcome?: Outcome;
    }
  | { readonly what: 'shown'; readonly id: string; readonly on: string; readonly resumed: boolean }
  | { readonly what: 'screen closed'; readonly id: string; readonly on: string; readonly outcome: Outcome }
  | { readonly what: 'event'; readonly type: string; readonly id: string; readonly outcome?: Outcome }
  | { readonly what: 'closed' }
  | { readonly what: 'error'; readonly code: string; readonly message: string };

/** A line of the journal. `noted` comes when the store has acknowledged that the person has it. */
export interface JournalLine {
  readonly what: 'sent' | 'noted';
  readonly id: string;
  readonly pid: number;
  /** Epoch milliseconds; the claim's time is taken before the store was asked. */
  readonly at: number;
  readonly claimedAt: number;
}

/** The chat leaves nothing behind to go on from for these, and only says that it showed them. */
export function isWithoutNotes(id: string): boolean {
  return id.endsWith('-silent');
}
