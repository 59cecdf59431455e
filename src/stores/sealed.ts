/**
 * A store whose questions and answers rest encrypted, around any other store.
 *
 * @module
 */
import type { Outcome } from '../answer/outcome';
import { AskUserError, guardedReport } from '../errors';
import type { AskUserRequest, Scope, StoredAsk } from '../ports/ask';
import type { Json } from '../ports/json';
import type { Hint, ListFilter, NewAsk, Page, QuestionStore, SettleResult, Unwatch } from '../ports/store';
import { frozenCopy } from './frozen-copy';
import { idConflict } from './refusals';
import {
  type Fault,
  isSealedText,
  type Opened,
  ofEnded,
  orThrow,
  Seal,
  type SealContext,
  type SealOptions,
} from './sealed/seal';
import {
  type AskContent,
  contentOf,
  isBare,
  sealedAsk,
  sealedOutcome,
  sealedTextOf,
  sealedTextOfOutcome,
} from './sealed/shapes';

export type { SealContext, SealOptions };

export interface SealedStoreOptions extends SealOptions {
  /** Gets what can’t be opened and is therefore left out of a list, each ask once. Default: a line on the console. */
  readonly onError?: (error: unknown) => void;
}

/** An ask that could be opened, or why not. */
type Read = { readonly ask: StoredAsk; readonly digest: string } | Fault;

/** Asks that can’t be opened are told of once each, up to so many. */
const MOST_TOLD = 10_000;

/**
 * Keeps what was asked and answered encrypted in another store, by the host’s own functions: questions, details, meta, origin, language,
 * digest, answers, reasons, clarifications, who answered, and renderers’ notes. The store below sees ids, scope, times, how an ask ended,
 * whether a person, a program or a default ended it, names of renderers that deliver or note, and the length of what is sealed.
 *
 * Bind the bytes to `context.id`, as the example does. Then nobody who can write into the store can move an answer to another ask without
 * its being noticed. That an ask is held back, or set back to an older note, is not noticed.
 *
 * An ask that can’t be opened never costs another one: `list` leaves it out and tells `onError`, everything else rejects with
 * `store_unavailable`, or with `outcome_unknown` once it has ended, which tells whoever waits for it. So does an ask that was put without
 * the seal: start with a namespace or a file of its own.
 *
 * @throws AskUserError `invalid_options`: encrypt or decrypt is no function.
 *
 * @example
 * const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
 * const bound = (iv: BufferSource, id: string) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(id) });
 *
 * const store = sealedStore(memoryStore(), {
 *   async encrypt(plain, { id }) {
 *     const iv = crypto.getRandomValues(new Uint8Array(12));
 *     const sealed = await crypto.subtle.encrypt(bound(iv, id), key, plain);
 *     return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
 *   },
 *   decrypt: (sealed, { id }) => crypto.subtle.decrypt(bound(sealed.slice(0, 12), id), key, sealed.slice(12)),
 * });
 */
export function sealedStore(store: QuestionStore, options: SealedStoreOptions): QuestionStore {
  for (const name of ['encrypt', 'decrypt'] as const) {
    if (typeof options?.[name] === 'function') continue;
    throw new AskUserError('invalid_options', `sealedStore needs a function ${name}.`, { path: name });
  }
  return new SealedStore(store, options);
}

/** Whether this ask of a store below is sealed: its questions are then only a placeholder, and nobody can answer it here. */
export function isSealed(ask: AskUserRequest): boolean {
  return sealedTextOf(ask) !== undefined;
}

class SealedStore implements QuestionStore {
  readonly traits: QuestionStore['traits'];
  readonly #store: QuestionStore;
  readonly #seal: Seal;
  readonly #report: (error: unknown) => void;
  readonly #told = new Set<string>();

  constructor(store: QuestionStore, options: SealedStoreOptions) {
    this.traits = store.traits;
    this.#store = store;
    this.#seal = new Seal(options);
    this.#report = guardedReport(options.onError);
  }

