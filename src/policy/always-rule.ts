import { AskUserError } from '../errors';
import type { PolicyUpdate } from '../ports/policy';
import { isAmbiguous } from './mcp-name';
import { APPROVAL_MODES, type ApprovalMode, POLICY_TIERS, type PolicyRule } from './rule';

/** Above the questions that a person writes by hand below 950 in the user tier, and below every rule of an administrator. */
const ALWAYS_PRIORITY = POLICY_TIERS.user + 0.95;

/**
 * What a person says yes to is a tool, or all tools of a server. A yes given in one mode holds in this and the more permissive ones: what
 * somebody agreed to while editing freely is not agreed while planning.
 */
export function alwaysRule(update: PolicyUpdate, mode: ApprovalMode): PolicyRule {
  const { toolName, argsPattern, commandPrefix, mcpName, subagent } = update;
  if (typeof toolName !== 'string' || (toolName.includes('*') && (toolName !== '*' || mcpName === undefined))) {
    throw failure('toolName', 'has to name a tool; "*" goes only with a server in mcpName.');
  }
  if (mcpName !== undefined && (typeof mcpName !== 'string' || mcpName.includes('*')))
    throw failure('mcpName', 'has to name a server.');
  if (mcpName === undefined && isAmbiguous(toolName)) {
    throw failure('mcpName', 'has to name the server, since two servers could have a tool of this name.');
  }
  return {
    toolName,
    ...(mcpName !== undefined && { mcpName }),
    ...(commandPrefix !== undefined && { commandPrefix }),
    ...(argsPattern !== undefined && { argsPattern }),
    ...(subagent !== undefined && { subagent }),
    decision: 'allow',
    yieldsToDeny: true,
    priority: ALWAYS_PRIORITY,
    modes: APPROVAL_MODES.slice(APPROVAL_MODES.indexOf(mode)),
  };
}

function failure(path: 'toolName' | 'mcpName', what: string): AskUserError {
  return new AskUserError('invalid_options', `An “always allow”: ${path} ${what}`, { path });
}
