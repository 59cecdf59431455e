import type { Outcome } from './answer/outcome';
import type { Reply } from './answer/reply';
import { abortAsks, answerAsk, findAsk } from './broker/answering';
import { narrowScope, scopeHas } from './broker/ask-id';
import type { Broker } from './broker/broker';
import type { PendingOnClose } from './broker/closing';
import { askEvents } from './broker/events';
import type { Bus } from './bus/bus';
import { MessageBus } from './bus/message-bus';
import { AskUserError } from './errors';
import type { AskUserRequest, Scope, StoredAsk, ToolCall } from './ports/ask';
import type { AskEvent, Settlement } from './ports/desk';
import type { Renderer } from './ports/renderer';
import type { ListFilter, Page } from './ports/store';
import { type AskOptions, askInCode } from './tool/ask-in-code';
import { AskUserTool } from './tool/ask-user-tool';
import { assemble, type ToolParts } from './tool/assemble';
import { type Confirmation, type ConfirmOptions, confirmToolCall } from './tool/confirm';
import type { AskUserToolOptions } from './tool/options';

export interface CreateAskUserOptions extends AskUserToolOptions {
  /** A host's own bus. Default: a new one. */
  readonly bus?: MessageBus;
}

/** What a subagent gets: it can ask, under its own name, and never answer. */
export interface ScopedAskUser {
  readonly tool: AskUserTool;
  readonly bus: Bus;
  ask(questions: unknown, options?: AskOptions): Promise<Outcome>;
  derive(subagent: string): ScopedAskUser;
}

/** How to close. */
export interface CloseOptions {
  /**
   * `leave` settles nothing: what waits stays open in the store, for this host's next process or another one. Screens close, and calls that
   * wait end with the code `left_pending`: `ask` and `confirm` reject with it, the tool's result has it as its error. For a restart; the
   * same call with the same id then joins or collects. A store that is not durable would lose the asks, so there it is `abort`.
   *
   * `abort`, the default, ends what waits: right where nobody will ask again.
   */
  readonly pending?: PendingOnClose;
}

/** The whole of querent for one host, or for one scope of it. */
export interface AskUser {
  /** Register this with an agent. */
  readonly tool: AskUserTool;
  readonly bus: Bus;
  /**
   * Asks in code, with questions as the tool takes them. Rejects with its signal's reason, or with an AskUserError when the questions
   * can't be read, the id is taken or the store fails; a person who does not answer is an outcome, never an error.
   */
  ask(questions: unknown, options?: AskOptions): Promise<Outcome>;
  /**
   * Whether a tool may run: decided by the policy, and by the person where it says `ask_user`. Silence is a no; an "always" becomes a rule.
   *
   * @example
   * const { confirmed } = await askUser.confirm({ name: 'run_shell_command', args: { command: 'git push' } });
   */
  confirm(toolCall: ToolCall, options?: ConfirmOptions): Promise<Confirmation>;
  /** Answers from outside the renderers, by stored id or correlationId. Rejects with `invalid_reply`, and the ask stays open. */
  answer(ref: string, reply: Reply, options?: { readonly actor?: string }): Promise<Settlement>;
  /** The ask with this stored id or correlationId, if this scope may see it. */
  get(ref: string): Promise<StoredAsk | undefined>;
  list(filter?: ListFilter): Promise<Page<StoredAsk>>;
  /** What waits in this process. */
  pending(): AskUserRequest[];
  /** Settles one ask, or all that wait in a scope, as aborted. Gives how many it ended. */
  abort(target: string | Scope, reason?: string): Promise<number>;
  /** What waits first, then what happens, also in other processes, until the signal aborts. */
  events(options: { readonly scope?: Scope; readonly signal: AbortSignal }): AsyncIterable<AskEvent>;
  /** Shows asks through this renderer as well; it is shown what waits. Gives the way to detach it. */
  attach(renderer: Renderer): () => void;
  /** The same broker for one scope: it asks in it, and sees only what has all of it. */
  for(scope: Scope): AskUser;
  /** For a subagent. Its asks are refused unless a policy rule that names `subagent` lets them through. */
  derive(subagent: string): ScopedAskUser;
  /**
   * Settles all that waits here as aborted, reason `closed`; what `for(scope)` gave closes only its scope. Later calls end as
   * `unavailable`, code `closed`. The store stays open.
   */
  close(options?: CloseOptions): Promise<void>;
}

