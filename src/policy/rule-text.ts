import { parse, stringify } from 'smol-toml';
import { AskUserError } from '../errors';
import type { Json } from '../ports/json';
import type { PolicyRule } from './rule';
import { stableJson } from './stable-json';

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
  const written = { ...given, priority: inTier } as unknown as Json;
  const text = tomlOf(written);
  if (text === undefined) {
    const message = 'The rule holds what TOML can’t say, such as null, or half a surrogate pair.';
    throw new AskUserError('invalid_options', message, { path: '' });
  }
  return text;
}

/** Undefined where not the same would be read again: the writer replaces what it can't write. */
function tomlOf(rule: Json): string | undefined {
  try {
    const text = stringify({ rule: [rule] }).trim();
    return stableJson(parse(text).rule as Json) === stableJson([rule]) ? text : undefined;
  } catch {
    return undefined;
  }
}
