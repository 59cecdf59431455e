import type { Question } from '../../../question/question';
import { type Block, linesOfBlocks } from './block';
import type { Canvas } from './canvas';
import { blocksOf, hasMarkup } from './markdown';
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
  const hints: Span[] = [
    ...(question.multiSelect === true ? [span(` ${strings.dialog.selectAll}`, DIM)] : []),
    ...(question.required === true ? [span(` ${strings.dialog.required}`, WARN)] : []),
  ];
  const last = shown.at(-1);
  if (hints.length === 0 || last === undefined) return shown;
  if (last.breaking !== undefined)
    return [
      ...shown,
      {
        spans: [
          span(
            hints
              .map(({ text }) => text)
              .join('')
              .trim(),
            DIM,
          ),
        ],
      },
    ];
  return [...shown.slice(0, -1), { ...last, spans: [...last.spans, ...hints] }];
}