/** Without a renderer nobody answers, and an agent should hear that at once. */
const WAIT_FOR_RENDERER_MS = 0;

/**
 * Puts querent together: a bus, a store in memory, a broker and a tool. Whatever is not given has a default.
 *
 * Throws `AskUserError('invalid_options')` for an option that can't be used.
 *
 * @example
 * const askUser = createAskUser({ renderer: linearRenderer() });
 * agent.register(askUser.tool);
 */
export function createAskUser(options: CreateAskUserOptions = {}): AskUser {
  const bus =
    options.bus ??
    new MessageBus({
      ...(options.policy && { policy: options.policy }),
      ...(options.onError && { onError: options.onError }),
    });
  const { parts, stopListening } = assemble(bus, options, WAIT_FOR_RENDERER_MS);
  const { broker } = parts.asking;
  return facade(bus, parts, async (pending) => {
    await broker.close(pending);
    stopListening();
  });
}

function facade(bus: Bus, parts: ToolParts, close: (pending?: PendingOnClose) => Promise<void>): AskUser {
  const { asking } = parts;
  const { broker, scope } = asking;
  const tool = new AskUserTool(bus, undefined, parts);
  return {
    tool,
    bus,
    ask: (questions, options) => askInCode(parts, questions, options),
    confirm: (toolCall, options) => confirmToolCall(parts, toolCall, options),
    answer: (ref, reply, { actor } = {}) =>
      answerAsk(broker, scope, ref, reply, {
        kind: actor === undefined ? 'program' : 'human',
        renderer: 'answer',
        ...(actor !== undefined && { actor }),
      }),
    get: (ref) => findAsk(broker, scope, ref),
    list: async (filter = {}) =>
      broker.options.store.list({ ...filter, scope: narrowScope(scope, filter.scope ?? {}) }),
    pending: () => pendingIn(broker, scope),
    abort: async (target, reason) =>
      abortAsks(broker, scope, typeof target === 'string' ? target : narrowScope(scope, target), reason),
    events: ({ scope: by = {}, signal }) => {
      if (!(signal instanceof AbortSignal))
        throw new AskUserError('invalid_options', 'events() needs a signal to end by.');
      return askEvents(broker, narrowScope(scope, by), signal);
    },
    attach: (renderer) => broker.screens.attach(renderer, scope),
    for: (by) => scoped(bus, parts, narrowScope(scope, by)),
    derive: (subagent) => derived(bus, parts, subagent),
    close: (options = {}) => close(options.pending),
  };
}

function scoped(bus: Bus, parts: ToolParts, scope: Scope): AskUser {
  const asking = parts.asking.within(scope);
  // Closing one scope must not end what others wait for.
  return facade(bus, { ...parts, asking }, (pending) => asking.close(pending));
}

function derived(parent: Bus, parts: ToolParts, subagent: string): ScopedAskUser {
  const bus = parent.derive(subagent);
  const own: ToolParts = { ...parts, origin: Object.freeze([...parts.origin, subagent]) };
  return {
    bus,
    tool: new AskUserTool(bus, undefined, own),
    ask: (questions, options) => askInCode(own, questions, options),
    derive: (name) => derived(bus, own, name),
  };
}

function pendingIn(broker: Broker, scope: Scope): AskUserRequest[] {
  const found: AskUserRequest[] = [];
  for (const { ask } of broker.waiters.values()) if (scopeHas(ask.scope, scope)) found.push(ask);
  return found;
}
