import type { Scope } from '../index';
import { UsageError } from './usage-error';

/** The flags that say whose asks are meant. */
export const SCOPE_FLAGS = {
  tenant: { type: 'string' },
  user: { type: 'string' },
  session: { type: 'string' },
  run: { type: 'string' },
} as const;

const MEMBERS = ['tenant', 'user', 'session', 'run'] as const;

/** The scope that the flags name; `{}` is everybody's. Throws a UsageError for an empty one, which would pass for everybody's. */
export function scopeOf(values: Scope): Scope {
  const scope: { -readonly [K in keyof Scope]: Scope[K] } = {};
  for (const member of MEMBERS) {
    const value = values[member];
    if (value === undefined) continue;
    if (value === '') throw new UsageError(`--${member} needs a name.`);
    scope[member] = value;
  }
  return scope;
}

/** Whether two scopes have the same members. In words two may look alike: a name may hold what stands between names. */
export function isSameScope(one: Scope, other: Scope): boolean {
  return MEMBERS.every((member) => one[member] === other[member]);
}

/** The scope in words, for people: `user=ada run=7`; empty for everybody's. */
export function scopeText(scope: Scope): string {
  const given = MEMBERS.filter((member) => scope[member] !== undefined);
  return given.map((member) => `${member}=${scope[member]}`).join(' ');
}
