import type { DialogState } from '../../../dialog/dialog-state';
import { tabsOf } from '../../../dialog/selectors';
import type { View } from '../view';
import type { Canvas } from './canvas';
import { headerOf } from './header';
import { onOneLine } from './printable';
import { BOLD, DIM, type Line, type Span, span, WARN } from './span';
import { cut, width } from './width';

/** Rows from which on a header has a line: the question says more than it does. */
const ROOMY = 20;

/** From here on the time that is left is a warning. */
const LAST_SECONDS = 20;

/**
 * The rule above the dialog: the header of a lone question, which has no tab to stand in, who asks, which of how many asks it is, and the time
 * that is left at its right end.
 */
export function statusLine(dialog: DialogState, view: View, canvas: Canvas): Line {
  const { columns, glyphs } = canvas;
  const right = timeOf(view, canvas);
  const room = columns - (right.text === '' ? 0 : width(right.text) + 5);
  const left = joined(statusOf(dialog, view, canvas), room - 6, canvas);
  const head = left === '' ? glyphs.rule.repeat(2) : `${glyphs.rule.repeat(2)} ${left} `;
  if (right.text === '') return ruled(head, columns, canvas);
  const tail = ` ${glyphs.rule.repeat(2)}`;
  const filled = columns - width(right.text) - width(tail) - 1;
  // Time is what can't be read anywhere else.
  if (filled < width(head)) return [span(cut(right.text, columns, glyphs.ellipsis), right.style)];
  return [...ruled(head, filled, canvas), span(' '), right, span(tail, DIM)];
}

function ruled(head: string, columns: number, { glyphs }: Canvas): Line {
  const shown = cut(head, columns, '');
  return [span(`${shown}${glyphs.rule.repeat(Math.max(0, columns - width(shown)))}`, DIM)];
}

/** From what a person needs most to what helps least. */
function statusOf(dialog: DialogState, { queue, request, rows }: View, { strings, glyphs }: Canvas): readonly string[] {
  const origin = request?.origin ?? [];
  const { tenant, user, session, run } = request?.scope ?? {};
  const [lone] = rows >= ROOMY && tabsOf(dialog).length === 0 ? dialog.questions : [];
  const parts = [
    ...(lone === undefined ? [] : [headerOf(lone, glyphs)]),
    ...(queue !== undefined && queue.total > 1 ? [strings.askOf(queue.position, queue.total)] : []),
    ...(origin.length > 0 ? [strings.askedBy(origin.join('/'))] : []),
    ...[session, run, user, tenant].filter((part) => part !== undefined),
  ];
  return parts.map(onOneLine).filter((part) => part !== '');
}

/** Whole parts, as many as fit; the first is rather cut than left out. */
function joined(parts: readonly string[], room: number, { glyphs }: Canvas): string {
  let text = cut(parts[0] ?? '', Math.max(0, room), glyphs.ellipsis);
  for (const part of parts.slice(1)) {
    const longer = `${text} ${glyphs.dot} ${part}`;
    if (width(longer) > room) return text;
    text = longer;
  }
  return text;
}

/** Something for the line to say. */
export function hasStatus(dialog: DialogState, view: View, canvas: Canvas): boolean {
  return view.secondsLeft !== undefined || statusOf(dialog, view, canvas).length > 0;
}

/** The time that is left, a warning towards the end; empty where there is no deadline. */
export function timeOf({ secondsLeft }: View, { strings, glyphs }: Canvas): Span {
  if (secondsLeft === undefined) return span('');
  const text = strings.timeLeft(Math.max(1, Math.ceil(secondsLeft)));
  return secondsLeft > LAST_SECONDS ? span(text, DIM) : span(`${glyphs.warning} ${text}`, WARN | BOLD);
}
