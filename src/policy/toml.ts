import { parse, TomlError } from 'smol-toml';
import { AskUserError, type Issue } from '../errors';
import { BoundedPattern, loadPatternEngine, NOT_A_PATTERN } from './bounded-pattern';
import { wrongType } from './check-field';
import { ruleIssues } from './check-rule';
import { nearest } from './nearest';
import { frozenCopy } from './plain-data';
import { POLICY_TIERS, type PolicyRule, type PolicyTier } from './rule';
import { linesOf } from './toml-lines';

/** Where rules come from. */
export interface PolicySource {
  /** What errors call the file. */
  readonly file: string;
  readonly tier: PolicyTier;
}

const PATTERN_FIELDS = ['argsPattern', 'commandRegex'] as const;

/**
 * The rules of a TOML text, each checked and with its final priority; all of them or none.
 *
 * A text with a fault gives no rules at all, since the rest of a file without its denies would allow more than the file says.
 *
 * It rejects with `AskUserError('invalid_options')`. Its message has a line a fault, with file, line and field; `issues` has them one by
 * one, and `path` is the first one's, such as `rule[2].priority`. Positions count from 0, lines from 1.
 *
 * @example
 * const rules = await parsePolicy('[[rule]]\ntoolName = "glob"\ndecision = "allow"\npriority = 50', {
 *   file: 'policies/read.toml',
 *   tier: 'user',
 * });
 * const engine = new PolicyEngine({ rules });
 */
export async function parsePolicy(text: string, source: PolicySource): Promise<readonly PolicyRule[]> {
  if (typeof text !== 'string' || typeof source?.file !== 'string') {
    throw new AskUserError('invalid_options', 'parsePolicy needs a text, and { file, tier }.', { path: 'source' });
  }
  const { file, tier } = source;
  const base = tierBase(tier);
  const toml = text.replace(/^\uFEFF/, '');
  const table = parseToml(toml, file);
  const rules = Array.isArray(table.rule) ? (table.rule as readonly unknown[]) : [];
  const issues = [
    ...topLevelIssues(table),
    ...rules.flatMap((rule, index) => ruleIssues(rule, `rule[${index}]`, 'file')),
  ];
  const found = issues.length > 0 ? issues : await patternIssues(rules as readonly PolicyRule[]);
  if (found.length > 0) throw new AskUserError('invalid_options', described(found, toml, file), { issues: found });
  return (rules as readonly PolicyRule[]).map(({ priority = 0, ...fields }) =>
    frozenCopy({ ...fields, priority: base + priority / 1_000 }),
  );
}

/** What the priorities of a tier begin with. */
export function tierBase(tier: PolicyTier): number {
  if (Object.hasOwn(POLICY_TIERS, tier)) return POLICY_TIERS[tier];
  const names = Object.keys(POLICY_TIERS).join(', ');
  throw new AskUserError('invalid_options', `tier: needs one of ${names}.`, { path: 'tier' });
}

function parseToml(toml: string, file: string): Readonly<Record<string, unknown>> {
  try {
    return parse(toml, { unsafeKeyBehaviour: 'throw' });
  } catch (cause) {
    // The rest of its message shows the text around the fault.
    const what = cause instanceof Error ? cause.message.split('\n', 1)[0] : 'can’t be read';
    const where = cause instanceof TomlError ? `${file}:${cause.line}:${cause.column}` : file;
    throw new AskUserError('invalid_options', `${where}: ${what}`, { path: '', cause });
  }
}

function topLevelIssues(table: Readonly<Record<string, unknown>>): readonly Issue[] {
  return Object.entries(table).flatMap(([key, value]): Issue[] => {
    if (key !== 'rule') {
      const suggestion = nearest(key, ['rule']) === undefined ? '' : ' Did you mean rule?';
      return [{ path: key, code: 'unknown', message: `is not known here; a file has only [[rule]].${suggestion}` }];
    }
    return Array.isArray(value)
      ? []
      : [{ path: 'rule', ...wrongType('a list: write [[rule]], in two brackets', value) }];
  });
}

/** Found here and not at the first call, when it would be too late to mend the file. */
async function patternIssues(rules: readonly PolicyRule[]): Promise<readonly Issue[]> {
  const patterns = rules.flatMap((rule, index) =>
    PATTERN_FIELDS.flatMap((field) => {
      const source = rule[field];
      return source === undefined ? [] : [{ source, path: `rule[${index}].${field}` }];
    }),
  );
  if (patterns.length > 0) await loadPatternEngine();
  return patterns.flatMap(({ source, path }): Issue[] => {
    try {
      new BoundedPattern(source, path).compiled();
      return [];
    } catch {
      return [{ path, code: 'pattern', message: NOT_A_PATTERN }];
    }
  });
}

function described(issues: readonly Issue[], toml: string, file: string): string {
  const lineOf = linesOf(toml);
  return issues.map(({ path, message }) => `${file}:${lineOf(path)}: ${path}: ${message}`).join('\n');
}
