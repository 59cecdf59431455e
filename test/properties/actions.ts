import fc from 'fast-check';

/** How the world is set up before anything happens. */
export interface Setting {
  /** Renderers that are there from the start. */
  readonly renderers: number;
  /** Steps that a call of the store takes before it has done its work, and after. */
  readonly storeDelay: number;
  /** What becomes of hints. Only a store that others can reach may lose them: then the broker looks by itself. */
  readonly hints: 'sure' | 'doubled' | 'lost';
  readonly waitForRendererMs: number;
  readonly timeoutMs: number | undefined;
  readonly onTimeout: 'no_answer' | 'recommended';
  readonly limits: { readonly asksPerRun: number; readonly pendingPerScope: number };
}

/** Something that anybody may do at any time. Numbers pick from what there is by then. */
export type Action =
  | {
      readonly do: 'ask';
      readonly how: 'call' | 'open' | 'ask';
      readonly id: string | undefined;
      readonly scope: number;
      readonly questions: number;
      readonly timeoutMs: number | undefined;
      /** Calls may share a signal. */
      readonly signal: number | undefined;
    }
  | { readonly do: 'reply'; readonly showing: number; readonly reply: number }
  | { readonly do: 'answer'; readonly ask: number; readonly byCallId: boolean; readonly reply: number }
  | { readonly do: 'answer on the bus'; readonly ask: number; readonly withId: boolean }
  | { readonly do: 'answer elsewhere'; readonly ask: number }
  | { readonly do: 'abort a signal'; readonly signal: number }
  | { readonly do: 'abort an ask'; readonly ask: number }
  | { readonly do: 'abort a scope'; readonly scope: number }
  | { readonly do: 'attach'; readonly concurrency: number; readonly scope: number; readonly once: boolean }
  | { readonly do: 'detach'; readonly renderer: number }
  | { readonly do: 'erase'; readonly scope: number }
  | { readonly do: 'let time pass'; readonly ms: number }
  | { readonly do: 'let things happen' };

export const SIGNALS = 3;
export const SCOPES = 4;
export const QUESTIONS = 4;
export const REPLIES = 9;

export const setting: fc.Arbitrary<Setting> = fc.record({
  renderers: fc.constantFrom(0, 1, 1, 2),
  storeDelay: fc.constantFrom(0, 0, 1, 3),
  hints: fc.constantFrom('sure', 'sure', 'doubled', 'lost'),
  waitForRendererMs: fc.constantFrom(0, 500, Number.POSITIVE_INFINITY),
  timeoutMs: fc.constantFrom(undefined, undefined, 50, 2_000),
  onTimeout: fc.constantFrom('no_answer', 'recommended'),
  limits: fc.constantFrom({ asksPerRun: 50, pendingPerScope: 20 }, { asksPerRun: 4, pendingPerScope: 2 }),
});

const which = fc.nat(20);

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      how: fc.constantFrom('call', 'call', 'open', 'ask'),
      id: fc.constantFrom(undefined, undefined, 'a', 'b', 'c', '__proto__', 'ß:%'),
      scope: fc.nat(SCOPES - 1),
      questions: fc.nat(QUESTIONS - 1),
      timeoutMs: fc.constantFrom(undefined, undefined, 0, 10, 1_000, Number.POSITIVE_INFINITY),
      signal: fc.option(fc.nat(SIGNALS - 1), { nil: undefined }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('reply' as const), showing: which, reply: fc.nat(REPLIES - 1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      ask: which,
      byCallId: fc.boolean(),
      reply: fc.nat(REPLIES - 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('answer on the bus' as const), ask: which, withId: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('answer elsewhere' as const), ask: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort a signal' as const), signal: fc.nat(SIGNALS - 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort an ask' as const), ask: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort a scope' as const), scope: fc.nat(SCOPES - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('attach' as const),
      concurrency: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
      scope: fc.nat(SCOPES - 1),
      once: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('detach' as const), renderer: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), scope: fc.nat(SCOPES - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('let time pass' as const), ms: fc.constantFrom(0, 10, 60, 600, 6_000) }),
  },
  { weight: 4, arbitrary: fc.constant({ do: 'let things happen' as const }) },
);

/** What happens, in order; between two actions nothing happens by itself, so that they race. */
export const actions = fc.array(action, { maxLength: 25, size: 'max' });
