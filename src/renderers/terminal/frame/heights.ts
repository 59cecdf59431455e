/** How many lines the parts of a page want. */
export interface Wanted {
  readonly question: number;
  /** The list or the field, all of it. */
  readonly answer: number;
  /** What it must have. */
  readonly leastAnswer: number;
  /** 0 where there is none, or none below. */
  readonly preview: number;
  /** The question may take all that the others leave. */
  readonly mayGrow: boolean;
}

export interface Heights {
  readonly question: number;
  readonly answer: number;
  /** With its rule; 0 where it has no place. */
  readonly preview: number;
}

/** The part of the screen that a question may take while it has no free hand. */
const QUESTION_SHARE = 0.4;
const LEAST_SHARE = 3;
/** A preview in fewer lines, its rule among them, is not worth its place. */
const LEAST_PREVIEW = 4;
/** Below this the question and the list need every line. */
const HEIGHT_FOR_PREVIEW = 9;

/** Lines shared out: the list's least first, then the question's share, then the list, and the preview has what is left. */
export function shareHeights(height: number, wanted: Wanted): Heights {
  const { mayGrow, leastAnswer } = wanted;
  const hasPreview = wanted.preview > 0 && height >= HEIGHT_FOR_PREVIEW;
  const leastPreview = hasPreview ? Math.min(wanted.preview, LEAST_PREVIEW) : 0;
  const share = Math.max(LEAST_SHARE, Math.floor(height * QUESTION_SHARE));
  const most = mayGrow ? Math.max(share, height - leastPreview - wanted.answer) : share;
  const question = Math.max(1, Math.min(wanted.question, most, height - leastPreview - leastAnswer));
  const answer = Math.max(0, Math.min(wanted.answer, height - question - leastPreview));
  const preview = hasPreview ? Math.min(wanted.preview, height - question - answer) : 0;
  return { question, answer, preview };
}
