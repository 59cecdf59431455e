import type { Answer } from '../../../answer/answer';
import type { Outcome } from '../../../answer/outcome';
import type { Strings } from '../../../locales/strings';
import type { AskUserRequest } from '../../../ports/ask';
import { optionsOf, type Question } from '../../../question/question';
import { confirmationQuestion } from '../../../text/compose-confirmation';
import { endingOf } from '../../../text/ending';
import { visibleText } from '../../../text/visible-text';
import type { View } from '../view';
import { type Canvas, canvasOf } from './canvas';
import { headerOf } from './header';
import { paint } from './paint';
import { onOneLine } from './printable';
import { BAD, DIM, GOOD, type Line, span, WARN } from './span';
import { cut, width } from './width';

type Summarized = Pick<AskUserRequest, 'questions' | 'details'>;

/**
 * The one line that stays behind when a dialog is gone: how the ask ended, and the first of its answers. It is no wider than the terminal.
 *
 * `isElsewhere` tells an answer that came from another screen from one that was given here.
 *
 * @example
 * summary(request, outcome, view); // '✓ Database: SQLite · 3 more'
 */
export function summary(request: Summarized, outcome: Outcome, view: View, isElsewhere = false): string {
  const canvas = canvasOf(view);
  const { mark, style, said } = endOf(request, outcome, isElsewhere, canvas);
  const room = canvas.columns - width(mark) - 1;
  const text = cut(said.filter((part) => part !== '').join(` ${canvas.glyphs.dot} `), room, canvas.glyphs.ellipsis);
  const line: Line = [span(`${cut(mark, canvas.columns, '')}${text === '' ? '' : ' '}`, style), span(text, DIM)];
  return paint(line, view.theme);
}

interface End {
  readonly mark: string;
  readonly style: number;
  readonly said: readonly string[];
}

function endOf(request: Summarized, outcome: Outcome, isElsewhere: boolean, canvas: Canvas): End {
  const { strings, glyphs } = canvas;
  const ending = endingOf(outcome, isElsewhere, strings);
  const about = namesOf(request.questions, canvas);
  switch (outcome.status) {
    case 'answered': {
      const answers = answersOf(request, outcome.answers, canvas);
      const isDefault = outcome.by.kind === 'default';
      const how = isDefault || isElsewhere ? [ending] : [];
      if (answers.length === 0) return { mark: glyphs.skipped, style: DIM, said: [...how, strings.skipped, ...about] };
      return { mark: glyphs.answered, style: isDefault ? WARN : GOOD, said: [...how, ...answers] };
    }
    case 'clarification':
      return { mark: '?', style: GOOD, said: [`${ending}: ${onOneLine(outcome.text)}`] };
    case 'timed_out':
      return { mark: glyphs.warning, style: WARN, said: [ending, ...about] };
    case 'unavailable':
      return { mark: glyphs.warning, style: BAD, said: [ending, ...about] };
    default:
      return { mark: glyphs.skipped, style: DIM, said: [ending, ...about] };
  }
}

/** The first name or answer, and how many more there are. */
function firstOf(all: readonly string[], { dialog }: Strings): readonly string[] {
  return all.length < 2 ? all : [all[0]!, dialog.more(all.length - 1)];
}

function namesOf(questions: readonly Question[], { glyphs, strings }: Canvas): readonly string[] {
  return firstOf(
    questions.map((question) => headerOf(question, glyphs)),
    strings,
  );
}

function answersOf({ questions, details }: Summarized, answers: readonly Answer[], canvas: Canvas): readonly string[] {
  const { glyphs, strings } = canvas;
  const said = answers.flatMap((answer) => {
    const question = questions.find(({ id }) => id === answer.questionId);
    if (question === undefined || answer.skipped) return [];
    const shown = details === undefined ? question : confirmationQuestion(question, details, strings);
    const labels = optionsOf(question).flatMap(({ label }, option) =>
      answer.selected.includes(label) ? [labelOf(shown, option, strings)] : [],
    );
    const typed = answer.text === undefined ? [] : [onOneLine(answer.text)];
    const header = details === undefined ? question : { ...question, header: visibleText(question.header) };
    return [`${headerOf(header, glyphs)}: ${[...labels, ...typed].join(', ')}`];
  });
  return firstOf(said, strings);
}

function labelOf(question: Question, option: number, { yes, no }: Strings): string {
  if (question.type === 'yesno') return option === 0 ? yes : no;
  return onOneLine(optionsOf(question)[option]!.label);
}
