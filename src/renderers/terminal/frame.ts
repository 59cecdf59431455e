import type { DialogState } from '../../dialog/dialog-state';
import { type Canvas, canvasOf } from './frame/canvas';
import { inWords } from './frame/confirming';
import { openPage } from './frame/open-page';
import { paint } from './frame/paint';
import type { Section } from './frame/section';
import { BOLD, span } from './frame/span';
import { timeOf } from './frame/status-line';
import { cut, width } from './frame/width';
import type { Layout, View } from './view';

/** The key that hides the dialog and shows it again. */
const COLLAPSE_KEY = 'Ctrl-O';

/**
 * The frame as one string, its lines joined by newlines: the same for the same dialog and view, and safe to write whatever a model wrote.
 *
 * @example
 * frame(dialog, { columns: 80, rows: 24, theme: { colorDepth: 1, unicode: true }, strings: stringsFor('en') });
 */
export function frame(dialog: DialogState, view: View): string {
  return layout(dialog, view).lines.join('\n');
}

/** The frame line by line, with the caret's place and how far it can be scrolled, for whoever draws it piece by piece. */
export function layout(dialog: DialogState, view: View): Layout {
  const canvas = canvasOf(view);
  const height = Math.max(1, view.rows - 1);
  if (view.collapsed === true) {
    const isWhole = view.request?.details === undefined;
    return drawn(collapsed(canvas, view), { maxScroll: 0, pageLines: 1, isWhole }, view);
  }
  const shown = inWords(dialog, view.request?.details, view.strings);
  const { section, maxScroll, pageLines, goesOn } = openPage(shown, view, canvas, height);
  return drawn(within(section, height), { maxScroll, pageLines, isWhole: !goesOn }, view);
}

function drawn({ lines, caret }: Section, extent: Omit<Layout, 'lines' | 'caret'>, { theme }: View): Layout {
  return { lines: lines.map((line) => paint(line, theme)), ...(caret !== undefined && { caret }), ...extent };
}

/** The time that is left goes on being told, and before the rest where there is no room for both. */
function collapsed(canvas: Canvas, view: View): Section {
  const { strings, columns, glyphs } = canvas;
  const time = timeOf(view, canvas);
  const shown = { ...time, text: cut(time.text, columns, glyphs.ellipsis) };
  const gap = shown.text === '' ? '' : '  ';
  const room = Math.max(0, columns - width(shown.text) - gap.length);
  const said = cut(strings.dialog.collapsed(COLLAPSE_KEY), room, glyphs.ellipsis);
  return { lines: [said === '' ? [shown] : [span(said, BOLD), span(gap), shown]] };
}

/** In a terminal of a few rows not even the least fits: then what is typed is what counts. */
function within({ lines, caret }: Section, height: number): Section {
  if (lines.length <= height) return { lines, caret };
  const from = caret === undefined ? 0 : Math.max(0, Math.min(caret.line, lines.length - height));
  return { lines: lines.slice(from, from + height), caret: caret && { ...caret, line: caret.line - from } };
}
