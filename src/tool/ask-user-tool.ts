import type { Outcome } from '../answer/outcome';
import type { Refusal } from '../broker/admission';
import type { AskDraft } from '../broker/asking';
import type { Bus } from '../bus/bus';
import { mintId } from '../bus/mint-id';
import type { ParseResult, SchemaVariant } from '../contracts/contract';
import { contractForModel, declarationOf, type ToolDeclaration, toolNameOf } from '../contracts/resolve';
import { AskUserError, type AskUserErrorCode, formatIssues } from '../errors';
import type { AskUserRequest, StoredAsk } from '../ports/ask';
import { draftOf, type ParsedCall } from './ask-draft';
import { AskUserInvocation } from './ask-user-invocation';
import { assemble, type ToolParts } from './assemble';
import type { AskUserToolOptions, CallOptions } from './options';
import { type StandardTool, standardSchemaOf } from './standard-schema';
import {
  failedResult,
  invalidResult,
  outcomeResult,
  type ResultFacts,
  type ToolResult,
  untoldResult,
} from './tool-result';

const NO_OPTIONS: CallOptions = {};
/** What the result says in full: there is nothing to add for the host. */
const CALLERS_OWN: readonly AskUserErrorCode[] = ['invalid_params', 'invalid_options', 'id_conflict', 'left_pending'];

/**
 * The `ask_user` tool. A call puts its questions to the person and resolves with their answers, or with an honest word that there are none.
 *
 * A call never throws at a model: what goes wrong is in the result's `error`. It rejects only when its own signal aborts, with the
 * signal's reason.
 *
 * `new AskUserTool(bus)` has a broker and a memory store of its own, and waits for whoever answers on the bus; `createAskUser` makes one
 * with renderers.
 *
 * @example
 * const result = await askUser.tool.call(toolCall.args, { correlationId: toolCall.id, signal });
 * messages.push({ role: 'tool', content: result.llmContent });
 */
export class AskUserTool {
  readonly displayName = 'Ask User';
  readonly kind = 'communicate';
  readonly bus: Bus;
  readonly #parts: ToolParts;

  constructor(bus: Bus, options?: AskUserToolOptions);
  /** @internal */
  constructor(bus: Bus, options: AskUserToolOptions | undefined, parts: ToolParts);
  constructor(bus: Bus, options: AskUserToolOptions = {}, parts?: ToolParts) {
    this.bus = bus;
    this.#parts = parts ?? assemble(bus, options, Number.POSITIVE_INFINITY).parts;
  }

