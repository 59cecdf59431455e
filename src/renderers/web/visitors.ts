import { parse } from 'hono/utils/cookie';
import type { StoredAsk } from '../../ports/ask';
import { base64urlOf } from './base64url';
import { checkedScope, type Grant, grantJson, grantOf, isGranted } from './grant';
import type { Visit } from './options';
import type { Sealer } from './sealer';
import type { SecretKey } from './secret-keys';

/** Whoever makes a request. */
export interface Visitor {
  readonly grants: readonly Grant[];
  /** When what opened the door closes it; epoch milliseconds. */
  readonly expiresAt: number;
}

/** A browser that holds more is not looked through: each costs a check. */
const MOST_COOKIES = 20;

/** Tells who makes a request: the host's login first, then a token in the Authorization header, then the cookies of links. */
export class Visitors {
  readonly #sealer: Sealer;
  readonly #keys: readonly SecretKey[];
  readonly #authorize: ((request: Request) => Promise<Visit | undefined> | Visit | undefined) | undefined;

  constructor(
    sealer: Sealer,
    keys: readonly SecretKey[],
    authorize: ((request: Request) => Promise<Visit | undefined> | Visit | undefined) | undefined,
  ) {
    this.#sealer = sealer;
    this.#keys = keys;
    this.#authorize = authorize;
  }

  async of(request: Request): Promise<Visitor | undefined> {
    const visit = await this.#authorize?.(request);
    if (visit !== undefined) {
      return {
        grants: [{ scope: checkedScope(visit.scope), actor: visit.actor }],
        expiresAt: Number.POSITIVE_INFINITY,
      };
    }
    const bearer = /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (bearer !== undefined) {
      const opened = await this.#sealer.open('link', bearer);
      if (opened === undefined || opened.isExpired) return undefined;
      return { grants: [grantOf(opened.payload)], expiresAt: opened.expiresAt };
    }
    return this.#byCookies(request.headers.get('cookie') ?? '');
  }

  /**
   * The cookie that a link is exchanged for. One a scope, since the newest link is the one that is meant; one an ask, so that a second tab
   * takes nothing from the first.
   */
  async cookieName(grant: Grant): Promise<string> {
    const name = `querent-${this.#keys[0]?.id}`;
    if (grant.scope !== undefined) return name;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(grantJson(grant))));
    return `${name}.${base64urlOf(new Uint8Array(hash).subarray(0, 12))}`;
  }

  async #byCookies(header: string): Promise<Visitor | undefined> {
    const grants: Grant[] = [];
    let expiresAt = Number.POSITIVE_INFINITY;
    const names = this.#keys.map(({ id }) => `querent-${id}`);
    const ours = Object.entries(parse(header)).filter(([name]) =>
      names.some((one) => name === one || name.startsWith(`${one}.`)),
    );
    for (const [, value] of ours.slice(0, MOST_COOKIES)) {
      const opened = await this.#sealer.open('session', value);
      if (opened === undefined || opened.isExpired) continue;
      grants.push(grantOf(opened.payload));
      expiresAt = Math.min(expiresAt, opened.expiresAt);
    }
    return grants.length === 0 ? undefined : { grants, expiresAt };
  }
}

/** The grant by which a visitor sees this ask; one that says who they are goes first. */
export function grantFor({ grants }: Visitor, ask: Pick<StoredAsk, 'id' | 'scope'>): Grant | undefined {
  const fitting = grants.filter((grant) => isGranted(grant, ask));
  return fitting.find(({ actor }) => actor !== undefined) ?? fitting[0];
}

/** The grant of a whole scope, for a list of what waits. */
export function scopeGrant({ grants }: Visitor): Extract<Grant, { readonly scope: object }> | undefined {
  return grants.find((grant): grant is Extract<Grant, { readonly scope: object }> => grant.scope !== undefined);
}
