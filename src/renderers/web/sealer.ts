import type { Json } from '../../ports/json';
import { base64urlOf, bytesOfBase64url } from './base64url';
import type { SecretKey } from './secret-keys';

/** What a token is for; one that was sealed for another purpose opens nothing. */
export type Purpose = 'link' | 'session' | 'form';

/** What a genuine token says. */
export interface Opened {
  readonly payload: Json;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly isExpired: boolean;
}

/** The first member of every token, so that another format can be told from this one. */
const VERSION = '1';
/** No token of ours comes near it; anything longer is not even looked at. */
const LONGEST = 8_000;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const UTF8 = new TextEncoder();

/**
 * Seals words so that only a holder of the key can have written them: HMAC-SHA-256 over version, purpose, key id, expiry and payload. The
 * first key seals, and every key opens, so that a key can be changed while its links are out. The comparison takes the same time wherever
 * a forgery differs, since WebCrypto does it.
 */
export class Sealer {
  readonly #keys: readonly SecretKey[];
  readonly #now: () => number;
  readonly #imported = new Map<string, Promise<CryptoKey>>();

  constructor(keys: readonly SecretKey[], now: () => number) {
    this.#keys = keys;
    this.#now = now;
  }

  async seal(purpose: Purpose, payload: Json, expiresAt: number): Promise<string> {
    const [key] = this.#keys as readonly [SecretKey];
    const words = base64urlOf(UTF8.encode(JSON.stringify(payload)));
    const text = [VERSION, purpose, key.id, Math.floor(expiresAt), words].join('.');
    const seal = await crypto.subtle.sign('HMAC', await this.#import(key), UTF8.encode(text));
    return `${text}.${base64urlOf(new Uint8Array(seal))}`;
  }

  /** What a token says; undefined for one that is forged, of another purpose or of a key that is gone. */
  async open(purpose: Purpose, token: string): Promise<Opened | undefined> {
    if (token.length > LONGEST) return undefined;
    const [version, isFor, keyId, expiry, words, seal, ...more] = token.split('.');
    const key = this.#keys.find(({ id }) => id === keyId);
    const given = bytesOfBase64url(seal ?? '');
    if (version !== VERSION || isFor !== purpose || key === undefined || given === undefined || more.length > 0) {
      return undefined;
    }
    const text = UTF8.encode(token.slice(0, token.lastIndexOf('.')));
    if (!(await crypto.subtle.verify('HMAC', await this.#import(key), given, text))) return undefined;
    const expiresAt = Number(expiry);
    const payload: Json = JSON.parse(new TextDecoder().decode(bytesOfBase64url(words ?? '')));
    return { payload, expiresAt, isExpired: this.#now() >= expiresAt };
  }

  #import({ id, key }: SecretKey): Promise<CryptoKey> {
    const known = this.#imported.get(id);
    if (known !== undefined) return known;
    const bytes = typeof key === 'string' ? UTF8.encode(key) : new Uint8Array(key);
    const imported = crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify']);
    this.#imported.set(id, imported);
    return imported;
  }
}
