import { AskUserError } from '../../errors';
import type { PolicyRule, PolicyTier } from '../rule';
import { parsePolicy, tierBase } from '../toml';
import { failure, isMissing, readText } from './read-text';

export interface LoadPoliciesOptions {
  /** Whose files they are. */
  readonly tier: PolicyTier;
  readonly files: readonly string[];
  /** True: a file that does not exist has no rules, as one that only {@link saveRule} writes. Default false: it is a fault. */
  readonly mayBeMissing?: boolean;
}

export interface LoadedPolicies {
  /** For `new PolicyEngine({ rules })`. Has a rule for each faulty file, too. */
  readonly rules: readonly PolicyRule[];
  /** One a faulty file, with file, line and field in its message. Show them to the person. */
  readonly errors: readonly AskUserError[];
}

/**
 * The rules of some files; a faulty file loosens nothing.
 *
 * A file that can't be read or parsed, or is not UTF-8, is left out as a whole and named in `errors`. What it denied is not known, so a rule takes its
 * place: whatever rules of its tier and below would allow is asked about, and what they deny stays denied. It never rejects for a file.
 *
 * @example
 * const user = await loadPolicies({ tier: 'user', files: ['policies/user.toml'] });
 * for (const error of user.errors) console.error(error.message);
 * const engine = new PolicyEngine({ rules: [...POLICY_PRESETS.write, ...user.rules] });
 */
export async function loadPolicies(options: LoadPoliciesOptions): Promise<LoadedPolicies> {
  const { tier, files, mayBeMissing = false } = options;
  const base = tierBase(tier);
  if (!Array.isArray(files)) {
    throw new AskUserError('invalid_options', 'files: needs a list of file names.', { path: 'files' });
  }
  const rules: PolicyRule[] = [];
  const errors: AskUserError[] = [];
  for (const file of files) {
    try {
      // Not push(...): what is spread into a call has to fit on the stack.
      for (const rule of await parsePolicy(await read(file, mayBeMissing), { file, tier })) rules.push(rule);
    } catch (error) {
      if (!AskUserError.is(error)) throw error;
      errors.push(error);
      // Above every rule that its tier can have.
      rules.push({ name: `faulty file: ${file}`, decision: 'ask_user', priority: base + 0.9999, floor: true });
    }
  }
  return { rules, errors };
}

async function read(file: string, mayBeMissing: boolean): Promise<string> {
  try {
    return await readText(file);
  } catch (cause) {
    if (mayBeMissing && isMissing(cause)) return '';
    throw failure(file, 'read', cause);
  }
}
