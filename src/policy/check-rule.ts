import { AskUserError, formatIssues, type Issue } from '../errors';
import { boolean, FIELD_CHECKS, type FieldCheck, wrongType } from './check-field';
import { nearest } from './nearest';
import { frozenCopy, isPlainTable } from './plain-data';
import type { PolicyRule } from './rule';

/** Where a rule is written: its priority is read differently. */
export type RuleForm = 'code' | 'file';

const CHECKS: Readonly<Record<RuleForm, Readonly<Record<string, FieldCheck>>>> = {
  code: { ...FIELD_CHECKS, priority: finalPriority, floor: boolean },
  file: { ...FIELD_CHECKS, priority: priorityInTier },
};

/**
 * Everything that is wrong with a rule. A field that nobody knows is wrong too: a misspelt condition would otherwise be no condition,
 * and the rule would match more than was meant.
 */
export function ruleIssues(input: unknown, path: string, form: RuleForm): readonly Issue[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return [{ path, ...wrongType('a table', input) }];
  }
  if (!isPlainTable(input)) {
    const message = 'needs a plain object: a member that is inherited, hidden or computed would not count.';
    return [{ path, code: 'wrong_type', message }];
  }
  const rule = input as Readonly<Record<string, unknown>>;
  const checks = CHECKS[form];
  const issues: Issue[] = [];
  for (const [field, value] of Object.entries(rule)) {
    const check = Object.hasOwn(checks, field) ? checks[field] : undefined;
    // In code a member may be there and undefined.
    if (value === undefined) continue;
    const fault = check === undefined ? unknownField(field, Object.keys(checks)) : check(value);
    if (fault !== undefined) issues.push({ path: `${path}.${field}`, ...fault });
  }
  if (rule.decision === undefined) {
    issues.push({ path: `${path}.decision`, code: 'required', message: 'is required: "allow", "deny" or "ask_user".' });
  }
  if (rule.floor === true && rule.decision !== 'ask_user') {
    issues.push({ path: `${path}.floor`, code: 'unknown', message: 'goes only with the decision "ask_user".' });
  }
  if (rule.yieldsToDeny === true && rule.decision !== 'allow') {
    issues.push({ path: `${path}.yieldsToDeny`, code: 'unknown', message: 'goes only with the decision "allow".' });
  }
  return issues;
}

/** The rule as one that can't be changed any more, or an AskUserError that names the field. */
export function checkedRule(rule: PolicyRule, path: string): PolicyRule {
  const issues = ruleIssues(rule, path, 'code');
  if (issues.length > 0) throw new AskUserError('invalid_options', formatIssues(issues), { issues });
  return frozenCopy(rule);
}

function unknownField(field: string, known: readonly string[]) {
  const meant = nearest(field, known);
  const suggestion = meant === undefined ? ` A rule has ${known.join(', ')}.` : ` Did you mean ${meant}?`;
  return { code: 'unknown', message: `is not a field of a rule.${suggestion}` } as const;
}

function finalPriority(value: unknown) {
  if (typeof value !== 'number') return wrongType('a number', value);
  return Number.isFinite(value) ? undefined : ({ code: 'out_of_range', message: 'needs a finite number.' } as const);
}

function priorityInTier(value: unknown) {
  if (typeof value !== 'number') return wrongType('a whole number', value);
  if (Number.isInteger(value) && value >= 0 && value <= 999) return undefined;
  return { code: 'out_of_range', message: `needs a whole number from 0 to 999, got ${value}.` } as const;
}
