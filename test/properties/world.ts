import {
  type AskUser,
  AskUserError,
  createAskUser,
  MessageBus,
  memoryStore,
  type Outcome,
  type QuestionStore,
  type Reply,
  type Scope,
  type Settlement,
} from '../../src/index';
import { type ManualClock, manualClock } from '../../src/testing/index';
import { CHECKS, DATABASE, PROJECT_NAME, RECOMMENDED } from '../support/questions';
import { type HandRenderer, type HeldAsk, handRenderer } from '../support/renderers';
import { turns } from '../support/turns';
import { type Action, type Setting, SIGNALS } from './actions';
import { shakyStore } from './shaky-store';

/** A call, and what has become of it. */
export interface Call {
  readonly how: 'call' | 'open' | 'ask';
  readonly signal: AbortSignal | undefined;
  ended: 'no' | 'resolved' | 'rejected';
  /** A ToolResult, `{ pending }`, an Outcome, or what it rejected with. */
  value: unknown;
}

const SCOPE_OF: readonly Scope[] = [{}, { user: 'ada' }, { user: 'bob' }, { user: 'ada', run: 'r1' }];
const QUESTIONS_OF = [DATABASE, PROJECT_NAME, CHECKS, RECOMMENDED];
const REPLY_OF: readonly unknown[] = [
  { answers: { '0': 'SQLite' } },
  { answers: { '0': ['Unit', 'E2E'] } },
  { answers: { '0': 'Staging (Recommended)' } },
  { answers: {} },
  { answers: { nonsense: 'x' } },
  { clarify: 'Which of them is cheaper?' },
  { cancelled: true, reason: 'not now' },
  { unavailable: true, reason: 'the window was closed' },
  undefined,
];

/** A broker with everything around it, driven by hand. */
export class World {
  readonly clock: ManualClock = manualClock();
  readonly errors: unknown[] = [];
  readonly bus = new MessageBus({ onError: (error) => this.errors.push(error) });
  readonly store: QuestionStore;
  readonly askUser: AskUser;
  readonly calls: Call[] = [];
  readonly settlements: { readonly id: string; readonly settlement: Settlement }[] = [];
  /** Every SETTLED message, in order. */
  readonly events: { readonly id: string; readonly outcome: Outcome }[] = [];
  /** Outcomes that the store wrote, by id; an erased id may have several in turn. */
  readonly written = new Map<string, Outcome[]>();
  readonly controllers = Array.from({ length: SIGNALS }, () => new AbortController());
  readonly listenersBefore: number;
  readonly #losesHints: boolean;
  readonly #renderers: HandRenderer[] = [];
  readonly #detach: (() => void)[] = [];
  readonly #ids = new Set<string>();
  readonly #work: Promise<unknown>[] = [];

