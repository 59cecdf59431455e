import { WriteStream } from 'node:tty';
import isUnicodeSupported from 'is-unicode-supported';
import type { Theme } from './theme';

/** What the terminal of this process can show, by `NO_COLOR`, `FORCE_COLOR`, `TERM` and the like. */
export function detectTheme(): Theme {
  // It looks at the environment alone, and so is the same for every stream.
  const colorDepth = WriteStream.prototype.getColorDepth() as Theme['colorDepth'];
  return { colorDepth, unicode: isUnicodeSupported() };
}
