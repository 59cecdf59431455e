import type { Tab } from '../../../dialog/selectors';
import type { Canvas } from './canvas';
import { headerOf } from './header';
import { ACCENT, BOLD, DIM, GOOD, INVERSE, type Line, type Span, span } from './span';
import { cut, width } from './width';

/** The row of tabs: every question with its mark, the one in view set off; those around it where there is no room for all. */
export function tabsLine(tabs: readonly Tab[], canvas: Canvas): Line {
  const { columns, glyphs } = canvas;
  const texts = tabs.map((tab) => textOf(tab, canvas));
  const at = tabs.findIndex(({ inView }) => inView);
  const edges = width(glyphs.left) + width(glyphs.right);
  let [from, to] = [at, at + 1];
  let used = edges + width(texts[at]!);
  // Grown to both sides, the next one first, for as long as it fits.
  for (let grew = true; grew; ) {
    grew = false;
    for (const next of [to, from - 1]) {
      const text = texts[next];
      if (text === undefined || used + 1 + width(text) > columns) continue;
      used += 1 + width(text);
      if (next === to) to++;
      else from--;
      grew = true;
    }
  }
  if (used > columns) return [span(cut(texts[at]!.trim(), columns, glyphs.ellipsis), BOLD)];
  const spans: Span[] = [span(glyphs.left, from > 0 ? ACCENT : DIM)];
  for (let tab = from; tab < to; tab++) {
    if (tab > from) spans.push(span(glyphs.bar, DIM));
    spans.push(span(texts[tab]!, styleOf(tabs[tab]!)));
  }
  spans.push(span(glyphs.right, to < tabs.length ? ACCENT : DIM));
  return spans;
}

function textOf({ question, state, inView }: Tab, { glyphs, strings, hasColour }: Canvas): string {
  const mark = { answered: glyphs.answered, skipped: glyphs.skipped, open: glyphs.open }[state];
  const text = question === undefined ? strings.dialog.reviewTab : `${mark} ${headerOf(question, glyphs)}`;
  return inView && !hasColour ? `[${text}]` : ` ${text} `;
}

function styleOf({ state, inView }: Tab): number {
  if (inView) return INVERSE | BOLD;
  return state === 'answered' ? GOOD : DIM;
}
