import { optionsOf, type Question } from '../question/question';
import type { Answer } from './answer';
import { breachOf } from './constraints';

/**
 * The answers that the model itself recommended, or undefined unless every question has one.
 *
 * A choice has its recommended options, a text its `constraints.default`; a yes/no has none, since nobody can recommend consent.
 */
export function defaultAnswers(questions: readonly Question[]): readonly Answer[] | undefined {
  const answers: Answer[] = [];
  for (const question of questions) {
    const answer = defaultAnswer(question);
    if (answer === undefined) return undefined;
    answers.push(answer);
  }
  return Object.freeze(answers);
}

function defaultAnswer(question: Question): Answer | undefined {
  if (question.type === 'text') {
    const { constraints } = question;
    const text = constraints?.default;
    if (constraints === undefined || text === undefined || text.trim() === '') return undefined;
    // What a person could not submit can't be taken in their place.
    if (breachOf(text, constraints) !== undefined) return undefined;
    return Object.freeze({ questionId: question.id, selected: Object.freeze([]), text, skipped: false });
  }
  if (question.type === 'yesno') return undefined;
  const labels = optionsOf(question)
    .filter((option) => option.recommended === true)
    .map((option) => option.label);
  if (labels.length === 0) return undefined;
  return Object.freeze({ questionId: question.id, selected: Object.freeze(labels), skipped: false });
}
