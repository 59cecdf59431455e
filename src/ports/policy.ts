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

/** Decides whether a tool call may run. */
export interface Policy {
  check(toolCall: ToolCall, context?: PolicyContext): PolicyDecision | Promise<PolicyDecision>;
}
