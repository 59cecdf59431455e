import type { Labels } from './labels';
import { fitsChoice, isNamed } from './one-question';

/** The unkeyed lines of a reply, and how they suit the questions. */
interface Places {
  readonly all: readonly Labels[];
  /** The line of each question by position. */
  readonly lines: ReadonlyMap<number, string>;
  /** The positions whose line is no option of their question. A text question takes any line. */
  readonly misplaced: ReadonlySet<number>;
}

/**
 * The questions whose lines may have been swapped or shifted: a line that is no option of its own question but is one of another. Taking it
 * as a person's own words would store an answer under the wrong question.
 *
 * @param lines The unkeyed line of each question, by position.
 * @param open The positions of all questions that unkeyed lines may answer, in order.
 */
export function questionsInDoubt(
  all: readonly Labels[],
  lines: ReadonlyMap<number, string>,
  open: readonly number[],
): Set<number> {
  const misplaced = [...lines].filter(([at, line]) => !isText(all[at]!) && !fitsChoice(all[at]!, line));
  const places: Places = { all, lines, misplaced: new Set(misplaced.map(([at]) => at)) };
  const doubtful = inCircle(places, open);
  for (const from of places.misplaced) {
    for (const to of open) {
      if (from === to || !isNamed(all[to]!, lines.get(from)!)) continue;
      if (isSwap(places, from, to)) doubtful.add(from).add(to);
      // Nobody answers `to`, so every line from here to there may belong one question further.
      if (!lines.has(to)) for (const at of open) if (at >= from && at <= to) doubtful.add(at);
    }
  }
  return doubtful;
}

function isText(labels: Labels): boolean {
  return labels.question.type === 'text';
}

/** The other question's line is an option here. */
function isSwap({ all, lines }: Places, from: number, to: number): boolean {
  const other = lines.get(to);
  return other !== undefined && fitsChoice(all[from]!, other);
}

/** Three or more lines that are each an option of the next one's question, or two of which one is for a text question. */
function inCircle(places: Places, open: readonly number[]): Set<number> {
  let circle = [...open];
  for (;;) {
    const staying = circle.filter(
      (at) => circle.some((other) => leadsTo(places, at, other)) && circle.some((other) => leadsTo(places, other, at)),
    );
    if (staying.length === circle.length) return new Set(staying);
    circle = staying;
  }
}

function leadsTo({ all, lines, misplaced }: Places, from: number, to: number): boolean {
  const line = lines.get(from);
  if (from === to || line === undefined || !lines.has(to)) return false;
  // Any words suit a text question, so only its own line can tell that two were swapped.
  if (isText(all[to]!)) return misplaced.has(from);
  return misplaced.has(to) && (misplaced.has(from) || isText(all[from]!)) && isNamed(all[to]!, line);
}
