import type { SerializableConfirmationDetails } from '../../../ports/confirmation';
import type { Question } from '../../../question/question';
import { composeDetails } from '../../../text/compose-confirmation';
import { oneLine } from '../../../text/compose-options';
import { visibleText } from '../../../text/visible-text';
import type { Canvas } from './canvas';
import { Memo } from './memo';
import { printable } from './printable';
import { keyOf } from './question-text';
import { BAD, BOLD, DIM, GOOD, type Line, span } from './span';
import { wrap } from './wrap';

type Details = SerializableConfirmationDetails;

const laidOut = new Memo<Details, readonly Line[]>();

/**
 * What a person is asked to agree to, in full: every character of it is there, and one that could not be seen stands as its code. A line
 * that is too long goes on in the next and is never shortened.
 */
export function detailLines(details: Details, question: Question, canvas: Canvas): readonly Line[] {
  return laidOut.get(details, keyOf(canvas), () => {
    const { strings, columns } = canvas;
    const title = oneLine(visibleText(details.title));
    const tool = `${strings.confirmation.tool}: ${oneLine(visibleText(question.header))}`;
    return [
      ...wrap([span(strings.confirmation.intro, BOLD)], columns),
      ...(title === '' ? [] : wrap([span(title, BOLD)], columns)),
      ...(details.type === 'mcp' ? [] : wrap([span(tool, DIM)], columns)),
      ...composeDetails(details, strings)
        .split('\n')
        .flatMap((line) => wrap([span(printable(line), styleOf(line, details))], columns, 'anywhere')),
    ];
  });
}

/** In a diff by what a line begins with; the names of files begin with three. */
function styleOf(line: string, { type }: Details): number {
  if (type !== 'edit' || !line.startsWith('    ')) return 0;
  const change = line.slice(4);
  if (change.startsWith('+++') || change.startsWith('---')) return BOLD;
  if (change.startsWith('+')) return GOOD;
  if (change.startsWith('-')) return BAD;
  return change.startsWith('@@') ? DIM : 0;
}
