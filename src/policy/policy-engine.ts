import { AskUserError } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { Json } from '../ports/json';
import type { Policy, PolicyContext, PolicyDecision, PolicyUpdate } from '../ports/policy';
import { alwaysRule } from './always-rule';
import { loadPatternEngine } from './bounded-pattern';
import { Call } from './call';
import { checkedRule } from './check-rule';
import { type CompiledRule, compileRule, decisionFor, fitCall, isReady } from './compile-rule';
import { MAYBE, NO, worst, YES } from './fit';
import { APPROVAL_MODES, type ApprovalMode, DECISIONS, type PolicyRule, type RuleDecision } from './rule';
import { RuleIndex } from './rule-index';
import { stableJson } from './stable-json';

export interface PolicyEngineOptions {
  readonly rules?: readonly PolicyRule[];
  /** Where no rule matches. Default `ask_user`. */
  readonly defaultDecision?: RuleDecision;
  /** Default `default`. */
  readonly mode?: ApprovalMode;
  /** False: nobody is there to confirm anything. Default true. */
  readonly interactive?: boolean;
  /** Keeps a rule that the person wants kept, such as with `saveRule` of `querent/policy/files`. Without it such a rule lasts as long as the engine. */
  readonly save?: (rule: PolicyRule) => unknown;
}

/** The one tool whose asking is not a confirmation. */
const ASK_USER = 'ask_user';

/**
 * Decides tool calls by rules: of the rules that match, the one with the highest priority.
 *
 * Among equal priorities deny goes before ask_user before allow, then the later rule before the earlier. What can't be told about a call
 * only makes the decision stricter. Where nobody is there to confirm (`interactive: false`), a call that would be asked about is denied;
 * not so `ask_user` itself, since it has its own word for that.
 *
 * It throws `AskUserError('invalid_options')` for a rule that can't be right, with the field in `path`.
 *
 * @example
 * const engine = new PolicyEngine({
 *   rules: [{ toolName: 'run_shell_command', commandPrefix: ['git status', 'git log'], decision: 'allow', priority: 10 }],
 * });
 * const askUser = createAskUser({ policy: engine, renderer });
 */
export class PolicyEngine implements Policy {
  readonly #rules: CompiledRule[] = [];
  readonly #defaultDecision: RuleDecision;
  readonly #interactive: boolean;
  readonly #save: PolicyEngineOptions['save'];
  #mode: ApprovalMode;
  #index: RuleIndex | undefined;
  #added = 0;

  constructor(options: PolicyEngineOptions = {}) {
    const { rules = [], defaultDecision = 'ask_user', mode = 'default', interactive = true } = options;
    this.#defaultDecision = known(defaultDecision, DECISIONS, 'defaultDecision');
    this.#mode = known(mode, APPROVAL_MODES, 'mode');
    this.#interactive = interactive;
    this.#save = options.save;
    for (const rule of rules) this.addRule(rule);
  }

  /** How freely the agent may work now. A host sets it when the person changes it. */
  get mode(): ApprovalMode {
    return this.#mode;
  }

  set mode(mode: ApprovalMode) {
    this.#mode = known(mode, APPROVAL_MODES, 'mode');
    this.#index = undefined;
  }

  /** The rules that it decides by, as they were given. */
  get rules(): readonly PolicyRule[] {
    return this.#rules.map(({ rule }) => rule);
  }

  /** Decides from now on by this rule too; gives the way to take it out again. */
  addRule(rule: PolicyRule): () => void {
    const path = `rules[${this.#added}]`;
    const compiled = compileRule(checkedRule(rule, path), path);
    this.#added++;
    this.#rules.push(compiled);
    this.#index = undefined;
    return () => {
      const at = this.#rules.indexOf(compiled);
      if (at >= 0) this.#rules.splice(at, 1);
      this.#index = undefined;
    };
  }

  /**
   * Makes every pattern ready, so that {@link check} never gives a promise; rejects when one does not compile.
   *
   * Without it that happens at the first call that needs a pattern, and a faulty one fails each call that comes to it.
   */
  async ready(): Promise<void> {
    const patterns = this.#rules.flatMap(({ conditions }) => conditions.patterns);
    if (patterns.length === 0) return;
    await loadPatternEngine();
    for (const pattern of patterns) pattern.compiled();
  }

