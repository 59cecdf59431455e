import { AskUserError, type Clock } from '../index';
import { isPublicAddress } from './public-address';

/** How results are posted to an agent's own address. */
export interface CallbackOptions {
  /** Signs what is posted; at least 32 characters. The agent checks it, so that nobody else can say what a person answered. */
  readonly secret: string;
  /** Post to plain http, private networks and this machine too. Only where every caller may reach what this server can. Default false. */
  readonly allowPrivateAddresses?: boolean;
  /** What posts. Give one that checks what a name resolves to where callers are not trusted. Default `fetch`. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

/** Before each try but the first; the last failure is reported. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** How long the other side may take. */
const PATIENCE_MS = 10_000;
const SHORTEST_SECRET = 32;

/**
 * Posts each result once it is there, signed, and again where it was not taken: `Querent-Signature: t=<seconds>,v1=<hex>`, an HMAC-SHA256
 * over `<seconds>.<body>`. It follows no redirect, which could lead where the address itself may not.
 */
export class Callbacks {
  readonly #options: CallbackOptions;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #closed: AbortSignal;

  constructor(options: CallbackOptions, clock: Clock, onError: (error: unknown) => void, closed: AbortSignal) {
    if (typeof options.secret !== 'string' || options.secret.length < SHORTEST_SECRET) {
      throw new AskUserError('invalid_options', `callbacks.secret needs at least ${SHORTEST_SECRET} characters.`, {
        path: 'callbacks.secret',
      });
    }
    this.#options = options;
    this.#clock = clock;
    this.#onError = onError;
    this.#closed = closed;
  }

  /** Whether results are posted to this address. */
  accepts(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (this.#options.allowPrivateAddresses === true) return /^https?:$/.test(url.protocol);
    return isPublicAddress(url);
  }

  /** Posts until it is taken or given up; never rejects. */
  async post(address: string, result: object): Promise<void> {
    const body = JSON.stringify(result);
    for (const pause of [0, ...PAUSES_MS]) {
      await this.#pause(pause);
      if (this.#closed.aborted || (await this.#isTaken(address, body))) return;
    }
    this.#onError(new AskUserError('callback_failed', 'A result could not be posted to its callback address.'));
  }

  async #isTaken(address: string, body: string): Promise<boolean> {
    const given = new AbortController();
    const cancel = this.#clock.setTimer(() => given.abort(), PATIENCE_MS, { background: true });
    const post = this.#options.fetch ?? fetch;
    try {
      const response = await post(address, {
        method: 'POST',
        body,
        redirect: 'error',
        headers: { 'content-type': 'application/json', 'querent-signature': await this.#signatureOf(body) },
        signal: AbortSignal.any([given.signal, this.#closed]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    } finally {
      cancel();
    }
  }

  async #signatureOf(body: string): Promise<string> {
    const utf8 = new TextEncoder();
    const seconds = Math.floor(this.#clock.now() / 1_000);
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', utf8.encode(this.#options.secret), algorithm, false, ['sign']);
    const seal = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(`${seconds}.${body}`)));
    return `t=${seconds},v1=${Array.from(seal, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }

  #pause(ms: number): Promise<void> {
    if (ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#clock.setTimer(resolve, ms, { background: true });
      this.#closed.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }
}
