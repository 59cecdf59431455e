/** The kinds of question: pick from options, type words, or say yes or no. */
export const QuestionType = { CHOICE: 'choice', TEXT: 'text', YESNO: 'yesno' } as const;
export type QuestionType = (typeof QuestionType)[keyof typeof QuestionType];

/** One option of a choice. `label` is what comes back, to the letter. */
export interface QuestionOption {
  readonly label: string;
  /** One sentence beside the label; empty when the model gave none. */
  readonly description: string;
  /** The model marked it as its recommendation, by this key or by a mark such as `(Recommended)` in the label. */
  readonly recommended?: boolean;
  /** Markdown that a screen may show while this option is in view. */
  readonly preview?: string;
}

/** What a typed text must look like; a form field's own rules. */
export interface TextConstraints {
  readonly format?: TextFormat;
  /** Smallest number allowed; only with `format` number or integer. */
  readonly minimum?: number;
  /** Largest number allowed; only with `format` number or integer. */
  readonly maximum?: number;
  /** In UTF-16 units, as `String.length` counts. */
  readonly minLength?: number;
  /** In UTF-16 units, as `String.length` counts. */
  readonly maxLength?: number;
  /** A regular expression in RE2 syntax (no look-around, no back-reference), so that it ends in bounded time. */
  readonly pattern?: string;
  /** Taken when time runs out with `onTimeout: 'recommended'`; screens offer it as the text to start from. */
  readonly default?: string;
}

/** The formats a text can be held to. */
export const TEXT_FORMATS = ['number', 'integer', 'email', 'uri', 'date', 'date-time'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/**
 * One thing asked of a person. Deeply frozen once parsed.
 *
 * @example
 * { id: '0', question: 'Which database?', header: 'Database', type: 'choice',
 *   options: [{ label: 'PostgreSQL', description: 'A server' }, { label: 'SQLite', description: 'A file' }] }
 */
export interface Question {
  /** The position `"0"` to `"3"`, or the model's own id. */
  readonly id: string;
  readonly question: string;
  /** A very short label, such as "Auth". Screens shorten it to 16 columns; it is kept whole here. */
  readonly header: string;
  readonly type: QuestionType;
  /** Choice only: 2-4 of them. "Other" is offered by every screen and never listed here. */
  readonly options?: readonly QuestionOption[];
  /** Choice only: more than one option may be picked. */
  readonly multiSelect?: boolean;
  /** Text: the hint in the input. Choice and yes/no: the hint in the Other input. */
  readonly placeholder?: string;
  /** The question may take as much height as it needs. */
  readonly unconstrainedHeight?: boolean;
  /** It can't be left out: a reply without it is refused, and the ask stays open. */
  readonly required?: boolean;
  /** Text only. */
  readonly constraints?: TextConstraints;
}

/** The two labels of a yes/no, in option order. */
export const YES_NO_OPTIONS: readonly QuestionOption[] = Object.freeze([
  Object.freeze({ label: 'Yes', description: '' }),
  Object.freeze({ label: 'No', description: '' }),
]);

const NO_OPTIONS: readonly QuestionOption[] = Object.freeze([]);

/** The options that a question offers: its own, Yes and No, or none. */
export function optionsOf(question: Question): readonly QuestionOption[] {
  if (question.type === 'yesno') return YES_NO_OPTIONS;
  return question.options ?? NO_OPTIONS;
}