  /** Decides a call; at once, but for the first that needs a pattern, while the pattern engine is loaded. */
  check(toolCall: ToolCall, context: PolicyContext = {}): PolicyDecision | Promise<PolicyDecision> {
    let call: Call | undefined;
    let floor: CompiledRule | undefined;
    for (const { rule, fit: fitOfTool } of this.#indexed().rulesFor(toolCall.name, context.serverName)) {
      let fit = fitOfTool;
      if (rule.conditions.all.length > 0) {
        if (!isReady(rule)) return loadPatternEngine().then(() => this.check(toolCall, context));
        call ??= new Call(toolCall, context);
        fit = worst(fit, fitCall(rule, call));
      }
      if (fit === NO) continue;
      const { decision } = rule.rule;
      if (fit === MAYBE && decision === 'allow') continue;
      if (decision === 'ask_user' && (fit === MAYBE || rule.rule.floor === true)) {
        if (floor?.rule.floor !== true) floor = rule;
        continue;
      }
      return this.#concluded(raised(decisionFor(rule, context.subagent), floor), toolCall.name);
    }
    return this.#concluded(raised({ decision: this.#defaultDecision }, floor), toolCall.name);
  }

  /**
   * True when the tool is denied now whoever calls it and with whatever arguments, so that it can be left out of the list for the model.
   *
   * Give an MCP tool's server, else rules about its server are taken as if they could match.
   */
  isExcluded(toolName: string, options: { readonly serverName?: string } = {}): boolean {
    const denies = (decision: RuleDecision) => this.#concluded({ decision }, toolName).decision === 'deny';
    for (const { rule, fit } of this.#indexed().possibleFor(toolName, options.serverName)) {
      const { decision, floor } = rule.rule;
      const isSure = fit === YES && rule.conditions.all.length === 0;
      if (isSure && (floor !== true || denies(decision))) return denies(decision);
      if (floor !== true && !denies(decision)) return false;
    }
    return denies(this.#defaultDecision);
  }

  /**
   * Learns an "always allow": a rule for the current mode and the more permissive ones, once. A bus or `createAskUser` that has this
   * engine as its policy calls it for each `update-policy`, and reports to `onError` what goes wrong.
   *
   * Rejects with `AskUserError('invalid_options')` for a tool that is not named and a pattern that does not compile; and with what `save`
   * throws, and then the rule lasts as long as the engine.
   *
   * @example
   * const engine = new PolicyEngine({ save: (rule) => saveRule('policies/always.toml', rule) });
   * const askUser = createAskUser({ policy: engine });
   * await askUser.bus.publish({ type: 'update-policy', toolName: 'run_shell_command', commandPrefix: 'git log', persist: true });
   */
  async update(update: PolicyUpdate): Promise<void> {
    const rule = alwaysRule(update, this.#mode);
    if (rule.argsPattern !== undefined) {
      await loadPatternEngine();
      compileRule(checkedRule(rule, 'update'), 'update').conditions.patterns.forEach((pattern) => {
        pattern.compiled();
      });
    }
    const json = jsonOf(rule);
    if (!this.#rules.some((known) => jsonOf(known.rule) === json)) this.addRule(rule);
    if (update.persist === true) await this.#save?.(rule);
  }

  #indexed(): RuleIndex {
    this.#index ??= new RuleIndex(
      this.#rules.filter(({ rule: { modes, interactive = this.#interactive } }) => {
        return interactive === this.#interactive && (modes === undefined || modes.includes(this.#mode));
      }),
    );
    return this.#index;
  }

  /** A confirmation that nobody can give is a no, and says so: a model that waits for one would wait for ever. */
  #concluded(decision: PolicyDecision, toolName: string): PolicyDecision {
    if (this.#interactive || decision.decision !== 'ask_user' || toolName === ASK_USER) return decision;
    const denyMessage = 'This tool needs a confirmation, and nobody is there to give it.';
    return { decision: 'deny', rule: { denyMessage, ...decision.rule } };
  }
}

/** At least asked, where a floor says so. A floor that was set for its own sake also takes away that a subagent was named. */
function raised(decision: PolicyDecision, floor: CompiledRule | undefined): PolicyDecision {
  if (floor === undefined || decision.decision === 'deny') return decision;
  return floor.rule.floor === true ? floor.decision : { ...decision, decision: 'ask_user' };
}

function jsonOf(rule: PolicyRule): string {
  return stableJson(rule as unknown as Json);
}

function known<T extends string>(value: T, values: readonly T[], path: string): T {
  if (values.includes(value)) return value;
  throw new AskUserError('invalid_options', `${path}: needs one of ${values.join(', ')}.`, { path });
}
