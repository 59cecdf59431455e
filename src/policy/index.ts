/**
 * Rules that decide tool calls, `ask_user` among them. Nothing here needs Node; files are in `querent/policy/files`.
 *
 * @module
 */
export type { Policy, PolicyContext, PolicyDecision, PolicyUpdate } from '../ports/policy';
export { PolicyEngine, type PolicyEngineOptions } from './policy-engine';
export { POLICY_PRESETS, type PolicyPreset } from './presets';
export {
  APPROVAL_MODES,
  type ApprovalMode,
  POLICY_TIERS,
  type PolicyRule,
  type PolicyTier,
  type RuleDecision,
} from './rule';
export { type PolicySource, parsePolicy } from './toml';
