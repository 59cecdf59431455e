/** How much may be asked and answered. Sizes count UTF-16 units, `paramsBytes` the UTF-8 of the JSON. */
export interface Limits {
  readonly minQuestions: number;
  readonly maxQuestions: number;
  readonly minOptions: number;
  readonly maxOptions: number;
  readonly questionLength: number;
  /** A longer header is cut to this and recorded as a repair; it is never refused. */
  readonly headerLength: number;
  readonly labelLength: number;
  readonly descriptionLength: number;
  readonly placeholderLength: number;
  readonly previewLength: number;
  /** One typed answer, or one note. */
  readonly answerLength: number;
  readonly paramsBytes: number;
  /** Asks that one `scope.run` may make in all; `Infinity` switches it off. */
  readonly asksPerRun: number;
  /** Asks that may wait at once in one scope that is not empty; `Infinity` switches it off. */
  readonly pendingPerScope: number;
}

/**
 * What holds unless `createAskUser({ limits })` says otherwise.
 *
 * 1-4 questions of 2-4 options come from Gemini CLI's `ask_user`; the sizes keep one ask within a screen, a chat message and a database row.
 */
export const DEFAULT_LIMITS: Limits = Object.freeze({
  minQuestions: 1,
  maxQuestions: 4,
  minOptions: 2,
  maxOptions: 4,
  questionLength: 4_000,
  headerLength: 200,
  labelLength: 200,
  descriptionLength: 1_000,
  placeholderLength: 200,
  previewLength: 20_000,
  answerLength: 20_000,
  paramsBytes: 64 * 1024,
  asksPerRun: 50,
  pendingPerScope: 20,
});
