import type { Answer } from '../answer/answer';
import { isKeyed, type Keyed, ownValue } from '../question/own-keys';
import type { Question } from '../question/question';
import type { AnswerForm } from './answer-form';
import type { ToldOutcome } from './contract';
import { isUnavailableCode } from './wording';

/** What `contentOf` told, as data again; `undefined` for what tells no outcome. */
export function readContent(
  llmContent: string,
  questions: readonly Question[],
  form: AnswerForm,
): ToldOutcome | undefined {
  const told = decoded(llmContent);
  if (told === undefined) return undefined;
  const status = ownValue(told, 'status');
  const reason = ownValue(told, 'reason');
  if (status === 'clarification' || reason === 'clarification') return clarification(told, questions, form);
  if (status === 'no_answer') return withoutAnswer(reason, textOf(told, 'message'));
  const answers = answersIn(told, questions, form);
  return answers && { status: 'answered', answers, byDefault: ownValue(told, 'by') === 'default' };
}

function decoded(llmContent: string): Keyed | undefined {
  try {
    const told: unknown = JSON.parse(llmContent);
    return isKeyed(told) ? told : undefined;
  } catch {
    return undefined;
  }
}

function withoutAnswer(reason: unknown, message: string): ToldOutcome | undefined {
  if (reason === 'dismissed' || reason === 'timed_out' || reason === 'aborted') return { status: reason, message };
  return isUnavailableCode(reason) ? { status: 'unavailable', code: reason, message } : undefined;
}

function clarification(told: Keyed, questions: readonly Question[], form: AnswerForm): ToldOutcome | undefined {
  const answers = answersIn(told, questions, form);
  if (answers === undefined) return undefined;
  const about = questions[form.keys(questions).indexOf(textOf(told, 'about'))];
  return {
    status: 'clarification',
    text: textOf(told, 'question'),
    ...(about !== undefined && { questionId: about.id }),
    answers,
  };
}

/** One answer a question; `undefined` where there are no answers at all, be it an empty set of them. */
function answersIn(told: Keyed, questions: readonly Question[], form: AnswerForm): readonly Answer[] | undefined {
  const { values, notes } = form.unwrap(told);
  if (!isKeyed(values)) return undefined;
  const keys = form.keys(questions);
  return questions.map((question, index) => {
    const key = keys[index]!;
    const said = form.read(ownValue(values, key), question);
    const note = said.note ?? (isKeyed(notes) ? ownValue(notes, key) : undefined);
    return {
      questionId: question.id,
      selected: said.selected,
      ...(said.text !== undefined && { text: said.text }),
      ...(typeof note === 'string' && { note }),
      skipped: said.selected.length === 0 && said.text === undefined,
    };
  });
}

function textOf(told: Keyed, key: string): string {
  const value = ownValue(told, key);
  return typeof value === 'string' ? value : '';
}
