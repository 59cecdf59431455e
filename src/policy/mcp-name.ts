const SINGLE = /^mcp_([^_]+)_([^_]*)$/;
const DOUBLE = /^mcp_(_[^_]+(?:_[^_]+)*_)_([^_]+(?:_[^_]+)*)$/;

/** The server and the tool that a name is made of. */
export interface McpName {
  readonly server: string;
  readonly tool: string;
}

/**
 * Server and tool of a full name that can be taken apart in one way only; undefined for any other.
 *
 * `mcp_git_log` can be `log` of `git` only; `mcp_a_b_c` may be `b_c` of `a`, or `c` of `a_b`. With two underscores, `mcp__a_b__c`, it
 * counts where the two stand; the outer ones belong to the server then, as they do in the pattern `mcp__a_b__*`.
 */
export function onlyReading(name: string): McpName | undefined {
  const [, server, tool] = SINGLE.exec(name) ?? DOUBLE.exec(name) ?? [];
  return server === undefined || tool === undefined ? undefined : { server, tool };
}

/** True when two servers could have a tool of this full name. */
export function isAmbiguous(name: string): boolean {
  return name.startsWith('mcp_') && name.indexOf('_', 'mcp_'.length) >= 0 && onlyReading(name) === undefined;
}

/** Every server that could have a tool of this full name. */
export function possibleServers(name: string): readonly string[] {
  if (!name.startsWith('mcp_')) return [];
  const parts = name.slice('mcp_'.length).split('_');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('_'));
}
