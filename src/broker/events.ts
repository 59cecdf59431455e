import type { Outcome } from '../answer/outcome';
import { type AskUserShown, MessageBusType } from '../bus/message-map';
import { onAbort } from '../bus/on-abort';
import { AskUserError } from '../errors';
import type { AskUserRequest, Scope, StoredAsk } from '../ports/ask';
import type { AskEvent } from '../ports/desk';
import type { Hint } from '../ports/store';
import { scopeHas } from './ask-id';
import type { Core } from './core';
import { FORGOTTEN } from './forgotten';
import { isSameAsk } from './same-ask';

type ShownEvent = Extract<AskEvent, { type: 'shown' }>;

/**
 * What waits in a scope first, then what happens, also in other processes, until the signal aborts. Each ask is `asked` once and
 * `settled` once; the store's hints may be doubled or lost, and a resync makes up for that. Only what was put, and has ended or was
 * forgotten, within one gap in a store's hints is not told: nothing in a resync leads to it.
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
  const seen: Seen = { waiting: new Map(), ended: new Map() };
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
        if (seen.waiting.has(item.id) || !seen.ended.has(item.id)) yield item;
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

/** What was told already; of what ended, when it was put, since its id may be asked anew. That is bounded: a hint is doubled soon or never. */
interface Seen {
  readonly waiting: Map<string, AskUserRequest>;
  readonly ended: Map<string, number>;
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
  const ask = await readOrReport(broker, seen, id);
  if (ask === 'unread') return;
  if (ask !== undefined && scopeHas(ask.scope, scope)) return yield* tell(seen, ask, kind);
  const forgotten = seen.waiting.get(id);
  if (forgotten !== undefined) yield* tellEnd(seen, forgotten, FORGOTTEN);
}

/**
 * One ask that can't be read must not end the events of all others. It stays among what waits, so that a resync tries again; but what has
 * ended is over, and there is no outcome to tell.
 */
async function readOrReport({ options }: Core, seen: Seen, id: string): Promise<StoredAsk | undefined | 'unread'> {
  try {
    return await options.store.get(id);
  } catch (error) {
    const code = AskUserError.is(error) ? error.code : undefined;
    if (code === 'closed') throw error;
    if (code === 'outcome_unknown') seen.waiting.delete(id);
    options.onError(error);
    return 'unread';
  }
}

function* tell(seen: Seen, ask: StoredAsk, kind: 'asked' | 'settled'): Generator<AskEvent, void, void> {
  const { outcome, settledAt: _settledAt, ...request } = ask;
  if (seen.ended.get(ask.id) === ask.askedAt) return;
  const before = seen.waiting.get(ask.id);
  if (before !== undefined && !isSameAsk(before, ask)) yield* tellEnd(seen, before, FORGOTTEN);
  if (!seen.waiting.has(ask.id)) {
    seen.waiting.set(ask.id, request);
    yield { type: 'asked', ask: request };
  }
  if (outcome !== undefined && kind === 'settled') yield* tellEnd(seen, request, outcome);
}

function* tellEnd(seen: Seen, ask: AskUserRequest, outcome: Outcome): Generator<AskEvent, void, void> {
  seen.waiting.delete(ask.id);
  seen.ended.delete(ask.id);
  seen.ended.set(ask.id, ask.askedAt);
  const oldest = seen.ended.keys().next();
  if (seen.ended.size > ENDED_KEPT && !oldest.done) seen.ended.delete(oldest.value);
  yield { type: 'settled', ask, outcome };
}
