import type { Json, PolicyContext, PolicyDecision } from '../../src/index';
import { PolicyEngine, type PolicyEngineOptions, type PolicyRule } from '../../src/policy/index';

/** What an engine of these rules decides about one call. */
export function decide(
  rules: readonly PolicyRule[],
  name: string,
  given: { readonly args?: Json; readonly context?: PolicyContext; readonly engine?: PolicyEngineOptions } = {},
): PolicyDecision | Promise<PolicyDecision> {
  return new PolicyEngine({ ...given.engine, rules }).check({ name, args: given.args ?? {} }, given.context);
}

/** The decision alone, where it is there at once. */
export function decision(...call: Parameters<typeof decide>): string {
  const decided = decide(...call);
  return decided instanceof Promise ? 'a promise' : decided.decision;
}
