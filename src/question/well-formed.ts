import { isAuthoredAll, isAuthoredOther } from './authored-options';
import { isCleanText } from './control-characters';
import { labelKey } from './label';
import type { Limits } from './limits';
import { questionId } from './normalize';
import type { AcceptedOption, AcceptedQuestion, QuestionForm } from './schema';
import { isPadded, isTidyProse, isVisible } from './tidy-text';

/**
 * True when questions that have the right shape need no repair and hold nothing that the schema can't see is wrong. It says no too often
 * rather than too seldom: the repair then finds out.
 */
export function areWellFormed(questions: readonly AcceptedQuestion[], form: QuestionForm, limits: Limits): boolean {
  for (const [index, question] of questions.entries()) {
    if (!isWellFormed(question, form, limits)) return false;
    if (typeof question.id === 'string' && index > 0 && repeatsId(questions, index, form)) return false;
  }
  return true;
}

function isWellFormed(question: AcceptedQuestion, form: QuestionForm, limits: Limits): boolean {
  const { id, header, placeholder, constraints } = question;
  if (!isTidyProse(question.question) || !isVisible(question.question)) return false;
  if (!isTidyProse(header) || !isVisible(header) || header.length > limits.headerLength) return false;
  if (typeof id === 'string' && (isPadded(id) || !isCleanText(id))) return false;
  if (placeholder != null && !isTidyProse(placeholder)) return false;
  if (constraints != null && (!form.hasType || question.type === 'text')) return false;
  if (form.hasType && question.type !== 'choice') return true;
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
    if (key === '' || keys.includes(key) || isAuthoredOther(key) || (multiSelect && isAuthoredAll(key))) return false;
    keys.push(key);
  }
  return true;
}