  constructor(setting: Setting) {
    this.#losesHints = setting.hints === 'lost';
    const inner = memoryStore({ clock: this.clock });
    this.store = shakyStore(inner, setting, (id, outcome) => {
      this.written.set(id, [...(this.written.get(id) ?? []), outcome]);
    });
    this.listenersBefore = this.#busListeners();
    this.askUser = createAskUser({
      bus: this.bus,
      store: this.store,
      clock: this.clock,
      waitForRendererMs: setting.waitForRendererMs,
      onTimeout: setting.onTimeout,
      limits: setting.limits,
      ...(setting.timeoutMs !== undefined && { timeoutMs: setting.timeoutMs }),
      onError: (error) => this.errors.push(error),
    });
    for (let count = 0; count < setting.renderers; count++) this.#attach({ concurrency: 2, scope: 0, once: false });
    this.bus.subscribe('ask-user-settled', ({ id, outcome }) => this.events.push({ id, outcome }));
    this.bus.subscribe('ask-user-request', ({ id }) => this.#ids.add(id));
  }

  async act(action: Action): Promise<void> {
    const { askUser } = this;
    switch (action.do) {
      case 'ask':
        return this.#ask(action);
      case 'reply': {
        const showing = pick(this.showings, action.showing);
        return showing?.reply(REPLY_OF[action.reply] as Reply);
      }
      case 'answer':
        return this.#answer(pick([...this.#ids], action.ask), action.byCallId, REPLY_OF[action.reply] as Reply);
      case 'answer on the bus': {
        const ask = pick(askUser.pending(), action.ask);
        if (ask === undefined) return;
        const { id, correlationId } = ask;
        const message = { correlationId, answers: { '0': 'SQLite' }, ...(action.withId && { id }) };
        return this.#later(this.bus.publish({ type: 'ask-user-response', ...message }));
      }
      case 'answer elsewhere': {
        // Also one whose put has not come back yet.
        const id = pick([...this.#ids, 'a', 'b', 'c'], action.ask);
        const outcome: Outcome = { status: 'dismissed', reason: 'elsewhere', by: { kind: 'human', renderer: 'other' } };
        return id === undefined ? undefined : this.#later(this.store.settle(id, outcome));
      }
      case 'abort a signal':
        return this.controllers[action.signal]?.abort(new Error('stopped'));
      case 'abort an ask': {
        const id = pick([...this.#ids], action.ask);
        return id === undefined ? undefined : this.#later(askUser.abort(id, 'aborted by id'));
      }
      case 'abort a scope':
        return this.#later(askUser.abort(SCOPE_OF[action.scope] as Scope, 'aborted by scope'));
      case 'attach':
        return this.#attach(action);
      case 'detach':
        return pick(this.#detach, action.renderer)?.();
      case 'erase':
        return this.#later(this.store.erase(SCOPE_OF[action.scope] as Scope));
      case 'let time pass':
        // No call of the store takes a second: what it does then is another test's.
        await turns(20);
        return this.clock.advance(action.ms);
      case 'let things happen':
        return turns(4);
    }
  }

  /** Lets everything happen that can without anybody's doing, the broker's own look at the store too. */
  async rest(): Promise<void> {
    await turns(20);
    if (this.#losesHints) await this.clock.advance(6_000);
    await turns(20);
  }

  /** Ends everything, and gives what is under way the time to come back. */
  async end(): Promise<void> {
    const closed = this.askUser.close();
    await turns(40);
    await closed;
    await Promise.all(this.#work);
    await turns(10);
  }

  /** What is, or was, on some screen. */
  get showings(): readonly HeldAsk[] {
    return this.#renderers.flatMap(({ asks }) => asks);
  }

  /** How often one renderer was given the same ask, at most. */
  get mostAttempts(): number {
    const counts = this.#renderers.map(({ asks }) => {
      const ids = asks.map(({ request }) => request.id);
      return Math.max(0, ...ids.map((id) => ids.filter((other) => other === id).length));
    });
    return Math.max(0, ...counts);
  }

  /** Listeners on the bus but the two of this class. */
  get listenersNow(): number {
    return this.#busListeners() - 2;
  }

  #busListeners(): number {
    const types = ['ask-user-request', 'ask-user-response', 'ask-user-shown', 'ask-user-settled'] as const;
    return types.reduce((sum, type) => sum + this.bus.listenerCount(type), 0);
  }

  #ask(action: Extract<Action, { do: 'ask' }>): void {
    const { tool, ask } = this.askUser.for(SCOPE_OF[action.scope] as Scope);
    const signal = action.signal === undefined ? undefined : this.controllers[action.signal]?.signal;
    const params = QUESTIONS_OF[action.questions] ?? DATABASE;
    const options = {
      ...(action.id !== undefined && { correlationId: action.id }),
      ...(action.timeoutMs !== undefined && { timeoutMs: action.timeoutMs }),
      ...(signal && { signal }),
    };
    const call: Call = { how: action.how, signal, ended: 'no', value: undefined };
    this.calls.push(call);
    const made: Promise<unknown> =
      action.how === 'ask' ? ask(params.questions, options) : tool[action.how](params, options);
    made.then(
      (value) => Object.assign(call, { ended: 'resolved', value }),
      (value) => Object.assign(call, { ended: 'rejected', value }),
    );
  }

  #answer(id: string | undefined, byCallId: boolean, reply: Reply): void {
    if (id === undefined) return;
    const ask = this.askUser.pending().find((one) => one.id === id);
    const ref = byCallId && ask !== undefined ? ask.correlationId : id;
    this.#later(
      this.askUser.answer(ref, reply).then((settlement) => {
        if (ref === id) this.settlements.push({ id, settlement });
      }),
    );
  }

  #attach({ concurrency, scope, once }: Omit<Extract<Action, { do: 'attach' }>, 'do'>): void {
    const name = `hand-${this.#renderers.length}`;
    const renderer = handRenderer({ name, concurrency, delivery: once ? 'once' : 'each' });
    this.#renderers.push(renderer);
    this.#detach.push(this.askUser.for(SCOPE_OF[scope] as Scope).attach(renderer));
  }

  /** Nobody waits for it now; it has to end well, or with an error of ours. */
  #later(promise: Promise<unknown>): void {
    this.#work.push(
      promise.catch((error) => {
        if (!AskUserError.is(error)) this.errors.push(error);
      }),
    );
  }
}

function pick<T>(from: readonly T[], index: number): T | undefined {
  return from[index % Math.max(1, from.length)];
}
