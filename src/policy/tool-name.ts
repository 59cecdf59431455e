import { best, type Fit, MAYBE, NO, worst, YES } from './fit';
import { isAmbiguous, onlyReading } from './mcp-name';
import { listed, type PolicyRule } from './rule';

/** A tool as a call names it. With its server known, the name is known in full: `mcp_server_tool`. */
export interface ToolIdentity {
  readonly name: string;
  readonly server: string | undefined;
  readonly qualified: string;
  /** The name without its server; only where the server is known. */
  readonly short: string | undefined;
}

const NAME_PATTERN = /^(?:\*|mcp_\*|mcp_[^*]+_\*|mcp_\*_[^*]+)$/;

export function toolIdentity(name: string, server: string | undefined): ToolIdentity {
  if (server === undefined) return { name, server, qualified: name, short: undefined };
  const prefix = `mcp_${server}_`;
  const short = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return { name, server, qualified: prefix + short, short };
}

/** A star anywhere else would be taken to the letter and match nothing, which for a deny is a hole. */
export function isToolName(name: string): boolean {
  return name !== '' && (!name.includes('*') || NAME_PATTERN.test(name));
}

/** True when only the name itself has to be looked up, so that the rule can stand in an index. */
export function isExactName(name: string, rule: PolicyRule): boolean {
  return !name.includes('*') && rule.mcpName === undefined;
}

/** Whether a rule is about this tool, as far as its `toolName` and `mcpName` go. */
export function fitTool(rule: PolicyRule, tool: ToolIdentity): Fit {
  const server = rule.mcpName === undefined ? YES : fitServer(rule.mcpName, tool);
  if (server === NO || rule.toolName === undefined) return server;
  return worst(server, best(listed(rule.toolName).map((name) => fitName(name, rule.mcpName, tool))));
}

/** Who a tool belongs to is known only from `serverName`: a name can be made to look like another server's. */
function fitServer(mcpName: string, { name, server }: ToolIdentity): Fit {
  if (server !== undefined) return mcpName === '*' || mcpName === server ? YES : NO;
  return name.startsWith(mcpName === '*' ? 'mcp_' : `mcp_${mcpName}_`) ? MAYBE : NO;
}

function fitName(pattern: string, mcpName: string | undefined, tool: ToolIdentity): Fit {
  if (pattern === '*') return YES;
  if (pattern === 'mcp_*') return tool.qualified.startsWith('mcp_') ? YES : NO;
  if (pattern.endsWith('_*')) return fitAnyToolOf(pattern.slice('mcp_'.length, -'_*'.length), tool);
  if (pattern.startsWith('mcp_*_')) return fitOnAnyServer(pattern.slice('mcp_*_'.length), tool);
  if (pattern === tool.qualified) return isAmbiguous(pattern) && !saysWhose(mcpName) ? MAYBE : YES;
  if (mcpName === undefined) return pattern === tool.name ? MAYBE : NO;
  if (tool.server !== undefined) return pattern === tool.short ? YES : NO;
  return tool.name.endsWith(`_${pattern}`) && (mcpName === '*' || tool.name === `mcp_${mcpName}_${pattern}`) ? YES : NO;
}

/** Without it a rule for `mcp_a_b_c` leaves open whether `c` of `a_b` is meant or `b_c` of `a`, whoever calls. */
function saysWhose(mcpName: string | undefined): boolean {
  return mcpName !== undefined && mcpName !== '*';
}

/** `mcp_server_*` */
function fitAnyToolOf(server: string, tool: ToolIdentity): Fit {
  const known = tool.server ?? onlyReading(tool.name)?.server;
  if (known === server) return YES;
  return tool.qualified.startsWith(`mcp_${server}_`) ? MAYBE : NO;
}

/** `mcp_*_tool` */
function fitOnAnyServer(toolName: string, { name, qualified, server, short }: ToolIdentity): Fit {
  const known = server === undefined ? onlyReading(name)?.tool : short;
  if (known === toolName) return YES;
  const isBehindAServer = qualified.length > `mcp__${toolName}`.length;
  return isBehindAServer && qualified.startsWith('mcp_') && qualified.endsWith(`_${toolName}`) ? MAYBE : NO;
}
