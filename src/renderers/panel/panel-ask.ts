import type { Outcome } from '../../answer/outcome';
import type { SavedDrafts } from '../../dialog/index';
import type { SerializableConfirmationDetails } from '../../ports/confirmation';
import type { Question } from '../../question/question';

/** An ask as the panel shows it: what the web renderer's API gives of one, and what was entered so far. */
export interface PanelAsk {
  readonly id: string;
  readonly questions: readonly Question[];
  /** The subagents that asked, outermost first. */
  readonly origin?: readonly string[];
  /** Epoch milliseconds, by the clock of whoever asks. */
  readonly askedAt?: number;
  readonly expiresAt?: number;
  /** What a tool call would do, on a confirmation. */
  readonly details?: SerializableConfirmationDetails;
  /** The ask's own language; the element's comes first. */
  readonly locale?: string;
  /** Set once it has ended. */
  readonly outcome?: Outcome;
  readonly draft?: SavedDrafts;
}
