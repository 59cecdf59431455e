import { type Keyed, ownValue } from './own-keys';

/** Keys that models write in place of ours, best first. One counts only where the canonical key is absent. */
export const QUESTION_ALIASES: Readonly<Record<string, readonly string[]>> = {
  question: ['prompt', 'text'],
  header: ['title', 'label', 'name'],
  type: ['kind'],
  multiSelect: ['multiple', 'multi', 'multi_select', 'multiselect', 'allowMultiple'],
  options: ['choices'],
};

export const OPTION_ALIASES: Readonly<Record<string, readonly string[]>> = {
  label: ['name', 'title', 'text', 'value', 'option'],
  description: ['desc', 'detail', 'details', 'hint'],
};

/** A value, and whether it came by an alias. */
export interface Found {
  readonly value: unknown;
  readonly byAlias: boolean;
}

const ABSENT: Found = { value: undefined, byAlias: false };

/** The value of a key, or of the first of its aliases that is there. */
export function findValue(source: Keyed, key: string, aliases: readonly string[] = []): Found {
  const value = ownValue(source, key);
  if (value !== undefined) return { value, byAlias: false };
  for (const alias of aliases) {
    const other = ownValue(source, alias);
    if (other !== undefined) return { value: other, byAlias: true };
  }
  return ABSENT;
}
