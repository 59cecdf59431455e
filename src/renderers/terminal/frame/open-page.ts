import type { DialogState } from '../../../dialog/dialog-state';
import { describeMessage } from '../../../dialog/message';
import { questionInView } from '../../../dialog/pages';
import { tabsOf } from '../../../dialog/selectors';
import type { View } from '../view';
import type { Canvas } from './canvas';
import { footerLine } from './footer';
import { printable } from './printable';
import { leastPageHeight, type Page, questionPage } from './question-page';
import { reviewPage } from './review';
import { NOTHING, type Section, stack } from './section';
import { isSideOpen, sideSection } from './side-field';
import { BAD, BOLD, EMPTY_LINE, type Line, span, WARN } from './span';
import { hasStatus, statusLine } from './status-line';
import { tabsLine } from './tabs';
import { wrap } from './wrap';

/** From this height on the parts are kept apart even where a text has to be scrolled. */
const ROOMY = 20;

/** Where there is a blank line. */
interface Gaps {
  readonly page: number;
  readonly foot: number;
  readonly head: number;
}

const ALL: Gaps = { page: 1, foot: 1, head: 1 };
const NONE: Gaps = { page: 0, foot: 0, head: 0 };

/** The whole dialog in at most so many lines: with blank lines between its parts where that costs nothing, else without. */
export function openPage(dialog: DialogState, view: View, canvas: Canvas, height: number): Page {
  const spaced = pageWithin(dialog, view, canvas, height, ALL);
  if (spaced.isWhole || height >= ROOMY) return spaced;
  const dense = pageWithin(dialog, view, canvas, height, NONE);
  const left = height - dense.section.lines.length;
  if (left <= 0) return dense;
  return pageWithin(dialog, view, canvas, height, { page: 1, foot: left > 1 ? 1 : 0, head: left > 2 ? 1 : 0 });
}

/** What stands around the page, most needed first: each is there only where the page keeps the lines that it must have. */
function pageWithin(dialog: DialogState, view: View, canvas: Canvas, height: number, gaps: Gaps): Page {
  const question = questionInView(dialog);
  const least = leastOf(dialog);
  let room = height - least;
  const take = (lines: readonly Line[]): readonly Line[] => {
    const taken = lines.slice(0, Math.max(0, room));
    room -= taken.length;
    return taken;
  };
  const asked = take(leavingLines(dialog, canvas));
  const side = isSideOpen(dialog) ? openSide(dialog, canvas, height, room) : NOTHING;
  room -= side.lines.length;
  const message = take(messageLines(dialog, canvas));
  const tabs = tabsOf(dialog);
  const tabLines = take(tabs.length === 0 ? [] : [tabsLine(tabs, canvas)]);
  // Its place is kept; what it says depends on the page.
  const foot = take(dialog.leaving ? [] : [EMPTY_LINE]);
  const status = take(hasStatus(dialog, view, canvas) ? [statusLine(dialog, view, canvas)] : []);
  const note = side.lines.length > 0 ? side : { lines: take(sideSection(dialog, canvas, 1).lines) };

  const spaceAt = (lines: readonly Line[], gap: number): readonly Line[] =>
    gap > 0 && lines.length > 0 ? take([EMPTY_LINE]) : [];
  const head = [...status, ...tabLines];
  const belowHead = spaceAt(head, gaps.head);
  const aboveNote = spaceAt(note.lines, gaps.head);
  const aboveFoot = spaceAt([...foot, ...asked], gaps.foot);
  const page =
    question === undefined
      ? reviewPage(dialog, canvas, least + room)
      : questionPage(dialog, question, view, canvas, least + room, gaps.page);
  const section = stack([
    { lines: [...head, ...belowHead] },
    page.section,
    { lines: aboveNote },
    note,
    { lines: [...message, ...aboveFoot, ...asked] },
    { lines: foot.map(() => footerLine(dialog, { ...page, decides: view.request?.details !== undefined }, canvas)) },
  ]);
  return { ...page, section: dialog.leaving ? { lines: section.lines } : section };
}

function leastOf(dialog: DialogState): number {
  const question = questionInView(dialog);
  // No key goes to the page while it asks whether to leave.
  if (dialog.leaving) return 2;
  return question === undefined ? Math.min(3, dialog.questions.length + 1) : leastPageHeight(question);
}

function leavingLines({ leaving }: DialogState, { strings, columns }: Canvas): readonly Line[] {
  return leaving ? wrap([span(strings.dialog.dismissPrompt, WARN | BOLD)], columns) : [];
}

/** Where something is typed it gets a third of the screen, should it need it. */
function openSide(dialog: DialogState, canvas: Canvas, height: number, room: number): Section {
  return sideSection(dialog, canvas, Math.max(1, Math.min(room, Math.max(2, Math.floor(height / 3)))));
}

function messageLines(dialog: DialogState, { strings, columns, glyphs }: Canvas): readonly Line[] {
  if (dialog.message === undefined) return [];
  const text = describeMessage(dialog.message, questionInView(dialog), strings);
  return wrap([span(`${glyphs.warning} ${printable(text)}`, BAD)], columns);
}
