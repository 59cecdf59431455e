import type { ToolCall } from './ask';
import type { Json } from './json';

/** What the caller of a tool is, as far as rules may ask. */
export interface PolicyContext {
  readonly serverName?: string;
  readonly toolAnnotations?: Json;
  /** The path of the subagent, joined by `/`. */
  readonly subagent?: string;
}

/** What a policy decides, and by which rule. For `ask_user` itself, `allow` and `ask_user` both mean that the person is asked. */
export interface PolicyDecision {
  readonly decision: 'allow' | 'deny' | 'ask_user';
  readonly rule?: {
    readonly name?: string;
    /** Set where the rule names subagents; only such a rule lets a subagent's ask reach the person. */
    readonly subagent?: string | readonly string[];
    /** What the model is told when this rule denies. */
    readonly denyMessage?: string;
  };
}

/** That the person wants a tool allowed from now on. */
export interface PolicyUpdate {
  readonly toolName: string;
  /** Keep it beyond this process. */
  readonly persist?: boolean;
  /** RE2 syntax, for the arguments as stable JSON. */
  readonly argsPattern?: string;
  /** How the command begins, in whole words; one of several. */
  readonly commandPrefix?: string | readonly string[];
  /** The MCP server that has the tool. */
  readonly mcpName?: string;
  /** The path of the subagent that it was said to; left out: whoever calls the tool. */
  readonly subagent?: string;
}

/** Decides whether a tool call may run. */
export interface Policy {
  check(toolCall: ToolCall, context?: PolicyContext): PolicyDecision | Promise<PolicyDecision>;
  /** Learns an "always allow" of the person's. A policy that does not learn leaves it out. */
  update?(update: PolicyUpdate): void | Promise<void>;
}
