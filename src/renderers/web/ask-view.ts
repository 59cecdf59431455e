import type { Outcome } from '../../answer/outcome';
import type { StoredAsk } from '../../ports/ask';
import type { SerializableConfirmationDetails } from '../../ports/confirmation';
import type { Question } from '../../question/question';

/** An ask as a client gets it: what a person is to see, and nothing of where it came from or where it is sent. */
export interface AskView {
  readonly id: string;
  readonly state: 'pending' | 'settled';
  readonly questions: readonly Question[];
  readonly origin: readonly string[];
  readonly askedAt: number;
  readonly expiresAt?: number;
  readonly details?: SerializableConfirmationDetails;
  readonly locale?: string;
  readonly outcome?: Outcome;
  readonly settledAt?: number;
}

/** Scope, correlationId and `meta` stay here: they are the host's. */
export function viewOf(ask: StoredAsk): AskView {
  const { id, questions, origin, askedAt, expiresAt, details, locale, outcome, settledAt } = ask;
  return {
    id,
    state: outcome === undefined ? 'pending' : 'settled',
    questions,
    origin,
    askedAt,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(details !== undefined && { details }),
    ...(locale !== undefined && { locale }),
    ...(outcome !== undefined && { outcome }),
    ...(settledAt !== undefined && { settledAt }),
  };
}
