import type { Answer } from '../answer/answer';
import type { Outcome } from '../answer/outcome';
import type { Question } from '../question/question';
import type { AnswerForm } from './answer-form';
import { answerTo } from './answer-text';
import { asksBack, BY_DEFAULT, dismissedMessage, noAnswerMessage } from './wording';

/** An outcome as JSON for the model. How an ask that has no answer is told is the same in every contract. */
export function contentOf(outcome: Outcome, questions: readonly Question[], form: AnswerForm): string {
  return JSON.stringify(told(outcome, questions, form));
}

function told(outcome: Outcome, questions: readonly Question[], form: AnswerForm): object {
  switch (outcome.status) {
    case 'answered': {
      const said = answersOf(outcome.answers, questions, form);
      const answers = form.answered === undefined ? said : { ...form.answered, ...said };
      if (outcome.by.kind === 'default') return { ...answers, by: 'default', message: BY_DEFAULT };
      // A note is an answer of its own: nobody then has to judge without one.
      const isEmpty =
        form.nothingAnswered !== undefined && outcome.answers.every(({ skipped, note }) => skipped && !note);
      return isEmpty ? { ...answers, message: form.nothingAnswered } : answers;
    }
    case 'clarification': {
      const about = questions.findIndex(({ id }) => id === outcome.questionId);
      return {
        ...form.asksBack,
        question: outcome.text,
        ...(about !== -1 && { about: form.keys(questions)[about] }),
        ...answersOf(outcome.answers, questions, form),
        message: asksBack(form.toolName),
      };
    }
    case 'dismissed':
      return { status: 'no_answer', reason: 'dismissed', message: dismissedMessage(outcome.reason) };
    case 'timed_out':
    case 'aborted':
      return { status: 'no_answer', reason: outcome.status, message: noAnswerMessage(outcome) };
    case 'unavailable':
      return { status: 'no_answer', reason: outcome.code, message: noAnswerMessage(outcome) };
  }
}

/** Answers and notes by key; what was not answered is left out. */
function answersOf(answers: readonly Answer[], questions: readonly Question[], form: AnswerForm): object {
  const keys = form.keys(questions);
  const values: Record<string, unknown> = {};
  let notes: Record<string, unknown> | undefined;
  for (let index = 0; index < questions.length; index++) {
    const question = questions[index]!;
    const answer = answerTo(question, index, answers);
    if (answer === undefined) continue;
    const value = form.write(answer, question);
    if (value !== undefined) setOwn(values, keys[index]!, value);
    const note = form.note(answer, question);
    if (!note) continue;
    notes ??= {};
    setOwn(notes, keys[index]!, note);
  }
  return form.wrap(values, notes);
}

/** A key may be a question's text, and so `__proto__`. */
function setOwn(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(record, key, { value, enumerable: true });
  else record[key] = value;
}
