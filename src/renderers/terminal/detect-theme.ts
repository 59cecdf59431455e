import { WriteStream } from 'node:tty';
import isUnicodeSupported from 'is-unicode-supported';
import type { Theme } from './theme';

/** What the terminal of this process can show, by `NO_COLOR`, `FORCE_COLOR`, `TERM`, the locale and the like. */
export function detectTheme(): Theme {
  // It looks at the environment alone, and so is the same for every stream.
  const colorDepth = WriteStream.prototype.getColorDepth() as Theme['colorDepth'];
  return { colorDepth, unicode: isUnicodeSupported() && isLocaleUnicode(process.env) };
}

/** The first that is set is what programs go by; where none is, nothing is known against it. */
function isLocaleUnicode({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG;
  return !locale || /utf-?8/i.test(locale);
}
