/**
 * A store on plain files: a folder for each ask, with `ask.json`, at most one outcome, notes and claims.
 *
 * Whatever must happen once is a name that only one can take: `rename` of a folder onto one that has files fails, and so does `link` onto a
 * name that is there. So it needs no lock, and a process may be killed anywhere.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AskUserError, type NewAsk, type Outcome, type QuestionStore, type Scope, type StoredAsk } from 'querent';
import { draft, nameOf, readJson, replace, syncFolder, takeName, unless } from './files';
import { HintLog } from './hint-log';

interface Settled {
  readonly outcome: Outcome;
  readonly settledAt: number;
}

export interface FilesStoreOptions {
  /** Runs the one step by which a write counts. Tests kill the process on either side of it. */
  readonly commit?: <T>(step: () => Promise<T>) => Promise<T>;
}

let latest = 0;
let readAt = 0;

/** The host's clock, which within the process neither goes back nor stands still, also where somebody sets it back. */
function now(): number {
  const at = performance.now();
  latest = Math.max(latest, latest + at - readAt, Date.now());
  readAt = at;
  return Math.floor(latest);
}

export async function filesStore(folder: string, options: FilesStoreOptions = {}): Promise<QuestionStore> {
  const { commit = (step) => step() } = options;
  const [asks, drafts] = [join(folder, 'asks'), join(folder, 'drafts')];
  for (const one of [asks, drafts]) await mkdir(one, { recursive: true });
  const hints = new HintLog(join(folder, 'hints'));
  await hints.tell({ kind: 'resync' });
  const placeOf = (id: string) => join(asks, nameOf(id));
  let isClosed = false;

  async function read(place: string): Promise<(StoredAsk & { digest: string }) | undefined> {
    const ask = await readJson<StoredAsk & { digest: string }>(join(place, 'ask.json'));
    return ask && { ...ask, ...(await readJson<Settled>(outcomeOf(place, ask))) };
  }

  /** Under the digest, so that an answer to what was erased in this moment can't end other questions under the same id. */
  function outcomeOf(place: string, { digest }: { readonly digest: string }): string {
    return join(place, `outcome-${nameOf(digest)}.json`);
  }

  function given(ask: StoredAsk & { digest?: string }): StoredAsk {
    const { digest: _digest, ...rest } = ask;
    return rest;
  }

  async function put({ ttlMs, ...ask }: NewAsk): Promise<StoredAsk> {
    const place = placeOf(ask.id);
    const known = await read(place);
    if (known === undefined) {
      const askedAt = now();
      const stored = { ...ask, askedAt, ...(ttlMs !== undefined && { expiresAt: askedAt + ttlMs }) };
      const box = join(drafts, randomUUID());
      await mkdir(box);
      await rename(await draft(drafts, stored), join(box, 'ask.json'));
      await syncFolder(box);
      const isFirst = await commit(() => rename(box, place).then(() => true, unless('ENOTEMPTY')));
      if (isFirst) {
        await syncFolder(asks);
        await hints.tell({ kind: 'asked', id: ask.id });
      } else {
        await rm(box, { recursive: true });
      }
      return isFirst
        ? given(JSON.parse(JSON.stringify(stored)))
        : put({ ...ask, ...(ttlMs !== undefined && { ttlMs }) });
    }
    if (known.digest !== ask.digest) throw new AskUserError('id_conflict', 'This id is taken by other questions.');
    return given(known);
  }

  async function settle(id: string, outcome: Outcome): ReturnType<QuestionStore['settle']> {
    const place = placeOf(id);
    const ask = await read(place);
    if (ask === undefined) return { verdict: 'unknown' };
    if (ask.outcome === undefined) {
      const settledAt = now();
      const refused = refusal(ask, outcome, settledAt);
      if (refused !== undefined) return { verdict: refused, ask: given(ask) };
      const written = await draft(drafts, { outcome, settledAt });
      // ENOENT: it was erased in this moment.
      const isFirst = await commit(() => takeName(written, outcomeOf(place, ask)).catch(unless('ENOENT')));
      if (isFirst) await hints.tell({ kind: 'settled', id });
      if (isFirst)
        return { verdict: 'won', ask: given({ ...ask, ...JSON.parse(JSON.stringify({ outcome, settledAt })) }) };
      return settle(id, outcome);
    }
    return { verdict: ask.outcome.status === 'timed_out' ? 'late' : 'lost', ask: given(ask) };
  }

  async function all(): Promise<StoredAsk[]> {
    const names = await readdir(asks);
    const found = await Promise.all(names.map((name) => read(join(asks, name))));
    return found
      .filter((ask) => ask !== undefined)
      .map(given)
      .sort(inOrder);
  }

  /** Takes an ask out of sight in one step, then clears it away. */
  async function forget({ id }: StoredAsk): Promise<void> {
    const trash = join(drafts, randomUUID());
    if (await rename(placeOf(id), trash).then(() => true, unless('ENOENT'))) await rm(trash, { recursive: true });
  }

  /** Leases are numbered: who finds the last one over takes the next number, and only one can. */
  async function claim(id: string, renderer: string, leaseMs: number): Promise<boolean> {
    const place = placeOf(id);
    const ask = await read(place);
    if (ask === undefined || ask.outcome !== undefined) return false;
    const prefix = `claim-${nameOf(renderer)}-`;
    const names = (await readdir(place)).filter((name) => name.startsWith(prefix));
    const last = Math.max(0, ...names.map((name) => Number(name.slice(prefix.length))));
    const lease = last === 0 ? undefined : await readJson<{ until: number }>(join(place, `${prefix}${last}`));
    if (lease !== undefined && lease.until > now()) return false;
    return takeName(await draft(drafts, { until: now() + leaseMs }), join(place, `${prefix}${last + 1}`));
  }

  const store: QuestionStore = {
    traits: { durable: true, reach: 'host', clock: 'host' },
    put,
    get: async (id) => {
      const ask = await read(placeOf(id));
      return ask && given(ask);
    },
    settle,
    list: async ({ scope = {}, state, after, limit = 100 } = {}) => {
      if (!(limit === Number.POSITIVE_INFINITY || (Number.isInteger(limit) && limit >= 1))) {
        throw new AskUserError('invalid_options', 'limit needs to be a whole number from 1 up, or Infinity.');
      }
      checkScope(scope);
      if (after !== undefined && !/^\d{16}:/.test(after)) {
        throw new AskUserError('invalid_options', 'after needs to be the `next` of a page.');
      }
      const found = (await all()).filter(
        (ask) =>
          isWithin(ask, scope) &&
          (state === undefined || (state === 'settled') === (ask.outcome !== undefined)) &&
          (after === undefined || cursorOf(ask) > after),
      );
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return last !== undefined && found.length > limit ? { items, next: cursorOf(last) } : { items };
    },
    claim,
    note: async (id, renderer, state) => {
      const place = placeOf(id);
      const name = join(place, `note-${nameOf(renderer)}`);
      if (state === undefined) return (await readJson<{ state: never }>(name))?.state;
      if ((await read(place)) === undefined) return undefined;
      await replace(await draft(drafts, { state }), name);
      return state;
    },
    watch: (onHint, { signal } = {}) => hints.watch(onHint, signal),
    purge: async (settledBefore) => {
      if (!Number.isFinite(settledBefore)) throw new AskUserError('invalid_options', 'purge needs epoch milliseconds.');
      const old = (await all()).filter(({ settledAt }) => settledAt !== undefined && settledAt < settledBefore);
      for (const ask of old) await forget(ask);
      return old.length;
    },
    erase: async (scope) => {
      checkScope(scope);
      const found = (await all()).filter((ask) => isWithin(ask, scope));
      for (const ask of found) {
        if (ask.outcome === undefined) await settle(ask.id, { status: 'aborted', reason: 'erased' });
        await forget(ask);
      }
      return found.length;
    },
    close: async () => {
      isClosed = true;
      hints.stop();
    },
  };

  /** Each call as the port wants it: closed after close, and every failure of the disk under one code, without its text. */
  return new Proxy(store, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function' || key === 'close') return member;
      return async (...args: unknown[]) => {
        if (isClosed) throw new AskUserError('closed', 'This store was closed.');
        try {
          return await member(...args);
        } catch (error) {
          if (AskUserError.is(error)) throw error;
          throw new AskUserError(
            'store_unavailable',
            `The folder of the store failed (${(error as { code?: string }).code}).`,
          );
        }
      };
    },
  });
}

