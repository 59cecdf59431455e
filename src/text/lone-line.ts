import { crossQuestions } from './cross-questions';
import { type Labels, matchLabel } from './labels';
import { fitsChoice, isNamed } from './one-question';
import { certain, type Shares } from './shares';

/**
 * Where the one line of a reply to several questions goes, if it isn't plainly the first question's: to the only other question that it is
 * an option of, or in pieces to several. `undefined` where neither holds.
 */
export function shareLoneLine(all: readonly Labels[], line: string): Shares | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  // A name may hold a comma: a label, or "no, thanks".
  if (isNamed(first, line)) return certain([line]);
  const whole = all.filter((labels) => matchLabel(labels, line) !== undefined);
  const crossed = whole.length === 0 ? crossQuestions(all, line) : undefined;
  if (crossed !== undefined) return certain(crossed);
  if (fitsChoice(first, line)) return undefined;
  const named = all.flatMap((labels, at) => (at > 0 && isNamed(labels, line) ? [at] : []));
  if (named.length === 1) return certain(all.map((_, at) => (at === named[0] ? line : undefined)));
  if (named.length === 0 || first.question.type === 'text') return undefined;
  return { values: [], doubts: new Map(named.map((at) => [at, 'ambiguous'])) };
}
