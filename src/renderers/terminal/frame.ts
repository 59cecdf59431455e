import type { DialogState } from '../../dialog/dialog-state';
import { describeMessage } from '../../dialog/message';
import { questionInView } from '../../dialog/pages';
import { tabsOf } from '../../dialog/selectors';
import { type Canvas, canvasOf } from './frame/canvas';
import { footerLine } from './frame/footer';
import { paint } from './frame/paint';
import { printable } from './frame/printable';
import { leastPageHeight, type Page, questionPage } from './frame/question-page';
import { reviewSection } from './frame/review';
import { type Section, stack } from './frame/section';
import { isSideOpen, sideSection } from './frame/side-field';
import { BAD, BOLD, EMPTY_LINE, type Line, span, WARN } from './frame/span';
import { statusLine } from './frame/status-line';
import { tabsLine } from './frame/tabs';
import { cut } from './frame/width';
import { wrap } from './frame/wrap';
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
  const { section, maxScroll } =
    view.collapsed === true ? collapsedPage(canvas) : openPage(dialog, view, canvas, height);
  const { lines, caret } = section;
  return {
    lines: lines.map((line) => paint(line, view.theme)),
    ...(caret !== undefined && { caret }),
    maxScroll,
  };
}

function collapsedPage({ strings, columns, glyphs }: Canvas): Page {
  const line = [span(cut(strings.dialog.collapsed(COLLAPSE_KEY), columns, glyphs.ellipsis), BOLD)];
  return { section: { lines: [line] }, maxScroll: 0 };
}

/** What stands around the page, most needed first: each is there only where the page still has the lines that it must have. */
function openPage(dialog: DialogState, view: View, canvas: Canvas, height: number): Page {
  const question = questionInView(dialog);
  const tabs = tabsOf(dialog);
  const side = isSideOpen(dialog);
  const least = question === undefined ? Math.min(3, dialog.questions.length + 1) : leastPageHeight(question);
  let room = height - least;
  const take = (lines: readonly Line[], most = lines.length): readonly Line[] => {
    const taken = lines.slice(0, Math.max(0, Math.min(most, room)));
    room -= taken.length;
    return taken;
  };
  const asked = dialog.leaving
    ? take(wrap([span(canvas.strings.dialog.dismissPrompt, WARN | BOLD)], canvas.columns))
    : [];
  const typed = side
    ? sideSection(dialog, canvas, Math.max(1, Math.min(room, Math.max(2, Math.floor(height / 3)))))
    : undefined;
  if (typed !== undefined) room -= typed.lines.length;
  const message = take(messageLines(dialog, canvas));
  const header = tabs.length === 0 ? [] : take([tabsLine(tabs, canvas)]);
  const foot = dialog.leaving ? [] : take([EMPTY_LINE]);
  const status = hasStatus(view) ? take([statusLine(view, canvas)]) : [];
  const note = typed ?? { lines: take(sideSection(dialog, canvas, 1).lines) };
  const isRoomy = room >= 6;
  const blank: Section = { lines: isRoomy ? [EMPTY_LINE] : [] };
  const head: Section = { lines: [...status, ...header] };
  const isHeaded = head.lines.length > 0 && isRoomy;
  if (isRoomy) room -= 1 + (isHeaded ? 1 : 0) + (note.lines.length > 0 ? 1 : 0);
  const page: Page =
    question === undefined
      ? { section: reviewSection(dialog, canvas, least + room), maxScroll: 0 }
      : questionPage(dialog, question, view, canvas, least + room);
  const footer = foot.length === 0 ? [] : [footerLine(dialog, page.maxScroll > 0, canvas)];
  const section = stack([
    head,
    { lines: isHeaded ? blank.lines : [] },
    page.section,
    { lines: note.lines.length > 0 ? blank.lines : [] },
    note,
    { lines: message },
    blank,
    { lines: asked },
    { lines: footer },
  ]);
  return { section: dialog.leaving ? { lines: section.lines } : section, maxScroll: page.maxScroll };
}

function hasStatus({ queue, request, secondsLeft }: View): boolean {
  const isQueued = queue !== undefined && queue.total > 1;
  return (
    isQueued ||
    secondsLeft !== undefined ||
    (request?.origin.length ?? 0) > 0 ||
    Object.keys(request?.scope ?? {}).length > 0
  );
}

function messageLines(dialog: DialogState, { strings, columns, glyphs }: Canvas): readonly Line[] {
  if (dialog.message === undefined) return [];
  const text = describeMessage(dialog.message, questionInView(dialog), strings);
  return wrap([span(`${glyphs.warning} ${printable(text)}`, BAD)], columns);
}
