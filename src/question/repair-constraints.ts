import { isKeyed, ownValue } from './own-keys';
import { type Repairing, readText } from './repairing';
import { VERBATIM } from './tidy-text';

const KEYS = ['format', 'minLength', 'maxLength', 'pattern'] as const;

/**
 * The constraints of a text question, known keys only. `minimum` and `maximum` are for numbers and are dropped elsewhere. No constraint
 * is mended: one that is silently changed would refuse, or let through, what the host did not mean.
 */
export function repairConstraints(raw: unknown, context: Repairing): unknown {
  if (!isKeyed(raw)) return raw;
  const constraints: Record<string, unknown> = {};
  for (const key of KEYS) copy(key, ownValue(raw, key), constraints);
  if (constraints.format === 'number' || constraints.format === 'integer') {
    copy('minimum', ownValue(raw, 'minimum'), constraints);
    copy('maximum', ownValue(raw, 'maximum'), constraints);
  }
  copy('default', readText(ownValue(raw, 'default'), VERBATIM, context), constraints);
  return Object.keys(constraints).length === 0 ? undefined : constraints;
}

function copy(key: string, value: unknown, into: Record<string, unknown>): void {
  if (value !== undefined) into[key] = value;
}