  /** What this tool's model calls it. */
  get name(): string {
    return toolNameOf(this.#parts.contract);
  }

  get description(): string {
    return this.#parts.contract.description(this.#parts.modelId);
  }

  /** Standard Schema and Standard JSON Schema of the parameters; `validate` is synchronous. */
  get '~standard'(): StandardTool['~standard'] {
    return standardSchemaOf(this.#parts.contract, (params) => this.#parse(params));
  }

  /** This tool's declaration, worded for a model; plain clones, which the caller may change. The contract stays: see {@link AskUserTool.for}. */
  getSchema(modelId = this.#parts.modelId, options: { readonly variant?: SchemaVariant } = {}): ToolDeclaration {
    return declarationOf(this.#parts.contract, modelId, options.variant);
  }

  /**
   * The same tool as this model knows it: Gemini, Claude, and OpenAI models get the contract of their family, also in place of one that
   * the host chose; any other keeps the contract at hand. Register it under its own `name`. Asks, renderers and limits are shared.
   *
   * @example
   * askUser.tool.for('claude-sonnet-4-5').name // 'AskUserQuestion'
   */
  for(modelId: string): AskUserTool {
    const contract = contractForModel(modelId, this.#parts.contract);
    return new AskUserTool(this.bus, undefined, { ...this.#parts, contract, modelId });
  }

  /** What is wrong with the parameters, one line an issue, or null. Mends what a call would mend. */
  validateToolParams(params: unknown): string | null {
    const parsed = this.#parse(params);
    return parsed.ok ? null : formatIssues(parsed.issues);
  }

  /** An invocation for hosts with a confirmation queue of their own. Throws `AskUserError('invalid_params')` with every issue. */
  build(params: unknown, options: Pick<CallOptions, 'correlationId' | 'subagent'> = NO_OPTIONS): AskUserInvocation {
    const parsed = this.#parse(params);
    if (!parsed.ok) throw new AskUserError('invalid_params', formatIssues(parsed.issues), { issues: parsed.issues });
    const correlationId = options.correlationId ?? mintId();
    return new AskUserInvocation({
      asking: this.#parts.asking,
      draft: draftOf(this.#parts, params, parsed, { ...options, correlationId }),
      canConfirm: this.#parts.origin.length === 0,
      run: (signal) => this.call(params, { ...options, correlationId, ...(signal && { signal }) }),
    });
  }

  /** Asks and waits. Rejects only when `signal` aborts. */
  call(params: unknown, options?: CallOptions): Promise<ToolResult> {
    return this.#run(params, options, (draft) => this.#parts.asking.ask(draft, options?.signal)) as Promise<ToolResult>;
  }

  /**
   * Puts and shows, and does not wait: `{ pending }`, or the result once it is settled. Called again with the same id it collects.
   *
   * For agents that are suspended while the person thinks. Without a correlationId the pending request carries the minted one.
   */
  open(params: unknown, options?: CallOptions): Promise<{ readonly pending: AskUserRequest } | ToolResult> {
    return this.#run(params, options, (draft) => this.#parts.asking.open(draft, { signal: options?.signal }));
  }

  /**
   * What `call` gives for an ask that has ended, from the ask alone: for whoever has its id and no longer its params. Undefined while it
   * waits. Names no repairs, since they are not kept.
   */
  resultOf({ questions, outcome, askedAt, settledAt }: StoredAsk): ToolResult | undefined {
    if (outcome === undefined) return undefined;
    const durationMs = settledAt === undefined ? undefined : settledAt - askedAt;
    return this.#told(outcome, { questions, repairs: [], durationMs });
  }

  #run(
    params: unknown,
    given: CallOptions | undefined,
    start: (draft: AskDraft) => Promise<StoredAsk | Refusal>,
  ): Promise<{ readonly pending: AskUserRequest } | ToolResult> {
    const options = given ?? NO_OPTIONS;
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    const fail = signal === undefined ? this.#fail : unlessAborted(signal, this.#fail);
    try {
      const parsed = this.#parse(params);
      if (!parsed.ok) return Promise.resolve(invalidResult(parsed.issues));
      return start(draftOf(this.#parts, params, parsed, options)).then((ended) => this.#result(parsed, ended), fail);
    } catch (error) {
      // Also where the signal aborted meanwhile, it is a rejection and no throw.
      return Promise.reject(error).catch(fail);
    }
  }

  /** What went wrong, as a result. The model is told nothing of where it broke, so the host has to be. */
  readonly #fail = (error: unknown): ToolResult => {
    const isCallers = AskUserError.is(error) && CALLERS_OWN.includes(error.code);
    if (!isCallers) this.#parts.asking.broker.options.onError(error);
    return failedResult(error);
  };

  #parse(params: unknown): ParseResult {
    const { contract, limits, repair } = this.#parts;
    return contract.parse(params, { limits, repair });
  }

  #result(parsed: ParsedCall, ended: StoredAsk | Refusal): { readonly pending: AskUserRequest } | ToolResult {
    const { repairs } = parsed;
    if ('refused' in ended) return this.#told(ended.refused, { questions: parsed.questions, repairs });
    if (ended.outcome === undefined) return { pending: ended };
    const durationMs = ended.settledAt === undefined ? undefined : ended.settledAt - ended.askedAt;
    return this.#told(ended.outcome, { questions: ended.questions, repairs, durationMs });
  }

  #told(outcome: Outcome, facts: ResultFacts): ToolResult {
    try {
      return outcomeResult(this.#parts.contract, outcome, facts);
    } catch (error) {
      // A contract of a host's own that can't say an outcome: what the person answered must not pass for nothing.
      this.#parts.asking.broker.options.onError(error);
      return untoldResult(outcome, facts);
    }
  }
}

/** What went wrong as a result; once the caller's signal has aborted, its reason as a rejection. */
function unlessAborted(signal: AbortSignal, fail: (error: unknown) => ToolResult): (error: unknown) => ToolResult {
  return (error) => {
    if (signal.aborted) throw signal.reason;
    return fail(error);
  };
}
