import type { Json } from '../ports/json';
import type { QuestionStore } from '../ports/store';
import type { BrokerOptions } from './core';
import { promised } from './promised';

/** Under what name screens leave their word; no renderer is called so by chance. */
const SCREENS = 'screens/shown';

/** How many processes may try to deliver one ask before it counts as undeliverable. */
const MOST_TRIES = 3;

/** What becomes of an ask at a renderer that only one process may deliver through. */
export type DeliveryTurn =
  /** It is this process's turn; `previous` is what the renderer noted, here or in a process before. */
  | { readonly turn: 'ours'; readonly previous: Json | undefined }
  /** Another process has its turn, or had it and left nothing to go on from. */
  | { readonly turn: 'others' }
  /** Enough processes tried, and none could. */
  | { readonly turn: 'nobody' };

/** What the broker notes itself for a renderer, beside the renderer's own note. */
interface DeliveryState {
  readonly tries: number;
  readonly shown: boolean;
}

/**
 * Sees to it that one of many processes delivers an ask: whoever claims it. A lease that ends lets another process go on, from what the
 * renderer noted; what was shown and not noted is never shown again, since the person would get it twice.
 */
export async function takeTurn(
  { store, deliveryLeaseMs }: BrokerOptions,
  id: string,
  renderer: string,
): Promise<DeliveryTurn> {
  if (!(await store.claim(id, renderer, deliveryLeaseMs))) return { turn: 'others' };
  const previous = await store.note(id, renderer);
  if (previous !== undefined && previous !== null) return { turn: 'ours', previous };
  const state = stateOf(await store.note(id, keyOf(renderer)));
  if (state.shown) return { turn: 'others' };
  if (state.tries >= MOST_TRIES) return { turn: (await isOnScreen(store, id)) ? 'others' : 'nobody' };
  await store.note(id, keyOf(renderer), { tries: state.tries + 1, shown: false });
  return { turn: 'ours', previous: undefined };
}

/** Ends a turn in which nothing failed, since the renderer left: it counts for no try. The lease is kept, as something may have been sent. */
export async function giveTurnBack({ store }: BrokerOptions, id: string, renderer: string): Promise<void> {
  const { tries, shown } = stateOf(await store.note(id, keyOf(renderer)));
  if (!shown && tries > 0) await store.note(id, keyOf(renderer), { tries: tries - 1, shown });
}

/** Notes that it is on a screen of a process, where somebody may still answer it whatever becomes of its delivery. */
export function noteOnScreen({ store }: BrokerOptions, id: string): Promise<unknown> {
  return promised(() => store.note(id, SCREENS, true));
}

async function isOnScreen(store: QuestionStore, id: string): Promise<boolean> {
  return (await store.note(id, SCREENS)) !== undefined;
}

/** Notes that the person could see it. */
export function noteShown({ store }: BrokerOptions, id: string, renderer: string): Promise<unknown> {
  return promised(() => store.note(id, keyOf(renderer), { tries: 0, shown: true }));
}

/** A name that no renderer has by chance, as notes are kept by renderer. */
function keyOf(renderer: string): string {
  return `${renderer}/delivery`;
}

function stateOf(note: Json | undefined): DeliveryState {
  const { tries = 0, shown = false } = (note ?? {}) as Partial<DeliveryState>;
  return { tries, shown };
}
