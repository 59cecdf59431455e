import type { DialogEvent } from '../../dialog/index';
import type { Strings } from '../../locales/strings';

/** What the parts of a panel are drawn with, and what they tell of the person's doing. */
export interface Look {
  readonly strings: Strings;
  /** All questions below one another. */
  readonly isStacked: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Nobody takes a reply: the host is away, or the session has ended. */
  readonly trouble: 'away' | 'logged_out' | undefined;
  /** Something was done in the ask in view. */
  dispatch(event: DialogEvent): void;
  /** An option was picked by a touch or a click, which goes on to the next question where there is one. */
  point(question: number, option: number): void;
  toggleNote(question: number): void;
  toggleAskBack(): void;
}
