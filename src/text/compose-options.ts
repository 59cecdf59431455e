import type { Strings } from '../locales/strings';
import { cleanText } from '../question/control-characters';
import { optionsOf, type Question, type QuestionOption } from '../question/question';
import { hasRecommendedMark } from '../question/recommended';

/** A model's text on one line and safe to print, since a line of a numbered list is one option. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** `Label - description`, with a recommended mark only where the label has none of its own. */
function describe(option: QuestionOption, label: string, strings: Strings): string {
  const marked =
    option.recommended === true && !hasRecommendedMark(option.label) ? `${label} ${strings.recommended}` : label;
  const description = oneLine(option.description);
  return description === '' ? marked : `${marked} - ${description}`;
}

/** A line an option, numbered from 1. */
export function numberedOptions(question: Question, strings: Strings): string[] {
  const options = optionsOf(question);
  const labels = question.type === 'yesno' ? [strings.yes, strings.no] : options.map((option) => oneLine(option.label));
  return options.map((option, index) => `${index + 1}. ${describe(option, labels[index]!, strings)}`);
}

/** The lines below a question: its options by number, and what else may be said. */
export function composeOptions(question: Question, strings: Strings): string[] {
  const hint = question.placeholder === undefined ? '' : oneLine(question.placeholder);
  if (question.type === 'text') return hint === '' ? [] : [strings.exampleHint(hint)];
  const options = optionsOf(question);
  const lines = numberedOptions(question, strings);
  if (question.multiSelect === true) {
    lines.unshift(strings.selectAll);
    if (options.length > 1) lines.push(strings.allHint);
  }
  lines.push(hint === '' ? strings.otherHint : strings.otherHintWith(hint));
  return lines;
}
