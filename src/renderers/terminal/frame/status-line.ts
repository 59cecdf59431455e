import type { View } from '../view';
import type { Canvas } from './canvas';
import { onOneLine } from './printable';
import { BOLD, DIM, type Line, span, WARN } from './span';
import { cut, width } from './width';

/** From here on the time that is left is a warning. */
const LAST_SECONDS = 20;

/** The rule above the dialog: who asks, which of how many asks it is, and the time that is left at its right end. */
export function statusLine(view: View, canvas: Canvas): Line {
  const { columns, glyphs } = canvas;
  const left = statusOf(view, canvas);
  const right = timeOf(view, canvas);
  const room = columns - width(right.text) - (right.text === '' ? 0 : 5);
  const shown = left === '' ? '' : ` ${cut(left, Math.max(0, room - 5), glyphs.ellipsis)} `;
  const head = `${glyphs.rule.repeat(2)}${shown.trim() === '' ? '' : shown}`;
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

function statusOf({ queue, request }: View, { glyphs, strings }: Canvas): string {
  const origin = request?.origin ?? [];
  const { tenant, user, session, run } = request?.scope ?? {};
  const parts = [
    ...(queue !== undefined && queue.total > 1 ? [strings.askOf(queue.position, queue.total)] : []),
    ...(origin.length > 0 ? [strings.askedBy(origin.join('/'))] : []),
    ...[tenant, user, session, run].filter((part) => part !== undefined),
  ];
  return parts.map(onOneLine).join(` ${glyphs.dot} `);
}

function timeOf({ secondsLeft }: View, { strings, glyphs }: Canvas) {
  if (secondsLeft === undefined) return span('');
  const text = strings.timeLeft(Math.max(1, Math.ceil(secondsLeft)));
  return secondsLeft > LAST_SECONDS ? span(text, DIM) : span(`${glyphs.warning} ${text}`, WARN | BOLD);
}
