import type { StoredAsk } from '../../ports/ask';
import type { ListFilter, NewAsk } from '../../ports/store';
import { checkScope, SCOPE_MEMBERS } from '../check-scope';
import { readCursor } from '../cursor';
import { pageLimit } from '../page-limit';
import type { Row } from './connection';
import type { SqliteValue } from './database';
import { keyText } from './key-text';
import { unavailable } from './unavailable';

/** The columns that make an ask. */
export const ASK = 'ask, asked_at, expires_at, outcome, settled_at';

/** The ask of a row, frozen to its depths. */
export function askOfRow(row: Row): StoredAsk {
  const stored = parsed(row.ask) as { -readonly [K in keyof StoredAsk]: StoredAsk[K] };
  stored.askedAt = Number(row.asked_at);
  if (row.expires_at !== null) stored.expiresAt = Number(row.expires_at);
  if (row.outcome !== null) stored.outcome = parsed(row.outcome) as NonNullable<StoredAsk['outcome']>;
  if (row.settled_at !== null) stored.settledAt = Number(row.settled_at);
  return frozen(stored);
}

/** The JSON of what does not change: everything but the times and the outcome, which have columns. */
export function jsonOfAsk({ digest: _digest, ttlMs: _ttlMs, ...ask }: NewAsk): string {
  return JSON.stringify(ask);
}

/** The scope as columns, in the order of the table. */
export function scopeColumns(scope: NewAsk['scope']): SqliteValue[] {
  return SCOPE_MEMBERS.map((member) => columnOf(scope[member]));
}

/** The statement of one page, and what to bind; it asks for one row more than the page has, to know whether there is a next. */
export function pageQuery(namespace: string, filter: ListFilter): { sql: string; values: SqliteValue[] } {
  const { scope = {}, state, after } = filter;
  const { clauses, values } = scopeClauses(namespace, scope);
  if (state !== undefined) clauses.push(state === 'pending' ? 'settled_at IS NULL' : 'settled_at IS NOT NULL');
  if (after !== undefined) {
    const from = readCursor(after);
    clauses.push('(asked_at, id) > (?, ?)');
    values.push(from.askedAt, keyText(from.id));
  }
  values.push(Math.min(pageLimit(filter), Number.MAX_SAFE_INTEGER - 1) + 1);
  return {
    sql: `SELECT ${ASK} FROM querent_asks WHERE ${clauses.join(' AND ')} ORDER BY asked_at, id LIMIT ?`,
    values,
  };
}

/** What tells the asks whose scope has all of these. */
export function scopeClauses(namespace: string, scope: NewAsk['scope']): { clauses: string[]; values: SqliteValue[] } {
  checkScope(scope);
  const given = SCOPE_MEMBERS.filter((member) => scope[member] !== undefined);
  return {
    clauses: ['namespace = ?', ...given.map((member) => `${member} = ?`)],
    values: [namespace, ...given.map((member) => columnOf(scope[member]))],
  };
}

/** A value that the store wrote as JSON. A parser's own words would hold what is stored. */
export function parsed(json: Row[string] | undefined): unknown {
  try {
    return JSON.parse(String(json));
  } catch (error) {
    throw unavailable(error);
  }
}

function columnOf(member: string | undefined): SqliteValue {
  return member === undefined ? null : keyText(member);
}

/** Freshly parsed, so nobody else has it: it is frozen in place. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}
