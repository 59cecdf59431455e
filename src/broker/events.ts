import type { Outcome } from '../answer/outcome';
import { MessageBusType } from '../bus/message-map';
import { onAbort } from '../bus/on-abort';
import type { AskUserRequest, Scope, StoredAsk } from '../ports/ask';
import type { Hint } from '../ports/store';
import { scopeHas } from './ask-id';
import type { Broker } from './broker';

/** Something that happened to an ask. `shown` is known only in the process that shows it. */
export type AskEvent =
  | { readonly type: 'asked'; readonly ask: AskUserRequest }
  | { readonly type: 'shown'; readonly id: string; readonly correlationId: string; readonly renderer?: string }
  | { readonly type: 'settled'; readonly ask: AskUserRequest; readonly outcome: Outcome };

/**
 * What waits in a scope first, then what happens, also in other processes, until the signal aborts. Each ask is `asked` once and
 * `settled` once; the store's hints may be doubled or lost, and a resync makes up for that.
 */
export async function* askEvents(
  broker: Broker,
  scope: Scope,
  signal: AbortSignal,
): AsyncGenerator<AskEvent, void, void> {
  const { store, bus } = broker.options;
  const queue: (Hint | AskEvent)[] = [];
  let wake: () => void = () => {};
  const push = (item: Hint | AskEvent) => {
    queue.push(item);
    wake();
  };
  const off = onAbort(signal, () => wake());
  const unwatch = await store.watch(push);
  const unsubscribe = bus.subscribe(MessageBusType.ASK_USER_SHOWN, ({ id, correlationId, renderer }) => {
    const pending = id === undefined ? broker.waiters.byCorrelation(correlationId, scope) : broker.waiters.get(id);
    if (pending === undefined || !scopeHas(pending.ask.scope, scope)) return;
    push({ type: 'shown', id: pending.ask.id, correlationId, ...(renderer !== undefined && { renderer }) });
  });
  const seen: Seen = { waiting: new Map(), ended: new Set() };
  try {
    push({ kind: 'resync' });
    while (!signal.aborted) {
      const item = queue.shift();
      if (item === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if ('type' in item) {
        yield item;
      } else if (item.kind === 'resync') {
        yield* resync(broker, scope, seen);
      } else {
        yield* read(broker, scope, seen, item.id);
      }
    }
  } finally {
    off();
    unwatch();
    unsubscribe();
  }
}

/** What was told already. `ended` is bounded: a hint is doubled soon or never. */
interface Seen {
  readonly waiting: Map<string, AskUserRequest>;
  readonly ended: Set<string>;
}

const ENDED_KEPT = 1_000;

/** Reads everything that waits, and what has become of what waited before. */
async function* resync(broker: Broker, scope: Scope, seen: Seen): AsyncGenerator<AskEvent, void, void> {
  const gone = new Set(seen.waiting.keys());
  let after: string | undefined;
  do {
    const page = await broker.options.store.list({ scope, state: 'pending', ...(after !== undefined && { after }) });
    for (const ask of page.items) {
      gone.delete(ask.id);
      yield* tell(seen, ask);
    }
    after = page.next;
  } while (after !== undefined);
  for (const id of gone) yield* read(broker, scope, seen, id);
}

async function* read(broker: Broker, scope: Scope, seen: Seen, id: string): AsyncGenerator<AskEvent, void, void> {
  const ask = await broker.options.store.get(id);
  if (ask !== undefined && scopeHas(ask.scope, scope)) yield* tell(seen, ask);
  else seen.waiting.delete(id);
}

function* tell(seen: Seen, ask: StoredAsk): Generator<AskEvent, void, void> {
  const { outcome, settledAt: _settledAt, ...request } = ask;
  if (seen.ended.has(ask.id)) return;
  if (!seen.waiting.has(ask.id)) {
    seen.waiting.set(ask.id, request);
    yield { type: 'asked', ask: request };
  }
  if (outcome === undefined) return;
  seen.waiting.delete(ask.id);
  seen.ended.add(ask.id);
  const oldest = seen.ended.keys().next();
  if (seen.ended.size > ENDED_KEPT && !oldest.done) seen.ended.delete(oldest.value);
  yield { type: 'settled', ask: request, outcome };
}
