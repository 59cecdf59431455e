import * as z from 'zod';
import type { Limits } from './limits';
import { TEXT_FORMATS } from './question';

/** What each key tells the model; the descriptions of its JSON Schema. */
export interface SchemaHints {
  readonly questions: string;
  readonly question: string;
  readonly header: string;
  readonly type: string;
  readonly multiSelect: string;
  readonly options: string;
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
}

/** How a contract's questions differ from the base contract's. */
export interface QuestionForm {
  /** Each question says its `type`; without it every question is a choice. */
  readonly hasType: boolean;
  /** Each question must bring a snake_case id of its own; without it the id is the position. */
  readonly ownIds: boolean;
  /** Each option must say its `description`, be it an empty one. */
  readonly needsDescription: boolean;
}

/** The base contract's questions. */
export const BASE_FORM: QuestionForm = Object.freeze({ hasType: true, ownIds: false, needsDescription: true });

/** A model's own id, where a contract asks for one. */
export const SNAKE_CASE_ID = /^[a-z][a-z0-9_]*$/;

/**
 * The keys of a question as a model sees them, in the order in which issues are told. One flat object with a `type` enum and no union:
 * providers' strict modes refuse `oneOf`.
 */
export function questionShape(limits: Limits, hints: SchemaHints) {
  const option = z.object({
    label: z.string().min(1).max(limits.labelLength).describe(hints.label),
    description: z.string().max(limits.descriptionLength).describe(hints.description),
  });
  return {
    question: z.string().min(1).max(limits.questionLength).describe(hints.question),
    header: z.string().min(1).describe(hints.header),
    type: z.enum(['choice', 'text', 'yesno']).meta({ description: hints.type, default: 'choice' }),
    multiSelect: z.boolean().optional().describe(hints.multiSelect),
    options: z.array(option).min(limits.minOptions).max(limits.maxOptions).optional().describe(hints.options),
    placeholder: z.string().max(limits.placeholderLength).optional().describe(hints.placeholder),
  };
}

/** The parameters of the base contract, as a model sees them. */
export function paramsSchema(limits: Limits, hints: SchemaHints) {
  return z.object({
    questions: z
      .array(z.object(questionShape(limits, hints)))
      .min(limits.minQuestions)
      .max(limits.maxQuestions)
      .describe(hints.questions),
  });
}

/** What a model sends under the base contract. */
export type AskUserParams = z.input<ReturnType<typeof paramsSchema>>;

const NO_HINTS: SchemaHints = {
  ...{ questions: '', question: '', header: '', type: '', multiSelect: '' },
  ...{ options: '', label: '', description: '', placeholder: '' },
};

function constraintsSchema(limits: Limits) {
  return z.object({
    format: z.enum(TEXT_FORMATS).nullish(),
    minimum: z.number().nullish(),
    maximum: z.number().nullish(),
    minLength: z.int().min(0).nullish(),
    maxLength: z.int().min(0).nullish(),
    pattern: z.string().nullish(),
    default: z.string().max(limits.answerLength).nullish(),
  });
}

/**
 * What is taken: what the model sees, and beside it null for absent and the keys that a host may set in code (`id`, `required`,
 * `constraints`, `unconstrainedHeight`, an option's `recommended` and `preview`).
 */
export function acceptedSchema(form: QuestionForm, limits: Limits) {
  const { question, header, type, placeholder } = questionShape(limits, NO_HINTS);
  const description = z.string().max(limits.descriptionLength);
  const option = z.object({
    label: z.string().min(1).max(limits.labelLength),
    description: form.needsDescription ? description : description.nullish(),
    recommended: z.boolean().nullish(),
    preview: z.string().max(limits.previewLength).nullish(),
  });
  const accepted = z.object({
    id: form.ownIds ? z.string().min(1).regex(SNAKE_CASE_ID) : z.string().nullish(),
    question,
    header,
    type: form.hasType ? type : z.literal('choice').catch('choice'),
    multiSelect: z.boolean().nullish(),
    options: z.array(option).min(limits.minOptions).max(limits.maxOptions).nullish(),
    placeholder: placeholder.nullable(),
    unconstrainedHeight: z.boolean().nullish(),
    required: z.boolean().nullish(),
    constraints: constraintsSchema(limits).nullish(),
  });
  return z.object({ questions: z.array(accepted).min(limits.minQuestions).max(limits.maxQuestions) });
}

/** The schema of what is taken. */
export type AcceptedSchema = ReturnType<typeof acceptedSchema>;
/** Params in the right shape, not yet normalized. */
export type AcceptedParams = z.output<AcceptedSchema>;
/** One question of {@link AcceptedParams}. */
export type AcceptedQuestion = AcceptedParams['questions'][number];
/** One option of {@link AcceptedQuestion}. */
export type AcceptedOption = NonNullable<AcceptedQuestion['options']>[number];
