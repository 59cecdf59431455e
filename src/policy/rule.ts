import type { Json } from '../ports/json';

/** How freely an agent may work, from the strictest to the most permissive. */
export const APPROVAL_MODES = ['plan', 'default', 'autoEdit', 'yolo'] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

/** What a rule may decide, the strictest first: among rules of equal priority the stricter decides. */
export const DECISIONS = ['deny', 'ask_user', 'allow'] as const;
export type RuleDecision = (typeof DECISIONS)[number];

/** Whose rules they are. A rule of a higher tier always comes before one of a lower tier: final priority = tier + priority / 1000. */
export const POLICY_TIERS = { default: 1, extension: 2, workspace: 3, user: 4, admin: 5 } as const;
export type PolicyTier = keyof typeof POLICY_TIERS;

/**
 * One rule: what a call has to look like, and what then happens. All the conditions that are there must hold; a rule without any
 * matches every call.
 *
 * @example
 * const rule: PolicyRule = { toolName: 'run_shell_command', commandPrefix: 'git status', decision: 'allow', priority: 4.1 };
 */
export interface PolicyRule {
  /** What reports and decisions call it. */
  readonly name?: string;
  /** A name, several, `*`, `mcp_*`, `mcp_server_*` or `mcp_*_tool`. Left out: every tool. */
  readonly toolName?: string | readonly string[];
  /** The MCP server that has the tool; `*` is any server. `toolName` may then leave out the `mcp_server_` in front. */
  readonly mcpName?: string;
  /** The path of a subagent (`researcher`, `lead/researcher`), several, or `*` for all of them. Only a path names one. */
  readonly subagent?: string | readonly string[];
  /** RE2 syntax; has to be found in the arguments as JSON with sorted keys and no spaces. */
  readonly argsPattern?: string;
  /** How `args.command` begins, in whole words; one of several. */
  readonly commandPrefix?: string | readonly string[];
  /** RE2 syntax; has to match at the beginning of the command. */
  readonly commandRegex?: string;
  /** Each of these has to stand in the call's annotations. They are the server's own words. */
  readonly toolAnnotations?: Readonly<Record<string, Json>>;
  readonly decision: RuleDecision;
  /** The final one; higher goes first. Default 0. */
  readonly priority?: number;
  /** The modes it holds in. Default: all. */
  readonly modes?: readonly ApprovalMode[];
  /** True: only where a person is there; false: only where nobody is. Default: both. */
  readonly interactive?: boolean;
  /** What the model is told when this rule denies. */
  readonly denyMessage?: string;
  /** Only with `ask_user`, and not in files: what lower rules would allow is asked, and what they deny stays denied. */
  readonly floor?: boolean;
  /**
   * Only with `allow`: allows what would be asked about without this rule, unless a rule denies it. An "always allow" is such a rule: a
   * person who says it answers a question, and does not take back what is forbidden.
   */
  readonly yieldsToDeny?: boolean;
}

/** A value that may stand alone or in a list, as a list. */
export function listed<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as T];
}
