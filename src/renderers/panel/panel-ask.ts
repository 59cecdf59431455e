import type { Outcome } from '../../answer/outcome';
import type { SavedDrafts } from '../../dialog/saved-drafts';
import type { SerializableConfirmationDetails } from '../../ports/confirmation';
import type { Question } from '../../question/question';

/** An ask as a panel shows it: what the web renderer's API gives, and what was entered so far. */
export interface PanelAsk {
  readonly id: string;
  readonly questions: readonly Question[];
  readonly origin?: readonly string[];
  readonly askedAt?: number;
  readonly expiresAt?: number;
  readonly details?: SerializableConfirmationDetails;
  readonly locale?: string;
  readonly outcome?: Outcome;
  readonly state?: 'pending' | 'settled';
  readonly draft?: SavedDrafts;
}
