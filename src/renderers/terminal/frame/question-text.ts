import type { Strings } from '../../../locales/strings';
import type { Question } from '../../../question/question';
import { hasMarkup } from '../../../text/markdown/blocks';
import { BLANK, type Block, linesOfBlocks } from './block';
import type { Canvas } from './canvas';
import { blocksOf } from './markdown';
import { Memo } from './memo';
import { BOLD, DIM, type Line, type Span, span, WARN } from './span';

const laidOut = new Memo<Question, readonly Line[]>();

/** The question as lines, and after it what holds for its answer. */
export function questionLines(question: Question, canvas: Canvas): readonly Line[] {
  return laidOut.get(question, keyOf(canvas), () => linesOfBlocks(blocks(question, canvas), canvas.columns));
}

/** All that a text's lines depend on besides the text. */
export function keyOf({ columns, glyphs, strings }: Canvas): string {
  return `${columns} ${glyphs.bullet} ${strings.locale}`;
}

function blocks(question: Question, { glyphs, strings }: Canvas): readonly Block[] {
  const isPlainLine = !hasMarkup(question.question) && !question.question.includes('\n');
  const shown = blocksOf(question.question, glyphs, isPlainLine ? BOLD : 0);
  const hints = hintsOf(question, strings);
  if (hints.length === 0) return shown;
  const [only, ...more] = shown;
  // Behind a lone paragraph; below a list or a code block it would seem to belong to its last line.
  if (only !== undefined && more.length === 0 && only.mark === undefined && only.breaking === undefined) {
    return [{ ...only, spans: [...only.spans, span(' '), ...hints] }];
  }
  return [...shown, BLANK, { spans: hints }];
}

function hintsOf({ multiSelect, required }: Question, { dialog }: Strings): readonly Span[] {
  const hints = [
    ...(multiSelect === true ? [span(dialog.selectAll, DIM)] : []),
    ...(required === true ? [span(dialog.required, WARN)] : []),
  ];
  return hints.flatMap((hint, index) => (index === 0 ? [hint] : [span(' '), hint]));
}
