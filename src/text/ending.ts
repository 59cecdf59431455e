import type { Outcome } from '../answer/outcome';
import type { Strings } from '../locales/strings';

/**
 * How an ask ended, in one phrase that is the same on every screen. Nothing in it was typed by anybody.
 *
 * `isElsewhere` tells an answer that another screen brought from one that was given here. An ask whose outcome nobody knows has ended, and no more
 * is said. One that a close ended may well have been seen, so that it is not called unseen.
 *
 * @example
 * endingOf({ status: 'timed_out', afterMs: 60_000 }, false, stringsFor('en')); // 'No answer in time'
 */
export function endingOf(outcome: Outcome | undefined, isElsewhere: boolean, strings: Strings): string {
  switch (outcome?.status) {
    case 'answered':
      if (outcome.by.kind === 'default') return strings.answeredByDefault;
      if (isElsewhere) return strings.answeredElsewhere;
      return outcome.answers.every(({ skipped }) => skipped) ? strings.skipped : strings.answered;
    case 'clarification':
      return strings.asksBack;
    case 'dismissed':
      return strings.dismissed;
    case 'timed_out':
      return strings.timedOut;
    case 'unavailable':
      return outcome.code === 'closed' ? strings.ended : strings.notShown;
    default:
      return strings.ended;
  }
}
