import { type AskUserShown, MessageBusType } from '../bus/message-map';
import { onAbort } from '../bus/on-abort';
import type { AskUserRequest, Scope, StoredAsk } from '../ports/ask';
import type { AskEvent } from '../ports/desk';
import type { Hint } from '../ports/store';
import { scopeHas } from './ask-id';
import type { Core } from './core';

type ShownEvent = Extract<AskEvent, { type: 'shown' }>;

/**
 * What waits in a scope first, then what happens, also in other processes, until the signal aborts. Each ask is `asked` once and
 * `settled` once; the store's hints may be doubled or lost, and a resync makes up for that.
 */
export async function* askEvents(
  broker: Core,
  scope: Scope,
  signal: AbortSignal,
): AsyncGenerator<AskEvent, void, void> {
  const { store, bus } = broker.options;
  const queue: (Hint | ShownEvent)[] = [];
  let wake: () => void = () => {};
  const push = (item: Hint | ShownEvent) => {
    queue.push(item);
    wake();
  };
  const onShown = ({ id, correlationId, renderer }: AskUserShown) => {
    const pending = id === undefined ? broker.waiters.byCorrelation(correlationId, scope) : broker.waiters.get(id);
    if (pending === undefined || !scopeHas(pending.ask.scope, scope)) return;
    push({ type: 'shown', id: pending.ask.id, correlationId, ...(renderer !== undefined && { renderer }) });
  };
  const stops = [onAbort(signal, () => wake())];
  const seen: Seen = { waiting: new Map(), ended: new Set() };
  try {
    stops.push(await store.watch(push), bus.subscribe(MessageBusType.ASK_USER_SHOWN, onShown));
    push({ kind: 'resync' });
    while (!signal.aborted) {
      const item = queue.shift();
      if (item === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if ('type' in item) {
        if (!seen.ended.has(item.id)) yield item;
      } else if (item.kind === 'resync') {
        yield* resync(broker, scope, seen);
      } else {
        yield* read(broker, scope, seen, item.id, item.kind);
      }
    }
  } finally {
    for (const stop of stops) stop();
  }
}

/** What was told already. `ended` is bounded: a hint is doubled soon or never. */
interface Seen {
  readonly waiting: Map<string, AskUserRequest>;
  readonly ended: Set<string>;
}

const ENDED_KEPT = 1_000;

/** Reads everything that waits, and what has become of what waited before. */
async function* resync(broker: Core, scope: Scope, seen: Seen): AsyncGenerator<AskEvent, void, void> {
  const gone = new Set(seen.waiting.keys());
  let after: string | undefined;
  do {
    const page = await broker.options.store.list({ scope, state: 'pending', ...(after !== undefined && { after }) });
    for (const ask of page.items) {
      gone.delete(ask.id);
      yield* tell(seen, ask, 'asked');
    }
    after = page.next;
  } while (after !== undefined);
  for (const id of gone) yield* read(broker, scope, seen, id, 'settled');
}

/** An `asked` hint tells no end, though there may be one by now: what was shown in between comes before it. */
async function* read(
  broker: Core,
  scope: Scope,
  seen: Seen,
  id: string,
  kind: 'asked' | 'settled',
): AsyncGenerator<AskEvent, void, void> {
  const ask = await broker.options.store.get(id);
  if (ask === undefined || !scopeHas(ask.scope, scope)) seen.waiting.delete(id);
  else yield* tell(seen, ask, kind);
}

function* tell(seen: Seen, ask: StoredAsk, kind: 'asked' | 'settled'): Generator<AskEvent, void, void> {
  const { outcome, settledAt: _settledAt, ...request } = ask;
  if (seen.ended.has(ask.id)) return;
  if (!seen.waiting.has(ask.id)) {
    seen.waiting.set(ask.id, request);
    yield { type: 'asked', ask: request };
  }
  if (outcome === undefined || kind === 'asked') return;
  seen.waiting.delete(ask.id);
  seen.ended.add(ask.id);
  const oldest = seen.ended.keys().next();
  if (seen.ended.size > ENDED_KEPT && !oldest.done) seen.ended.delete(oldest.value);
  yield { type: 'settled', ask: request, outcome };
}
