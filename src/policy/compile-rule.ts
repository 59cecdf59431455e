import type { PolicyDecision } from '../ports/policy';
import { isPatternEngineLoaded } from './bounded-pattern';
import type { Call } from './call';
import { type Conditions, conditionsOf } from './conditions';
import { type Fit, NO, worst, YES } from './fit';
import { listed, type PolicyRule } from './rule';

/** A rule made ready: what can be worked out before a call is. */
export interface CompiledRule {
  readonly rule: PolicyRule;
  readonly conditions: Conditions;
  /** The decision wherever the call's subagent is not named by the rule. */
  readonly decision: PolicyDecision;
}

export function compileRule(rule: PolicyRule, path: string): CompiledRule {
  return { rule, conditions: conditionsOf(rule, path), decision: decisionOf(rule) };
}

/** True when the rule can be looked at now, without waiting for the pattern engine. */
export function isReady({ conditions }: CompiledRule): boolean {
  return conditions.patterns.length === 0 || isPatternEngineLoaded();
}

export function fitCall({ conditions }: CompiledRule, call: Call): Fit {
  let fit: Fit = YES;
  for (const condition of conditions.all) {
    fit = worst(fit, condition(call));
    if (fit === NO) break;
  }
  return fit;
}

/**
 * What the rule says to a call of this subagent. Only a rule that names the subagent by its whole path says so in the decision, and only
 * such a decision lets an ask of the subagent through: neither `*` nor a path above it names anybody. The other members of the rule are in
 * it as they are.
 */
export function decisionFor({ rule, decision }: CompiledRule, subagent: string | undefined): PolicyDecision {
  if (subagent === undefined || !listed(rule.subagent).includes(subagent) || subagent === '*') return decision;
  return Object.freeze({ ...decision, rule: Object.freeze({ ...decision.rule, subagent }) });
}

function decisionOf({ subagent: _, ...rule }: PolicyRule): PolicyDecision {
  return Object.freeze({ decision: rule.decision, rule: Object.freeze(rule) });
}
