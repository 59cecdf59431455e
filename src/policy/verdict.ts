import type { PolicyDecision } from '../ports/policy';
import { type CompiledRule, decisionFor } from './compile-rule';
import { type Fit, MAYBE } from './fit';
import type { RuleDecision } from './rule';

/** What the rules that match come to: they are taken one by one, the highest first. */
export class Verdict {
  #floor: CompiledRule | undefined;
  #yes: CompiledRule | undefined;
  #decided: CompiledRule | undefined;

  /** Takes the next rule; true when no rule below it can change anything. */
  take(rule: CompiledRule, fit: Fit): boolean {
    const { decision, floor, yieldsToDeny } = rule.rule;
    if (fit === MAYBE && decision === 'allow') return false;
    if (this.#decided !== undefined) {
      // Decided is a question, and a yes to it waits for what is forbidden below.
      if (floor === true || (decision === 'deny' && !isAboutEverything(rule))) this.#yes = undefined;
      return this.#yes === undefined;
    }
    if (isFloor(rule, fit)) {
      // A yes answers a question that may be meant. A floor is none: it stands for denies that nobody can read.
      if (floor === true ? this.#floor?.rule.floor !== true : this.#floor === undefined && this.#yes === undefined) {
        this.#floor = rule;
      }
      return false;
    }
    if (yieldsToDeny === true) {
      this.#yes ??= rule;
      return false;
    }
    this.#decided = rule;
    return decision !== 'ask_user' || this.#yes === undefined;
  }

  /** The decision, by `defaultDecision` where no rule decides. */
  of(subagent: string | undefined, defaultDecision: RuleDecision): PolicyDecision {
    const isQuestion = (this.#decided?.rule.decision ?? 'ask_user') === 'ask_user';
    const rule = isQuestion ? (this.#yes ?? this.#decided) : this.#decided;
    const decision = rule === undefined ? { decision: defaultDecision } : decisionFor(rule, subagent);
    if (this.#floor === undefined || decision.decision === 'deny') return decision;
    // A floor that was set for its own sake also takes away that a subagent was named.
    return this.#floor.rule.floor === true ? this.#floor.decision : { ...decision, decision: 'ask_user' };
  }
}

/** A question that may not be meant, or a floor that was set for its own sake: at least asked, and lower rules still decide. */
export function isFloor({ rule }: CompiledRule, fit: Fit): boolean {
  return rule.decision === 'ask_user' && (fit === MAYBE || rule.floor === true);
}

/** A deny of everything is a default, and a question above it is the exception from it. */
function isAboutEverything({ rule: { toolName, mcpName }, conditions }: CompiledRule): boolean {
  return mcpName === undefined && (toolName === undefined || toolName === '*') && conditions.all.length === 0;
}
