import { AskUserError } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { Json } from '../ports/json';
import type { Policy, PolicyContext, PolicyDecision, PolicyUpdate } from '../ports/policy';
import { alwaysRule } from './always-rule';
import { loadPatternEngine } from './bounded-pattern';
import { Call } from './call';
import { checkCall } from './check-call';
import { checkedRule } from './check-rule';
import { type CompiledRule, compileRule, fitCall, isReady } from './compile-rule';
import { NO, worst } from './fit';
import { possibleServers } from './mcp-name';
import { APPROVAL_MODES, type ApprovalMode, DECISIONS, type PolicyRule, type RuleDecision } from './rule';
import { RuleIndex } from './rule-index';
import { stableJson } from './stable-json';
import { isFloor, Verdict } from './verdict';

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
    if (!Array.isArray(rules)) {
      const hint = 'await what loads them, and take `.rules` of what loadPolicies gave';
      throw new AskUserError('invalid_options', `rules: needs a list of rules; ${hint}.`, { path: 'rules' });
    }
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
    checkCall(toolCall, context);
    const verdict = new Verdict();
    let call: Call | undefined;
    for (const { rule, fit: fitOfTool } of this.#indexed().rulesFor(toolCall.name, context.serverName)) {
      let fit = fitOfTool;
      if (rule.conditions.all.length > 0) {
        if (!isReady(rule)) return loadPatternEngine().then(() => this.check(toolCall, context));
        call ??= new Call(toolCall, context);
        fit = worst(fit, fitCall(rule, call));
      }
      if (fit !== NO && verdict.take(rule, fit)) break;
    }
    return this.#concluded(verdict.of(context.subagent, this.#defaultDecision), toolCall.name);
  }

  /**
   * True when the tool is denied now whoever calls it and with whatever arguments, so that it can be left out of the list for the model.
   *
   * Give an MCP tool's server. Without it, a name such as `mcp_git_log` is taken as of any server that it could mean, and any other name
   * as of no server.
   */
  isExcluded(toolName: string, options: { readonly serverName?: string } = {}): boolean {
    const { serverName } = options;
    const servers = serverName === undefined ? [undefined, ...possibleServers(toolName)] : [serverName];
    return servers.every((server) => this.#isExcludedFrom(server, toolName));
  }

  /**
   * Learns an "always allow": a rule for the current mode and the more permissive ones, once. A bus or `createAskUser` that has this
   * engine as its policy calls it for each `update-policy`, and reports to `onError` what goes wrong.
   *
   * The rule has `yieldsToDeny`: it answers what would be asked, and lifts no deny.
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

  #isExcludedFrom(server: string | undefined, toolName: string): boolean {
    const denies = (decision: RuleDecision) => this.#concluded({ decision }, toolName).decision === 'deny';
    let mayBeYes = false;
    for (const { rule, fit } of this.#indexed().rulesFor(toolName, server)) {
      const { decision, yieldsToDeny } = rule.rule;
      const isSure = rule.conditions.all.length === 0;
      if (yieldsToDeny === true) {
        mayBeYes = true;
      } else if (isFloor(rule, fit)) {
        if (isSure && denies(decision) && !(mayBeYes && rule.rule.floor !== true)) return true;
      } else if (!denies(decision) || (mayBeYes && decision === 'ask_user')) {
        return false;
      } else if (isSure) {
        return true;
      }
    }
    return !mayBeYes && denies(this.#defaultDecision);
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

function jsonOf(rule: PolicyRule): string {
  return stableJson(rule as unknown as Json);
}

function known<T extends string>(value: T, values: readonly T[], path: string): T {
  if (values.includes(value)) return value;
  throw new AskUserError('invalid_options', `${path}: needs one of ${values.join(', ')}.`, { path });
}
