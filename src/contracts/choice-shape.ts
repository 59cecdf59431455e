import * as z from 'zod';
import type { Limits } from '../question/limits';
import { questionShape, SNAKE_CASE_ID } from '../question/schema';
import { CHOICE_HINTS } from './guidance';

/** The keys of a choice as a model sees them, for the contracts whose questions are all choices; each takes those that it has. */
export function choiceShape(limits: Limits) {
  const { question, header, multiSelect } = questionShape(limits, CHOICE_HINTS);
  return {
    id: z.string().regex(SNAKE_CASE_ID).describe('The key of the answer: snake_case, and no other question has it.'),
    question,
    header,
    multiSelect,
    label: z.string().min(1).max(limits.labelLength).describe(CHOICE_HINTS.label),
    description: z.string().max(limits.descriptionLength).describe(CHOICE_HINTS.description),
  };
}

/** 2-4 options with these keys. */
export function optionsSchema<Shape extends z.ZodRawShape>(limits: Limits, option: Shape) {
  return z.array(z.object(option)).min(limits.minOptions).max(limits.maxOptions).describe(CHOICE_HINTS.options);
}

/** As many questions with these keys as the contract takes. */
export function questionsSchema<Shape extends z.ZodRawShape>(limits: Limits, question: Shape) {
  const hint = `The questions to ask, ${limits.minQuestions}-${limits.maxQuestions}; prefer one.`;
  return z.array(z.object(question)).min(limits.minQuestions).max(limits.maxQuestions).describe(hint);
}