/** The rules of `settle` about time; the store's clock is the judge. */
function refusal({ expiresAt }: StoredAsk, outcome: Outcome, at: number): 'not_yet' | 'late' | undefined {
  const isDue = expiresAt !== undefined && at >= expiresAt;
  const needsDue = outcome.status === 'timed_out' || (outcome.status === 'answered' && outcome.by.kind === 'default');
  if (needsDue) return isDue ? undefined : 'not_yet';
  return isDue && outcome.status !== 'aborted' ? 'late' : undefined;
}

const MEMBERS = ['tenant', 'user', 'session', 'run'];

/** A member that is misspelt or has no value would match everything, and `erase` would forget it. */
function checkScope(scope: Scope): void {
  const isPlain = Object.prototype.toString.call(scope) === '[object Object]';
  const isMember = ([key, value]: [string, unknown]) => MEMBERS.includes(key) && typeof value === 'string' && value;
  if (isPlain && Object.entries(scope).every(isMember)) return;
  throw new AskUserError('invalid_options', `A scope is an object of ${MEMBERS.join(', ')}, each a text or left out.`);
}

function isWithin(ask: StoredAsk, scope: Scope): boolean {
  return Object.entries(scope).every(([key, value]) => ask.scope[key as keyof Scope] === value);
}

function inOrder(a: StoredAsk, b: StoredAsk): number {
  return a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1);
}

function cursorOf({ askedAt, id }: StoredAsk): string {
  return `${String(askedAt).padStart(16, '0')}:${id}`;
}
