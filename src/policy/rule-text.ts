import { stringify } from 'smol-toml';
import { AskUserError } from '../errors';
import type { PolicyRule } from './rule';

/** A rule as a `[[rule]]` block of TOML. Its priority loses the tier: a file's rules are of the tier that it is loaded with. */
export function ruleText(rule: PolicyRule): string {
  const { floor, priority = 0, ...fields } = rule;
  if (floor !== undefined) {
    throw new AskUserError('invalid_options', 'floor: can’t be written in a file.', { path: 'floor' });
  }
  const inTier = Math.round((priority % 1) * 1_000);
  if (priority < 0 || priority >= 6 || Math.abs((priority % 1) * 1_000 - inTier) > 1e-6 || inTier > 999) {
    const message = 'priority: needs a tier and thousandths, such as 4.95, to be written in a file.';
    throw new AskUserError('invalid_options', message, { path: 'priority' });
  }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  try {
    return stringify({ rule: [{ ...given, priority: inTier }] }).trim();
  } catch (cause) {
    throw new AskUserError('invalid_options', 'The rule holds what TOML can’t say, such as null.', { path: '', cause });
  }
}
