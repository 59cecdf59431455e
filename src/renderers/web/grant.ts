import { AskUserError } from '../../errors';
import type { Scope, StoredAsk } from '../../ports/ask';
import type { Json } from '../../ports/json';

/** What a visitor may see and answer: all of a scope, or one ask; and who they are, where that is known. */
export type Grant =
  | { readonly scope: Scope; readonly ask?: undefined; readonly actor?: string | undefined }
  | { readonly ask: string; readonly scope?: undefined; readonly actor?: string | undefined };

export const SCOPE_KEYS = ['tenant', 'user', 'session', 'run'] as const;

/** Whether a grant shows this ask. */
export function isGranted(grant: Grant, { id, scope }: Pick<StoredAsk, 'id' | 'scope'>): boolean {
  if (grant.scope === undefined) return grant.ask === id;
  return SCOPE_KEYS.every((key) => grant.scope[key] === undefined || grant.scope[key] === scope[key]);
}

/**
 * The scope, if it says what it means. A member that is there and has no name (a user who is not logged in) must not pass for everybody:
 * throws `AskUserError('invalid_options')`.
 */
export function checkedScope(scope: Scope): Scope {
  const isObject = typeof scope === 'object' && scope !== null;
  const fault = isObject ? Object.entries(scope).find(([key, value]) => !isNamed(key, value)) : ['scope'];
  if (fault === undefined) return scope;
  throw new AskUserError('invalid_options', `scope.${fault[0]} needs a name; leave it out to mean everybody.`, {
    path: 'scope',
  });
}

function isNamed(key: string, value: unknown): boolean {
  return SCOPE_KEYS.some((one) => one === key) && typeof value === 'string' && value !== '';
}

/** The grant as it stands in a token: the same grant is always the same text. */
export function grantJson(grant: Grant): Json {
  const actor = grant.actor === undefined ? undefined : { actor: grant.actor };
  if (grant.scope === undefined) return { ask: grant.ask, ...actor };
  const scope: Record<string, string> = {};
  for (const key of SCOPE_KEYS) if (grant.scope[key] !== undefined) scope[key] = grant.scope[key];
  return { scope, ...actor };
}

/** A grant that {@link grantJson} wrote. Only for what was sealed: nothing of it is checked. */
export function grantOf(json: Json): Grant {
  return json as unknown as Grant;
}
