import type { Outcome } from '../answer/outcome';
import { hasPatterns, loadPatterns } from '../answer/pattern';
import { onAbort } from '../bus/on-abort';
import { AskUserError, formatIssues } from '../errors';
import type { Scope, StoredAsk } from '../ports/ask';
import type { SerializableConfirmationDetails } from '../ports/confirmation';
import type { Json } from '../ports/json';
import type { Policy } from '../ports/policy';
import type { NewAsk } from '../ports/store';
import type { Question } from '../question/question';
import { type Refusal, refusalBeforePut, refusedAsClosed } from './admission';
import { askId, scopePrefix } from './ask-id';
import type { Broker, OpenOptions } from './broker';
import { countsForRun } from './budget';
import { closeAsks, howToClose, leftPending, type PendingOnClose } from './closing';
import { jsonCopy } from './json-copy';
import { promised } from './promised';
import { abortedBy } from './wait';

/** One call, read and ready to be put. */
export interface AskDraft {
  readonly correlationId: string;
  /** False for a minted id, which can't be a replay. */
  readonly isOwnId: boolean;
  readonly questions: readonly Question[];
  readonly digest: string;
  readonly origin: readonly string[];
  readonly timeoutMs: number | undefined;
  readonly interactive: boolean;
  readonly meta: Json | undefined;
  /** It asks whether a tool may run: the policy has decided on that tool by now, and is not asked about the asking. */
  readonly details?: SerializableConfirmationDetails;
}

export interface AskingOptions {
  readonly broker: Broker;
  readonly scope: Scope;
  readonly policy: Policy | undefined;
  readonly locale: string | undefined;
  /** The wider scope it was made from: closing that closes this. */
  readonly parent?: Asking;
}

export interface AskingOpenOptions {
  /** False holds the ask for a host's own queue. Default true. */
  readonly show?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Asks in one scope: decides what may be put, puts it, and waits. */
export class Asking {
  readonly broker: Broker;
  readonly scope: Scope;
  /** What the stored ids of this scope begin with, and what it is called in counts. */
  readonly prefix: string;
  readonly policy: Policy | undefined;
  readonly #locale: string | undefined;
  readonly #parent: Asking | undefined;
  #closing: PendingOnClose | undefined;

  constructor(options: AskingOptions) {
    this.broker = options.broker;
    this.scope = options.scope;
    this.prefix = scopePrefix(options.scope);
    this.policy = options.policy;
    this.#locale = options.locale;
    this.#parent = options.parent;
  }

  /** Set once this scope, or a wider one that it was made from, was closed. */
  get closing(): PendingOnClose | undefined {
    return this.#closing ?? this.#parent?.closing;
  }

  /** Refuses what comes later, and ends or leaves what waits or is on its way; the broker lives on for other scopes. */
  async close(pending?: PendingOnClose): Promise<void> {
    this.#closing = howToClose(this.broker.options, pending);
    await closeAsks(this.broker, this.scope, this.#closing);
  }

  /** The same in a narrower scope. */
  within(scope: Scope): Asking {
    return new Asking({ broker: this.broker, scope, policy: this.policy, locale: this.#locale, parent: this });
  }

  /** Puts and shows; gives the ask as the store has it, or why it was not put. */
  open(draft: AskDraft, options: AskingOpenOptions = {}): Promise<StoredAsk | Refusal> {
    return this.#start(draft, { show: options.show ?? true, wait: false, signal: options.signal, asker: this });
  }

  /** Puts, shows and waits until the ask is settled. Rejects with the signal's reason when that aborts it. */
  ask(draft: AskDraft, signal: AbortSignal | undefined): Promise<StoredAsk | Refusal> {
    return this.#start(draft, { show: true, wait: true, signal, asker: this });
  }

  #start(draft: AskDraft, options: OpenOptions): Promise<StoredAsk | Refusal> {
    const { signal } = options;
    if (signal === undefined) return promised(() => this.#admit(draft, options));
    if (signal.aborted) return Promise.reject(signal.reason);
    // Until the store has the ask an abort rejects at once, and the ask is settled when it is there. Then the broker takes over.
    return new Promise((resolve, reject) => {
      let gone: Outcome | undefined;
      const off = onAbort(signal, () => {
        gone = abortedBy(signal.reason);
        reject(signal.reason);
      });
      const onPut = () => {
        off();
        return gone;
      };
      promised(() => this.#admit(draft, { ...options, onPut }))
        .finally(off)
        .then(resolve, reject);
    });
  }

  #admit(draft: AskDraft, options: OpenOptions): Promise<StoredAsk | Refusal> {
    const { broker, prefix, policy } = this;
    const isClosed = this.closing !== undefined;
    const { isOwnId, interactive } = draft;
    const { show } = options;
    const ask = this.#newAsk(draft);
    const refusal = refusalBeforePut({ broker, isClosed, policy, ask, scopeKey: prefix, isOwnId, interactive, show });
    if (refusal === undefined && !hasPatterns(draft.questions)) return broker.open(ask, prefix, options);
    return Promise.resolve(refusal).then(async (refused) => {
      const mayPut = refused === undefined;
      const issues = mayPut && hasPatterns(draft.questions) ? await loadPatterns(draft.questions) : [];
      // While the policy thought about it.
      const closing = this.closing ?? broker.closing;
      if (mayPut && issues.length === 0 && closing === undefined) return broker.open(ask, prefix, options);
      if (mayPut) broker.budget.giveBack(prefix, countsForRun(ask));
      if (issues.length > 0) throw new AskUserError('invalid_params', formatIssues(issues), { issues });
      if (mayPut && closing === 'leave') return Promise.reject(leftPending());
      const refusedNow = refused ?? refusedAsClosed();
      broker.options.telemetry?.record({ type: 'refused', ask, outcome: refusedNow.refused });
      return refusedNow;
    });
  }

  #newAsk(draft: AskDraft): NewAsk {
    const ask: { -readonly [K in keyof NewAsk]: NewAsk[K] } = {
      type: 'ask-user-request',
      // A minted id is safe as it is.
      id: draft.isOwnId || this.prefix !== '' ? askId(this.prefix, draft.correlationId) : draft.correlationId,
      correlationId: draft.correlationId,
      questions: draft.questions,
      scope: this.scope,
      origin: draft.origin,
      digest: draft.digest,
    };
    if (draft.timeoutMs !== undefined) {
      ask.ttlMs = draft.timeoutMs;
      ask.onTimeout = this.broker.options.onTimeout;
    }
    if (draft.details !== undefined) ask.details = draft.details;
    if (draft.meta !== undefined) ask.meta = jsonCopy(draft.meta, 'meta');
    if (this.#locale !== undefined) ask.locale = this.#locale;
    return ask;
  }
}