  async put(ask: NewAsk): Promise<StoredAsk> {
    // A copy, since what was given may change while it is encrypted.
    const kept = frozenCopy(ask);
    const content = contentOf(kept);
    const sealed = await this.#seal.close(kept.id, 'ask', content);
    const stored = await this.#store.put(sealedAsk(kept, sealed));
    // Some encryption gives the same bytes each time: then only an outcome tells that it was there.
    if (sealedTextOf(stored) === sealed && stored.outcome === undefined) return withContent(stored, content);
    const { ask: first, digest } = orThrow(await this.#read(stored));
    if (digest !== content.digest) throw idConflict();
    return first;
  }

  async get(id: string): Promise<StoredAsk | undefined> {
    const stored = await this.#store.get(id);
    if (stored === undefined) return undefined;
    const opened = await this.#opened(stored);
    // Opening takes time, and another ask may have the id by now: an answer is given to what was got here.
    return (await this.#askedAt(id)) === stored.askedAt ? opened : this.get(id);
  }

  async settle(id: string, outcome: Outcome): Promise<SettleResult> {
    const kept = frozenCopy(outcome);
    let below = kept;
    if (!isBare(kept)) {
      const askedAt = await this.#askedAt(id);
      below = sealedOutcome(kept, await this.#seal.close(id, `outcome ${kept.status}`, kept));
      // Encrypting takes time, and another ask may have the id by now: this outcome is not its own.
      if ((await this.#askedAt(id)) !== askedAt) return { verdict: 'unknown' };
    }
    const { verdict, ask } = await this.#store.settle(id, below);
    if (ask === undefined) return { verdict };
    try {
      return { verdict, ask: await this.#opened(ask) };
    } catch (error) {
      // It is written, and whoever settled it must not be told otherwise.
      if (verdict === 'won') return { verdict };
      throw error;
    }
  }

  async list(filter?: ListFilter): Promise<Page<StoredAsk>> {
    const page = await this.#store.list(filter);
    const items: StoredAsk[] = [];
    for (const [index, read] of (await Promise.all(page.items.map((ask) => this.#read(ask)))).entries()) {
      if ('ask' in read) items.push(read.ask);
      else this.#tell(page.items[index]?.id ?? '', read.fault);
    }
    return { ...page, items };
  }

  claim(id: string, renderer: string, leaseMs: number): Promise<boolean> {
    return this.#store.claim(id, renderer, leaseMs);
  }

  async note(id: string, renderer: string, state?: Json): Promise<Json | undefined> {
    const part = `note ${renderer}` as const;
    if (state !== undefined) {
      const kept = frozenCopy(state);
      const written = await this.#store.note(id, renderer, await this.#seal.close(id, part, kept));
      return written === undefined ? undefined : kept;
    }
    const sealed = await this.#store.note(id, renderer);
    if (sealed === undefined) return undefined;
    return orThrow(await this.#seal.open(id, part, sealed)).value as Json;
  }

  watch(onHint: (hint: Hint) => void, options?: { readonly signal?: AbortSignal }): Promise<Unwatch> {
    return this.#store.watch(onHint, options);
  }

  purge(settledBefore: number): Promise<number> {
    return this.#store.purge(settledBefore);
  }

  erase(scope: Scope): Promise<number> {
    return this.#store.erase(scope);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  async #askedAt(id: string): Promise<number | undefined> {
    return (await this.#store.get(id))?.askedAt;
  }

  async #opened(stored: StoredAsk): Promise<StoredAsk> {
    return orThrow(await this.#read(stored)).ask;
  }

  async #read(stored: StoredAsk): Promise<Read> {
    const read = await this.#readParts(stored);
    return 'fault' in read && stored.outcome !== undefined ? ofEnded(read) : read;
  }

  async #readParts(stored: StoredAsk): Promise<Read> {
    const content = await this.#seal.open(stored.id, 'ask', sealedTextOf(stored));
    if ('fault' in content) return content;
    const opened = content.value as AskContent;
    const outcome = await this.#outcome(stored);
    if ('fault' in outcome) return outcome;
    return { ask: withContent(stored, opened, outcome.value as Outcome | undefined), digest: opened.digest };
  }

  async #outcome({ id, outcome }: StoredAsk): Promise<Opened> {
    if (outcome === undefined || isBare(outcome)) return { value: outcome };
    const sealed = sealedTextOfOutcome(outcome);
    // The store below gives a reason of its own to what it erases.
    if (outcome.status === 'aborted' && !isSealedText(sealed)) return { value: outcome };
    return this.#seal.open(id, `outcome ${outcome.status}`, sealed);
  }

  #tell(id: string, fault: AskUserError): void {
    if (this.#told.has(id) || this.#told.size >= MOST_TOLD) return;
    this.#told.add(id);
    this.#report(fault);
  }
}

/** The ask as it was put, with the times of the store below. */
function withContent(stored: StoredAsk, content: AskContent, outcome?: Outcome): StoredAsk {
  const { digest: _digest, ...own } = content;
  const { questions: _placeholder, origin: _origin, meta: _meta, outcome: _outcome, ...rest } = stored;
  return frozenCopy({ ...rest, ...own, ...(outcome !== undefined && { outcome }) });
}
