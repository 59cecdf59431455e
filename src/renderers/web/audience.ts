import type { AskUserRequest } from '../../ports/ask';
import { type Grant, isGranted, SCOPE_KEYS } from './grant';

/**
 * Who is to be told of an ask, found without looking at everybody: each grant stands behind one door, the narrowest that it has, and an ask
 * knocks at the few that could be its own.
 */
export class Audience<Member> {
  readonly #behind = new Map<string, Map<Member, readonly Grant[]>>();

  add(grants: readonly Grant[], member: Member): void {
    for (const grant of grants) {
      const door = doorOf(grant);
      const members = this.#behind.get(door) ?? new Map<Member, readonly Grant[]>();
      this.#behind.set(door, members.set(member, grants));
    }
  }

  /** With the grants that it was added with. */
  delete(grants: readonly Grant[], member: Member): void {
    for (const grant of grants) {
      const door = doorOf(grant);
      const members = this.#behind.get(door);
      members?.delete(member);
      if (members?.size === 0) this.#behind.delete(door);
    }
  }

  /** Each member once that may see this ask. */
  of(ask: Pick<AskUserRequest, 'id' | 'scope'>): ReadonlySet<Member> {
    const found = new Set<Member>();
    for (const door of doorsOf(ask)) {
      for (const [member, grants] of this.#behind.get(door) ?? []) {
        if (grants.some((grant) => isGranted(grant, ask))) found.add(member);
      }
    }
    return found;
  }
}

/** From a run, which has the fewest asks, to a tenant. */
const NARROWEST_FIRST = [...SCOPE_KEYS].reverse();
const EVERYTHING = '';

function doorOf(grant: Grant): string {
  if (grant.scope === undefined) return `ask ${grant.ask}`;
  const key = NARROWEST_FIRST.find((one) => grant.scope[one] !== undefined);
  return key === undefined ? EVERYTHING : `${key} ${grant.scope[key]}`;
}

function doorsOf({ id, scope }: Pick<AskUserRequest, 'id' | 'scope'>): string[] {
  const members = SCOPE_KEYS.filter((key) => scope[key] !== undefined);
  return [`ask ${id}`, ...members.map((key) => `${key} ${scope[key]}`), EVERYTHING];
}
