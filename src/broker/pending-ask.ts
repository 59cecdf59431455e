import type { Outcome } from '../answer/outcome';
import type { StoredAsk } from '../ports/ask';
import type { Deadline } from './deadline';
import type { Wait } from './wait';

/** One renderer's hold on an ask. */
export interface OnScreen {
  /** It was settled, or the renderer failed or left. */
  readonly over: boolean;
  /** The renderer's line that it stands in. */
  readonly queue: object;
  end(outcome?: Outcome): void;
}

/** An ask that this process put or waits for, until it is settled. */
export interface PendingAsk {
  readonly ask: StoredAsk;
  /** What its scope is called in counts; empty for the empty scope, undefined where another process put it. */
  scopeKey: string | undefined;
  /** Local time from which `waitForRendererMs` counts. */
  readonly since: number;
  /** Replaced, never grown: a pushed-to array keeps room for sixteen more, in every pending ask. */
  waits: readonly Wait[];
  /** Where it is on screen or queued. */
  showings: readonly OnScreen[];
  /** It was published and given to the renderers; false while a host holds it. */
  published: boolean;
  /** Somebody outside the renderers can answer: a host's own queue, or a subscriber that said it shows it. */
  held: boolean;
  /** A renderer was asked, whatever came of it. */
  tried: boolean;
  /** Settles of our own under way; their result tells more than a hint. */
  settling: number;
  deadline: Deadline | undefined;
  /** When it is looked after again: a renderer may have come, or another process's turn to deliver it be over. */
  patience: Deadline | undefined;
}

const NONE: readonly never[] = Object.freeze([]);

/** An ask that has just been put, as nobody waits for it and nobody shows it yet. */
export function newPending(ask: StoredAsk, scopeKey: string | undefined, since: number, held: boolean): PendingAsk {
  return {
    ask,
    scopeKey,
    since,
    waits: NONE,
    showings: NONE,
    published: false,
    held,
    tried: false,
    settling: 0,
    deadline: undefined,
    patience: undefined,
  };
}
