import type { Outcome, Respondent } from '../../answer/outcome';
import type { AskUserRequest } from '../../ports/ask';
import type { NewAsk } from '../../ports/store';
import type { Question } from '../../question/question';
import { isSealedText } from './seal';

/** What of an ask is sealed: all that the store below does not need. */
export type AskContent = Pick<NewAsk, 'questions' | 'origin' | 'onTimeout' | 'details' | 'locale' | 'meta' | 'digest'>;

/** Stands for the questions, for whoever reads the store without the key. */
const PLACEHOLDER: readonly Question[] = Object.freeze([
  Object.freeze({
    id: 'sealed',
    header: 'Sealed',
    question: 'This question is encrypted, and can be answered only where the key is.',
    type: 'text',
  }),
]);

/**
 * The same for every ask. The real digest is short and not secret-keyed, so that whoever has the file could try out guesses of the
 * questions; it is sealed, and compared by the one who has the key.
 */
const DIGEST = 'sealed';

/** Who settled, as far as the store below has to know it: an answer by default may come only after the deadline. */
const SEALED_BY = 'sealed';

export function contentOf({ questions, origin, onTimeout, details, locale, meta, digest }: NewAsk): AskContent {
  return {
    questions,
    origin,
    digest,
    ...(onTimeout !== undefined && { onTimeout }),
    ...(details !== undefined && { details }),
    ...(locale !== undefined && { locale }),
    ...(meta !== undefined && { meta }),
  };
}

/** The ask as the store below gets it: whose it is, until when, and the sealed text. */
export function sealedAsk({ type, id, correlationId, scope, ttlMs }: NewAsk, sealed: string): NewAsk {
  return {
    ...{ type, id, correlationId, scope, questions: PLACEHOLDER, origin: [], digest: DIGEST, meta: { sealed } },
    ...(ttlMs !== undefined && { ttlMs }),
  };
}

/** The sealed text of an ask of the store below; undefined for one that was never sealed. */
export function sealedTextOf(ask: AskUserRequest): string | undefined {
  const sealed = (ask.meta as { readonly sealed?: unknown } | null | undefined)?.sealed;
  return isSealedText(sealed) ? sealed : undefined;
}

/** Whether nothing of the outcome was written or chosen by anybody. */
export function isBare(outcome: Outcome): boolean {
  switch (outcome.status) {
    case 'timed_out':
    case 'unavailable':
      return true;
    case 'aborted':
      return outcome.reason === undefined;
    case 'answered':
    case 'clarification':
    case 'dismissed':
      return false;
  }
}

/** The outcome as the store below gets it: how the ask ended, and the sealed text where a text may stand. */
export function sealedOutcome(outcome: Outcome, sealed: string): Outcome {
  switch (outcome.status) {
    case 'answered': {
      const answer = { questionId: 'sealed', selected: [], text: sealed, skipped: false };
      return { status: 'answered', answers: [answer], by: anonymous(outcome.by) };
    }
    case 'clarification':
      return { status: 'clarification', text: sealed, answers: [], by: anonymous(outcome.by) };
    case 'dismissed':
      return { status: 'dismissed', reason: sealed, by: anonymous(outcome.by) };
    case 'aborted':
      return { status: 'aborted', reason: sealed };
    case 'timed_out':
    case 'unavailable':
      return outcome;
  }
}

/** Where {@link sealedOutcome} put the sealed text; undefined where there is none. */
export function sealedTextOfOutcome(outcome: Outcome): string | undefined {
  if (outcome.status === 'answered') return outcome.answers[0]?.text;
  if (outcome.status === 'clarification') return outcome.text;
  return outcome.status === 'dismissed' || outcome.status === 'aborted' ? outcome.reason : undefined;
}

function anonymous({ kind }: Respondent): Respondent {
  return { kind, renderer: SEALED_BY };
}
