import type { Answer } from './answer';

/** Who settled the ask. */
export interface Respondent {
  readonly kind: 'human' | 'program' | 'default';
  /** The renderer's name, or the way it came: `answer`, `bus`, `host`, `deadline`. */
  readonly renderer: string;
  /** The person, where the way in knows one. */
  readonly actor?: string;
}

/** Why nothing could be asked, or nobody could be reached. */
export type UnavailableCode =
  | 'denied'
  | 'non_interactive'
  | 'no_renderer'
  | 'undelivered'
  | 'subagent'
  | 'too_many'
  | 'closed';

/** How an ask ended; a closed union. An ask ends exactly once, and its outcome never changes. */
export type Outcome =
  | { readonly status: 'answered'; readonly answers: readonly Answer[]; readonly by: Respondent }
  | {
      /** The person asks back. What was answered so far is in `answers`. */
      readonly status: 'clarification';
      readonly text: string;
      readonly questionId?: string;
      readonly answers: readonly Answer[];
      readonly by: Respondent;
    }
  | { readonly status: 'dismissed'; readonly reason?: string; readonly by: Respondent }
  | { readonly status: 'timed_out'; readonly afterMs: number }
  | { readonly status: 'aborted'; readonly reason?: string }
  | { readonly status: 'unavailable'; readonly code: UnavailableCode; readonly message: string };
