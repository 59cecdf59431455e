import type { CompiledRule } from './compile-rule';
import { type Fit, NO, YES } from './fit';
import { DECISIONS, listed } from './rule';
import { fitTool, isExactName, toolIdentity } from './tool-name';

/** A rule that may be about a tool, and how sure that is. */
export interface Candidate {
  readonly rule: CompiledRule;
  readonly fit: Fit;
}

/** A model chooses the names, so what is kept for them has to be bounded. */
const KEPT_NAMES = 1_000;
const LONGEST_KEPT = 256;

/**
 * The rules about a tool, the one that goes first in front. How long that takes depends on the rules about this tool, not on how many
 * others there are: what was worked out for a name is kept.
 */
export class RuleIndex {
  readonly #byName = new Map<string, CompiledRule[]>();
  readonly #patterned: CompiledRule[] = [];
  readonly #rank = new Map<CompiledRule, number>();
  readonly #known = new Map<string, readonly Candidate[]>();
  readonly #knownOfServers = new Map<string, readonly Candidate[]>();

  /** Among equal priorities the stricter goes first, then the one that was added later. */
  constructor(rules: readonly CompiledRule[]) {
    const ranked = rules
      .map((rule, order) => ({ rule, order }))
      .sort(
        (a, b) =>
          priorityOf(b.rule) - priorityOf(a.rule) || strictness(a.rule) - strictness(b.rule) || b.order - a.order,
      );
    ranked.forEach(({ rule }, rank) => {
      this.#rank.set(rule, rank);
      const names = listed(rule.rule.toolName);
      if (names.length > 0 && names.every((name) => isExactName(name, rule.rule))) {
        for (const name of new Set(names)) this.#put(name, rule);
      } else {
        this.#patterned.push(rule);
      }
    });
  }

  /** Those that may be about a tool: where it is not sure that an allow is, it is not. */
  rulesFor(name: string, server: string | undefined): readonly Candidate[] {
    const kept = server === undefined ? this.#known : this.#knownOfServers;
    const key = server === undefined ? name : JSON.stringify([server, name]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = this.#find(name, server);
    if (key.length > LONGEST_KEPT) return found;
    if (kept.size >= KEPT_NAMES) kept.clear();
    kept.set(key, found);
    return found;
  }

  #find(name: string, server: string | undefined): readonly Candidate[] {
    const tool = toolIdentity(name, server);
    const exact = [name, ...(tool.qualified === name ? [] : [tool.qualified])].flatMap(
      (key) => this.#byName.get(key) ?? [],
    );
    return [...new Set([...exact, ...this.#patterned])]
      .map((rule) => ({ rule, fit: fitTool(rule.rule, tool) }))
      .filter(({ rule, fit }) => fit === YES || (fit !== NO && rule.rule.decision !== 'allow'))
      .sort((a, b) => this.#rankOf(a) - this.#rankOf(b));
  }

  #put(name: string, rule: CompiledRule): void {
    const rules = this.#byName.get(name);
    if (rules === undefined) this.#byName.set(name, [rule]);
    else rules.push(rule);
  }

  #rankOf({ rule }: Candidate): number {
    return this.#rank.get(rule) ?? 0;
  }
}

function priorityOf({ rule }: CompiledRule): number {
  return rule.priority ?? 0;
}

function strictness({ rule }: CompiledRule): number {
  return DECISIONS.indexOf(rule.decision);
}
