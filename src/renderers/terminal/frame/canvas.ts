import type { Strings } from '../../../locales/strings';
import type { View } from '../view';
import { type Glyphs, glyphsOf } from './glyphs';

/** What every part of the frame is drawn with. */
export interface Canvas {
  readonly columns: number;
  readonly glyphs: Glyphs;
  readonly strings: Strings;
  /** Without it, what colour would say is said by a mark. */
  readonly hasColour: boolean;
}

export function canvasOf(view: View): Canvas {
  return {
    columns: Math.max(1, view.columns),
    glyphs: glyphsOf(view.theme),
    strings: view.theme.unicode ? view.strings : withPlainQuotes(view.strings),
    hasColour: view.theme.colorDepth > 1,
  };
}

/** Names in a row are the one place where our own words have quotation marks. */
function withPlainQuotes(strings: Strings): Strings {
  return { ...strings, names: (names) => strings.names(names).replace(/[“”]/g, '"') };
}
