import { en } from './en';
import type { Strings } from './strings';
import { zhCn } from './zh-cn';

const TABLES: readonly Strings[] = Object.freeze([en, zhCn]);

/** The language tables that come with querent. Bring others by passing a {@link Strings} of your own. */
export const BUILT_IN_STRINGS: readonly Strings[] = TABLES;

function languageOf(tag: string): string {
  return tag.toLowerCase().split(/[-_.@]/, 1)[0] ?? '';
}

/**
 * The strings of a language; a table of your own comes back as it is, and a language without a table gets English.
 *
 * The tag is matched whole, then by its language alone, so `zh-TW`, `zh_CN.UTF-8` and `zh` all get Chinese rather than English.
 *
 * @example
 * stringsFor('zh').selectAll; // '可多选。'
 */
export function stringsFor(locale?: string | Strings): Strings {
  if (typeof locale === 'object') return locale;
  if (locale === undefined) return en;
  const tag = locale.toLowerCase();
  return (
    TABLES.find((table) => table.locale.toLowerCase() === tag) ??
    TABLES.find((table) => languageOf(table.locale) === languageOf(tag)) ??
    en
  );
}
