import type { Labels } from './labels';
import { fitsChoice, isNamed } from './one-question';

/**
 * The questions whose lines may have been swapped: a line that is no option of its own question but is one of another question, whose line
 * does not fit either. Taking them as a person's own words would store an answer under the wrong question.
 *
 * @param lines The unkeyed line of each question, by position.
 * @param open The positions of all questions that unkeyed lines may answer.
 */
export function questionsInDoubt(
  all: readonly Labels[],
  lines: ReadonlyMap<number, string>,
  open: readonly number[],
): Set<number> {
  const misplaced = new Set([...lines].filter(([at, line]) => !fitsChoice(all[at]!, line)).map(([at]) => at));
  const belongsTo = (from: number, to: number): boolean => {
    const line = lines.get(from);
    if (from === to || line === undefined || !misplaced.has(from)) return false;
    const isText = all[from]!.question.type === 'text';
    // Any words fit a text question, so only an exchange with it is a doubt.
    if (all[to]!.question.type === 'text') return !isText && lines.has(to);
    if (!isNamed(all[to]!, line)) return false;
    return lines.has(to) ? misplaced.has(to) : !isText;
  };
  const doubtful = new Set(open);
  for (;;) {
    const staying = [...doubtful].filter((at) => isHeld(at, doubtful, lines, belongsTo));
    if (staying.length === doubtful.size) return doubtful;
    doubtful.clear();
    for (const at of staying) doubtful.add(at);
  }
}

/** True while a line both belongs elsewhere and has another that belongs in its place; a question without a line needs only the latter. */
function isHeld(
  at: number,
  among: ReadonlySet<number>,
  lines: ReadonlyMap<number, string>,
  belongsTo: (from: number, to: number) => boolean,
): boolean {
  const wanted = [...among].some((other) => belongsTo(other, at));
  const leaves = [...among].some((other) => belongsTo(at, other));
  if (!lines.has(at)) return wanted;
  return leaves && (wanted || [...among].some((other) => !lines.has(other) && belongsTo(at, other)));
}
