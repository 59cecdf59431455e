import { findValue, OPTION_ALIASES } from './aliases';
import { isKeyed, type Keyed, ownValue } from './own-keys';
import { type Repairing, readBoolean, readText } from './repairing';
import { PROSE, VERBATIM } from './tidy-text';

/** One option in the shape that the schema wants, as far as it can be mended; what can't be is left for the schema to refuse. */
export function repairOption(raw: unknown, context: Repairing): unknown {
  const { mend, repairs } = context;
  if (mend && (typeof raw === 'string' || (typeof raw === 'number' && Number.isFinite(raw)))) {
    repairs.add('options_from_strings');
    if (typeof raw === 'number') repairs.add('label_from_number');
    return { label: readText(String(raw), PROSE, context), description: '' };
  }
  if (!isKeyed(raw)) return raw;
  const label = aliased(raw, 'label', context);
  return {
    label: readText(labelText(label, context), PROSE, context),
    description: description(raw, context),
    recommended: readBoolean(ownValue(raw, 'recommended'), context),
    preview: preview(raw, context),
  };
}

function aliased(raw: Keyed, key: string, { mend, repairs }: Repairing): unknown {
  const found = findValue(raw, key, mend ? OPTION_ALIASES[key] : undefined);
  if (found.byAlias) repairs.add('alias');
  return found.value;
}

function labelText(label: unknown, { mend, repairs }: Repairing): unknown {
  if (!mend || typeof label !== 'number' || !Number.isFinite(label)) return label;
  repairs.add('label_from_number');
  return String(label);
}

function description(raw: Keyed, context: Repairing): unknown {
  const given = readText(aliased(raw, 'description', context), PROSE, context);
  if (given !== undefined || !context.form.needsDescription) return given;
  if (!context.mend) return undefined;
  context.repairs.add('description_missing');
  return '';
}

function preview(raw: Keyed, context: Repairing): unknown {
  const given = readText(ownValue(raw, 'preview'), VERBATIM, context);
  return typeof given === 'string' && given.trim() === '' ? undefined : given;
}
