import { parseAccept } from 'hono/utils/accept';
import { BUILT_IN_STRINGS, stringsFor } from '../../../locales/locale';
import type { Strings } from '../../../locales/strings';

/** The page's words: the host's choice, else the ask's, else what the browser prefers among what there is. */
export function stringsOf(
  configured: string | Strings | undefined,
  asked: string | undefined,
  acceptLanguage: string | null,
): Strings {
  return stringsFor(configured ?? asked ?? preferred(acceptLanguage ?? ''));
}

function preferred(acceptLanguage: string): string | undefined {
  const wanted = parseAccept(acceptLanguage).filter(({ q }) => q > 0);
  const isThere = (tag: string) => BUILT_IN_STRINGS.some(({ locale }) => languageOf(locale) === languageOf(tag));
  return wanted.find(({ type }) => isThere(type))?.type;
}

function languageOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}
