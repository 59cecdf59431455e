import { findValue, OPTION_ALIASES, QUESTION_ALIASES } from './aliases';
import { isAuthoredAll, isAuthoredOther } from './authored-options';
import { isCleanText } from './control-characters';
import { labelKey } from './label';
import type { Limits } from './limits';
import { questionId } from './normalize';
import type { Keyed } from './own-keys';
import type { AcceptedOption, AcceptedQuestion, QuestionForm } from './schema';
import { isPadded, isTidyProse, isVisible } from './tidy-text';

/**
 * True when questions that have the right shape need no repair and hold nothing that the schema can't see is wrong. It says no too often
 * rather than too seldom: the repair then finds out. `sent` is what they were read from: an optional key may be there by an alias.
 */
export function areWellFormed(
  questions: readonly AcceptedQuestion[],
  sent: readonly unknown[],
  form: QuestionForm,
  limits: Limits,
): boolean {
  for (let index = 0; index < questions.length; index++) {
    const question = questions[index]!;
    if (!isWellFormed(question, form, limits)) return false;
    if (typeof question.id === 'string' && index > 0 && repeatsId(questions, index, form)) return false;
    if (isChoice(question, form) && hasAlias(question, sent[index] as Keyed)) return false;
  }
  return true;
}

function isChoice(question: AcceptedQuestion, form: QuestionForm): boolean {
  return !form.hasType || question.type === 'choice';
}

function hasAlias({ multiSelect, options }: AcceptedQuestion, sent: Keyed): boolean {
  if (multiSelect == null && findValue(sent, 'multiSelect', QUESTION_ALIASES.multiSelect).byAlias) return true;
  if (options == null || options.every(({ description }) => description != null)) return false;
  return (sent.options as readonly Keyed[]).some(
    (option) => findValue(option, 'description', OPTION_ALIASES.description).byAlias,
  );
}

function isWellFormed(question: AcceptedQuestion, form: QuestionForm, limits: Limits): boolean {
  const { id, header, placeholder, constraints } = question;
  if (!isTidyProse(question.question) || !isVisible(question.question)) return false;
  if (!isTidyProse(header) || !isVisible(header) || header.length > limits.headerLength) return false;
  if (typeof id === 'string' && (isPadded(id) || !isCleanText(id))) return false;
  if (placeholder != null && !isTidyProse(placeholder)) return false;
  if (constraints != null && form.hasType && question.type === 'text') return false;
  if (!isChoice(question, form)) return true;
  return question.options != null && areTidyOptions(question.options, question.multiSelect === true);
}

function repeatsId(questions: readonly AcceptedQuestion[], index: number, form: QuestionForm): boolean {
  const id = questionId(questions[index]!.id, index, form);
  for (let before = 0; before < index; before++) {
    if (questionId(questions[before]!.id, before, form) === id) return true;
  }
  return false;
}

function areTidyOptions(options: readonly AcceptedOption[], multiSelect: boolean): boolean {
  const keys: string[] = [];
  for (const { label, description, preview } of options) {
    if (!isTidyProse(label) || (description != null && !isTidyProse(description))) return false;
    if (preview != null && (!isCleanText(preview) || preview.trim() === '')) return false;
    const key = labelKey(label);
    if (!isVisible(label) || keys.includes(key) || isAuthoredOther(key) || (multiSelect && isAuthoredAll(key)))
      return false;
    keys.push(key);
  }
  return true;
}
