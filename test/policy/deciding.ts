import type { Json, PolicyContext, PolicyDecision } from '../../src/index';
import { PolicyEngine, type PolicyEngineOptions, type PolicyRule } from '../../src/policy/index';

/** What is told of a rule that decides, without what the rule asks of a call. */
function told({ decision, rule }: PolicyDecision): PolicyDecision {
  if (rule === undefined) return { decision };
  const { name, denyMessage, subagent } = rule;
  return {
    decision,
    rule: {
      ...(name !== undefined && { name }),
      ...(denyMessage !== undefined && { denyMessage }),
      ...(subagent !== undefined && { subagent }),
    },
  };
}

/** What an engine of these rules decides about one call. */
export function decide(
  rules: readonly PolicyRule[],
  name: string,
  given: { readonly args?: Json; readonly context?: PolicyContext; readonly engine?: PolicyEngineOptions } = {},
): PolicyDecision | Promise<PolicyDecision> {
  const decided = new PolicyEngine({ ...given.engine, rules }).check({ name, args: given.args ?? {} }, given.context);
  return decided instanceof Promise ? decided.then(told) : told(decided);
}

/** The decision alone, where it is there at once. */
export function decision(...call: Parameters<typeof decide>): string {
  const decided = decide(...call);
  return decided instanceof Promise ? 'a promise' : decided.decision;
}
