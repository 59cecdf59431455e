import type { Json } from '../ports/json';
import { BoundedPattern } from './bounded-pattern';
import type { Call } from './call';
import { type Fit, MAYBE, NO, YES } from './fit';
import { listed, type PolicyRule } from './rule';
import { stableJson } from './stable-json';

/** One condition of a rule on a call. */
export type Condition = (call: Call) => Fit;

/** What a rule asks of a call beyond its tool. */
export interface Conditions {
  readonly all: readonly Condition[];
  /** Empty for most rules; with any, the pattern engine has to be loaded before the conditions are looked at. */
  readonly patterns: readonly BoundedPattern[];
}

/** The cheap conditions come first, so that patterns run only on calls that everything else fits. */
export function conditionsOf(rule: PolicyRule, path: string): Conditions {
  const all: Condition[] = [];
  const patterns: BoundedPattern[] = [];
  const pattern = (source: string, field: string) => {
    const made = new BoundedPattern(source, `${path}.${field}`);
    patterns.push(made);
    return made;
  };
  if (rule.subagent !== undefined) all.push(subagentCondition(listed(rule.subagent)));
  if (rule.toolAnnotations !== undefined) all.push(annotationCondition(rule.toolAnnotations));
  if (rule.commandPrefix !== undefined) {
    const prefixes = listed(rule.commandPrefix).map((prefix) => prefix.trim().replace(/\s+/g, ' '));
    all.push(commandCondition((command) => (prefixes.some((prefix) => hasPrefix(command, prefix)) ? YES : NO)));
  }
  if (rule.commandRegex !== undefined) {
    const regex = pattern(rule.commandRegex, 'commandRegex');
    all.push(commandCondition((command) => regex.begins(command)));
  }
  if (rule.argsPattern !== undefined) {
    const args = pattern(rule.argsPattern, 'argsPattern');
    all.push((call) => args.isIn(call.json));
  }
  return { all, patterns };
}

/** A subagent can choose what stands below its path, so a rule about it must hold there too, and must not be obtained there. */
function subagentCondition(paths: readonly string[]): Condition {
  return ({ context: { subagent } }) => {
    if (subagent === undefined) return NO;
    if (paths.includes('*') || paths.includes(subagent)) return YES;
    return paths.some((path) => subagent.startsWith(`${path}/`)) ? MAYBE : NO;
  };
}

function annotationCondition(wanted: Readonly<Record<string, Json>>): Condition {
  const members = Object.entries(wanted).map(([key, value]) => [key, stableJson(value)] as const);
  return (call) => (members.every(([key, json]) => call.annotation(key) === json) ? YES : NO);
}

/** A chain is allowed when each of its commands is, and denied when any is. */
function commandCondition(test: (command: string) => Fit): Condition {
  return (call) => {
    if (call.plainCommands.length > 0 && call.plainCommands.every((command) => test(command) === YES)) return YES;
    const { possibleCommands } = call;
    return possibleCommands === undefined || possibleCommands.some((command) => test(command) !== NO) ? MAYBE : NO;
  };
}

function hasPrefix(command: string, prefix: string): boolean {
  return command === prefix || command.startsWith(`${prefix} `);
}
