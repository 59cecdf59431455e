import { AskUserError } from '../../errors';
import type { StoredAsk } from '../../ports/ask';
import type { QuestionStore } from '../../ports/store';
import { memoryStore } from '../../stores/memory';
import { checkEqual } from '../check';
import { seededRandom } from '../seeded-random';
import { type ModelCall, randomCall } from './model-calls';

const CALLS = 60;

/** Plays random calls on the store and on `memoryStore`; both have to give the same, but for the instants. */
export async function checkAgainstModel(
  open: (run: (store: QuestionStore) => Promise<void>) => Promise<void>,
  seed: number,
): Promise<void> {
  const random = seededRandom(seed);
  const calls = Array.from({ length: CALLS }, () => randomCall(random));
  const failure = await failureOf(open, calls);
  if (failure === undefined) return;
  const least = await shrunk(open, calls);
  const lines = least.calls.map((call) => `  ${JSON.stringify(call)}`).join('\n');
  throw new Error(`${least.failure ?? failure}\nThe fewest calls that show it:\n${lines}`);
}

type Open = (run: (store: QuestionStore) => Promise<void>) => Promise<void>;

/** Leaves calls out, one at a time, as long as it still fails. */
async function shrunk(
  open: Open,
  all: readonly ModelCall[],
): Promise<{ calls: readonly ModelCall[]; failure?: string }> {
  let calls = all;
  let failure: string | undefined;
  for (let index = all.length - 1; index >= 0; index--) {
    const fewer = calls.filter((_, at) => at !== index);
    const still = await failureOf(open, fewer);
    if (still === undefined) continue;
    calls = fewer;
    failure = still;
  }
  return failure === undefined ? { calls } : { calls, failure };
}

async function failureOf(open: Open, calls: readonly ModelCall[]): Promise<string | undefined> {
  const model = memoryStore({ clock: { now: () => 0 }, retain: Number.POSITIVE_INFINITY });
  try {
    await open(async (store) => {
      for (const [index, call] of calls.entries()) {
        const expected = await resultOf(model, call);
        checkEqual(await resultOf(store, call), expected, `call ${index + 1}, ${call.method}`);
      }
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function resultOf(store: QuestionStore, call: ModelCall): Promise<unknown> {
  try {
    if (call.method === 'walk') return await walked(store, call);
    const method = store[call.method] as (...args: readonly unknown[]) => Promise<unknown>;
    return withoutInstants(await method.apply(store, [...call.args]));
  } catch (error) {
    return AskUserError.is(error) ? `rejected with ${error.code}` : `rejected with ${String(error)}`;
  }
}

/** All pages. Their order is by instants, which the two stores don't share, so it is looked at in itself. */
async function walked(store: QuestionStore, { filter, limit }: ModelCall & { method: 'walk' }): Promise<unknown> {
  const items: StoredAsk[] = [];
  let after: string | undefined;
  do {
    const page = await store.list({ ...filter, limit, ...(after !== undefined && { after }) });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined && items.length <= CALLS);
  const isInOrder = items.every((ask, index) => {
    const before = items[index - 1];
    return (
      before === undefined || before.askedAt < ask.askedAt || (before.askedAt === ask.askedAt && before.id < ask.id)
    );
  });
  return { isInOrder, asks: items.map(withoutInstants).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) };
}

function idOf(ask: unknown): string {
  return (ask as { id: string }).id;
}

/** The ask with the length of its deadline in place of its instants. */
function withoutInstants(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  if ('ask' in result) return { ...result, ask: withoutInstants(result.ask) };
  if (!('askedAt' in result)) return result;
  const { askedAt, expiresAt, settledAt, ...ask } = result as StoredAsk;
  return { ...ask, ttlMs: expiresAt && expiresAt - askedAt, isStamped: settledAt !== undefined };
}
