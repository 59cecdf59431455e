import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import type { Theme } from './theme';

/** What a frame is drawn from besides the dialog: the ask, the terminal, the queue and the time that is left. */
export interface View {
  /** At least 1; a frame draws what fits. */
  readonly columns: number;
  readonly rows: number;
  readonly theme: Theme;
  readonly strings: Strings;
  /** Whose ask it is, where it came from, and what it confirms. */
  readonly request?: Pick<AskUserRequest, 'origin' | 'scope' | 'details'>;
  /** Shown where more than one waits. */
  readonly queue?: { readonly position: number; readonly total: number };
  /** Whole seconds until the deadline, at least 0; absent where there is none. */
  readonly secondsLeft?: number;
  /** How many lines the question, and after it the preview, are scrolled by; a frame takes it for the last where it is more. */
  readonly scroll?: number;
  /** Only a line that says how to come back. */
  readonly collapsed?: boolean;
}

/** What is drawn, line by line, and where the caret stands. */
export interface Layout {
  /** No line is wider than the terminal, none holds an escape but those of its own colours, and there are at most `rows - 1`, or one. */
  readonly lines: readonly string[];
  /** From 0, in `lines` and columns; absent where nothing is typed. */
  readonly caret?: { readonly line: number; readonly column: number };
  /** The most that `scroll` can be. */
  readonly maxScroll: number;
  /** The lines in view of what can be scrolled, at least 1: to go on by more would leave lines out. */
  readonly pageLines: number;
  /** False while what a confirmation is about goes on below what is shown of it: nobody has yet seen all that they would agree to. */
  readonly isWhole: boolean;
}
