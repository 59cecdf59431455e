import type { Limits } from './limits';
import type { RepairName } from './repair-name';
import type { QuestionForm } from './schema';
import { type Tidying, tidyText, WORD } from './tidy-text';

/** What every step of a repair knows. */
export interface Repairing {
  readonly form: QuestionForm;
  readonly limits: Limits;
  /** False: the seed's strictness. Texts are still cleaned, since that is what keeps a screen safe, but no shape is mended. */
  readonly mend: boolean;
  readonly repairs: Set<RepairName>;
}

/** A text made tidy; anything else as it is. */
export function readText(value: unknown, tidying: Tidying, { repairs }: Repairing): unknown {
  return typeof value === 'string' ? tidyText(value, tidying, repairs) : value;
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, on: true, '1': true },
  ...{ false: false, no: false, off: false, '0': false },
};

/** A boolean, also one that was written as a word; anything else as it is. */
export function readBoolean(value: unknown, { mend, repairs }: Repairing): unknown {
  if (!mend || typeof value !== 'string' || value.length > 20) return value;
  const word = tidyText(value, WORD, repairs).toLowerCase();
  if (!Object.hasOwn(BOOLEANS, word)) return value;
  repairs.add('boolean_from_string');
  return BOOLEANS[word];
}

/** One level of JSON in a string; `undefined` where it is no JSON. */
export function decodeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
