import type { Outcome } from '../answer/outcome';

/** What keeps an outcome from being written to a pending ask at this instant; undefined: nothing does. */
export function refusal(expiresAt: number | undefined, outcome: Outcome, now: number): 'not_yet' | 'late' | undefined {
  const isDue = expiresAt !== undefined && now >= expiresAt;
  const needsDue = outcome.status === 'timed_out' || (outcome.status === 'answered' && outcome.by.kind === 'default');
  if (needsDue) return isDue ? undefined : 'not_yet';
  return isDue && outcome.status !== 'aborted' ? 'late' : undefined;
}

/** What an outcome that came second is told, by the one that won. */
export function lossTo(winner: Outcome | undefined): 'late' | 'lost' {
  return winner?.status === 'timed_out' ? 'late' : 'lost';
}
