import type { Outcome } from '../../answer/outcome';
import type { Scope } from '../../ports/ask';
import type { Json } from '../../ports/json';
import type { ListFilter, NewAsk } from '../../ports/store';
import { ABORTED, answered, BY_DEFAULT, DISMISSED, sampleAsk, timedOut } from '../sample-asks';
import { pick, type Random } from '../seeded-random';

/** A call that gives the same whenever it is made: deadlines are over at once or not within the test, and so are leases and purges. */
export type ModelCall =
  | { readonly method: 'put'; readonly args: readonly [NewAsk] }
  | { readonly method: 'get'; readonly args: readonly [string] }
  | { readonly method: 'settle'; readonly args: readonly [string, Outcome] }
  | { readonly method: 'claim'; readonly args: readonly [string, string, number] }
  | { readonly method: 'note'; readonly args: readonly [string, string, Json?] }
  | { readonly method: 'purge'; readonly args: readonly [number] }
  | { readonly method: 'erase'; readonly args: readonly [Scope] }
  | { readonly method: 'walk'; readonly filter: Omit<ListFilter, 'limit' | 'after'>; readonly limit: number };

const LONG_MS = 600_000;
/** Few, so that calls meet, and such as an engine may fold, cut or sort its own way. */
const IDS = ['a', 'A', 'a\u0000b', 'é', 'e\u0301', '\ud800', '\ue000', '💥', '%', "'", ''];
const SCOPES: readonly Scope[] = [
  {},
  { tenant: 't' },
  { tenant: 'T' },
  { tenant: 't', user: 'u\u0000' },
  { tenant: 't', user: 'u' },
  { run: '%' },
];
const RENDERERS = ['chat', 'Chat', ''];
const OUTCOMES = [answered('SQLite'), answered('PostgreSQL'), DISMISSED, ABORTED, timedOut(0), BY_DEFAULT];
const NOTES: readonly Json[] = [0, '', false, null, { message: 1 }, ['\u0000']];
const STATES = [undefined, 'pending', 'settled'] as const;
const LIMITS = [1, 2, 5, 100];
const DEADLINES = [undefined, undefined, 0, LONG_MS];

export function randomCall(random: Random): ModelCall {
  const id = pick(random, IDS);
  const roll = random();
  if (roll < 0.3) return { method: 'put', args: [randomAsk(random, id)] };
  if (roll < 0.4) return { method: 'get', args: [id] };
  if (roll < 0.6) return { method: 'settle', args: [id, pick(random, OUTCOMES)] };
  if (roll < 0.7) return { method: 'claim', args: [id, pick(random, RENDERERS), pick(random, [0, LONG_MS])] };
  if (roll < 0.82) {
    const renderer = pick(random, RENDERERS);
    return random() < 0.5
      ? { method: 'note', args: [id, renderer] }
      : { method: 'note', args: [id, renderer, pick(random, NOTES)] };
  }
  if (roll < 0.84) return { method: 'purge', args: [pick(random, [0, Number.MAX_SAFE_INTEGER])] };
  if (roll < 0.87) return { method: 'erase', args: [pick(random, SCOPES)] };
  const state = pick(random, STATES);
  const filter = { scope: pick(random, SCOPES), ...(state !== undefined && { state }) };
  return { method: 'walk', filter, limit: pick(random, LIMITS) };
}

function randomAsk(random: Random, id: string): NewAsk {
  const ttlMs = pick(random, DEADLINES);
  return sampleAsk(id, {
    scope: pick(random, SCOPES),
    digest: random() < 0.8 ? 'one' : 'two',
    ...(ttlMs !== undefined && { ttlMs }),
  });
}
