import type { Answer } from '../../answer/answer';
import type { Outcome } from '../../answer/outcome';
import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import { optionsOf, type Question } from '../../question/question';
import { oneLine } from '../../text/compose-options';
import { endingOf } from '../../text/ending';
import { visibleText } from '../../text/visible-text';
import { shownQuestion } from './shown-question';

/**
 * How an ask ended, in one line. Only labels that the ask itself declared are repeated, and never what a person typed: a conversation has
 * readers who were not asked.
 *
 * @param name the renderer's own, to tell an answer here from one elsewhere
 */
export function statusLine(
  request: AskUserRequest,
  outcome: Outcome | undefined,
  name: string,
  strings: Strings,
): string {
  const isElsewhere = outcome?.status === 'answered' && outcome.by.renderer !== name;
  const ending = endingOf(outcome, isElsewhere, strings);
  const isOfAnother = isElsewhere && outcome.by.kind !== 'default';
  if (outcome?.status !== 'answered' || isOfAnother) return ending;
  const labels = labelsOf(request, outcome.answers, strings);
  return labels.length === 0 ? ending : strings.chat.withLabels(ending, labels.join('; '));
}

function labelsOf(request: AskUserRequest, answers: readonly Answer[], strings: Strings): string[] {
  return request.questions.flatMap((question) => {
    const selected = answers.find(({ questionId }) => questionId === question.id)?.selected ?? [];
    const labels = selected.flatMap((label) => labelShown(question, label, request, strings) ?? []);
    return labels.length === 0 ? [] : [labels.join(', ')];
  });
}

/** The label as the message has it; undefined for one that the question never declared. */
function labelShown(question: Question, label: string, request: AskUserRequest, strings: Strings): string | undefined {
  const at = optionsOf(question).findIndex((option) => option.label === label);
  if (at < 0) return undefined;
  if (question.type === 'yesno') return at === 0 ? strings.yes : strings.no;
  const shown = optionsOf(shownQuestion(question, request, strings))[at]?.label ?? label;
  return oneLine(request.details === undefined ? shown : visibleText(shown));
}
