import { AskUserError } from '../errors';
import type { PolicyUpdate } from '../ports/policy';
import { APPROVAL_MODES, type ApprovalMode, POLICY_TIERS, type PolicyRule } from './rule';

/** Above what a person writes by hand below 950 in the user tier, and below every rule of an administrator. */
const ALWAYS_PRIORITY = POLICY_TIERS.user + 0.95;

/** A yes given in one mode holds in this and the more permissive ones: what somebody agreed to while editing freely is not agreed while planning. */
export function alwaysRule(update: PolicyUpdate, mode: ApprovalMode): PolicyRule {
  const { toolName, argsPattern, commandPrefix, mcpName } = update;
  const namesServer = mcpName !== undefined && mcpName !== '*';
  if ((toolName === '*' && !namesServer) || toolName === 'mcp_*') {
    throw new AskUserError('invalid_options', '“Always allow” has to name a tool or a server.', { path: 'toolName' });
  }
  return {
    toolName,
    ...(mcpName !== undefined && { mcpName }),
    ...(commandPrefix !== undefined && { commandPrefix }),
    ...(argsPattern !== undefined && { argsPattern }),
    decision: 'allow',
    priority: ALWAYS_PRIORITY,
    modes: APPROVAL_MODES.slice(APPROVAL_MODES.indexOf(mode)),
  };
}
