import type { Question, QuestionOption, TextConstraints } from './question';
import { hasRecommendedMark } from './recommended';
import type { AcceptedOption, AcceptedQuestion, QuestionForm } from './schema';

const ALL_DIGITS = /^\p{Nd}+$/u;

/**
 * The question's id: the model's own where the contract asks for one; else the position, unless a host gave one that can't be mistaken
 * for a position.
 */
export function questionId(id: unknown, index: number, form: QuestionForm): string {
  if (typeof id !== 'string' || id === '') return String(index);
  return !form.ownIds && ALL_DIGITS.test(id) ? String(index) : id;
}

/** A question in its final form, deeply frozen: only the keys of its type, nothing that is absent, nothing that is null. */
export function normalizeQuestion(source: AcceptedQuestion, index: number, form: QuestionForm): Question {
  const type = form.hasType ? source.type : 'choice';
  const question: { -readonly [K in keyof Question]: Question[K] } = {
    id: questionId(source.id, index, form),
    question: source.question,
    header: source.header,
    type,
  };
  if (type === 'choice') {
    question.options = normalizeOptions(source.options ?? [], source.multiSelect === true);
    if (typeof source.multiSelect === 'boolean') question.multiSelect = source.multiSelect;
  }
  if (source.placeholder) question.placeholder = source.placeholder;
  if (typeof source.unconstrainedHeight === 'boolean') question.unconstrainedHeight = source.unconstrainedHeight;
  if (typeof source.required === 'boolean') question.required = source.required;
  if (type === 'text' && source.constraints) {
    const constraints = normalizeConstraints(source.constraints);
    if (constraints !== undefined) question.constraints = constraints;
  }
  return Object.freeze(question);
}

function normalizeOptions(sources: readonly AcceptedOption[], multiSelect: boolean): readonly QuestionOption[] {
  const bearing = sources.map(({ label }) => hasRecommendedMark(label));
  const wanted = sources.map(({ recommended }, index) => recommended ?? bearing[index]!);
  // Two recommendations of which one may be picked recommend nothing.
  const ambiguous = !multiSelect && wanted.indexOf(true) !== wanted.lastIndexOf(true);
  const options = sources.map((source, index): QuestionOption => {
    const option: { -readonly [K in keyof QuestionOption]: QuestionOption[K] } = {
      label: source.label,
      description: source.description ?? '',
    };
    if (wanted[index] && !ambiguous) option.recommended = true;
    // Beside a mark it must be said that the mark does not count, or the next reader would take it for one.
    else if (bearing[index]) option.recommended = false;
    if (source.preview) option.preview = source.preview;
    return Object.freeze(option);
  });
  return Object.freeze(options);
}

type AcceptedConstraints = NonNullable<AcceptedQuestion['constraints']>;

function normalizeConstraints(source: AcceptedConstraints): TextConstraints | undefined {
  const numeric = source.format === 'number' || source.format === 'integer';
  const constraints: { -readonly [K in keyof TextConstraints]: TextConstraints[K] } = {};
  if (source.format != null) constraints.format = source.format;
  if (numeric && source.minimum != null) constraints.minimum = source.minimum;
  if (numeric && source.maximum != null) constraints.maximum = source.maximum;
  if (source.minLength != null) constraints.minLength = source.minLength;
  if (source.maxLength != null) constraints.maxLength = source.maxLength;
  if (source.pattern != null) constraints.pattern = source.pattern;
  if (source.default != null) constraints.default = source.default;
  return Object.keys(constraints).length === 0 ? undefined : Object.freeze(constraints);
}
