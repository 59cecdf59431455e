import type { Outcome } from '../../answer/outcome';
import { AskUserError } from '../../errors';
import { base64Of, bytesOf } from './base64';

type Bytes = Uint8Array<ArrayBuffer>;

/** What bytes belong to. Bind them to it, as additional data, and nothing can be moved from one ask to another. */
export interface SealContext {
  /** The stored id of the ask. */
  readonly id: string;
}

/** How a host encrypts. Both may be asynchronous, as WebCrypto is. */
export interface SealOptions {
  /** Whatever `decrypt` needs besides the id goes into the bytes: a nonce, the name of the key. */
  readonly encrypt: (plain: Bytes, context: SealContext) => Bytes | ArrayBuffer | Promise<Bytes | ArrayBuffer>;
  /**
   * The reverse. A throw says that these bytes can't be opened; an `AskUserError` with `store_unavailable` says that nothing can be opened
   * just now, such as when a key service is down.
   */
  readonly decrypt: (sealed: Bytes, context: SealContext) => Bytes | ArrayBuffer | Promise<Bytes | ArrayBuffer>;
}

/** What of an ask is sealed. It is inside the seal too, so that one part can't pass for another. */
export type Part = 'ask' | `outcome ${Outcome['status']}` | `note ${string}`;

/** Why something can’t be opened. Not thrown, since a list goes on without it. */
export interface Fault {
  readonly fault: AskUserError;
}

/** What was sealed, or why it can’t be opened. */
export type Opened = { readonly value: unknown } | Fault;

/** Tells a sealed text from one that a person or an engine wrote, and its form from later ones. */
const MARK = 'sealed:1:';

/** The same for an ask that has ended: who waits for it must not be left to wait on. */
export function ofEnded({ fault: { message } }: Fault): Fault {
  return { fault: new AskUserError('outcome_unknown', `${message} It has ended, and how is not known here.`) };
}

/** Whether a text looks like a sealed one. Only opening it tells whether it is. */
export function isSealedText(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith(MARK);
}

/** What could be opened; throws the fault where it could not. */
export function orThrow<T extends object>(opened: T | Fault): T {
  if (!('fault' in opened)) return opened;
  const { fault: error } = opened;
  throw error;
}

/**
 * Turns values into sealed texts and back. Rejects only where the host’s functions say `store_unavailable`; whatever else they say is kept
 * out of the fault, since it could hold what was sealed.
 */
export class Seal {
  readonly #options: SealOptions;

  constructor(options: SealOptions) {
    this.#options = options;
  }

  async close(id: string, part: Part, value: unknown): Promise<string> {
    const plain = new TextEncoder().encode(JSON.stringify({ part, value }));
    try {
      const sealed: unknown = await this.#options.encrypt(plain, { id });
      if (isBytes(sealed)) return MARK + base64Of(new Uint8Array(sealed));
    } catch (error) {
      if (isOutage(error)) throw error;
    }
    throw unavailable('This could not be encrypted, and was not kept. Check encrypt, which has to give bytes.');
  }

  async open(id: string, part: Part, sealed: unknown): Promise<Opened> {
    if (!isSealedText(sealed)) {
      return fault('is not sealed as it should be: something without the key wrote into the store');
    }
    let opened: { readonly part?: unknown; readonly value?: unknown };
    try {
      const plain = await this.#options.decrypt(bytesOf(sealed.slice(MARK.length)), { id });
      opened = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
    } catch (error) {
      if (isOutage(error)) throw error;
      return fault('can’t be decrypted: check the key that it was sealed with');
    }
    if (opened?.part !== part) return fault('can’t be read: its parts were exchanged in the store');
    return { value: opened.value };
  }
}

/** By name, so that those of another realm count. Of anything else `new Uint8Array` makes zeros, or none, without a word. */
function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> | ArrayBuffer {
  return /^\[object (ArrayBuffer|Uint8Array)]$/.test(Object.prototype.toString.call(value));
}

function isOutage(error: unknown): boolean {
  return AskUserError.is(error) && error.code === 'store_unavailable';
}

function fault(what: string): Fault {
  return { fault: unavailable(`An ask in the store ${what}.`) };
}

function unavailable(message: string): AskUserError {
  return new AskUserError('store_unavailable', message);
}
