import type { Answer } from '../answer/answer';
import type { Labels } from './labels';
import { readOne } from './one-question';
import { type ParsedReply, type ReaskReason, weightier } from './parsed-reply';

/** What each question gets of a reply, before it is read. */
export interface Shares {
  /** By position; `undefined` where the reply says nothing to a question. */
  readonly values: readonly (string | undefined)[];
  /** Why a question can't be given a share, by position. */
  readonly doubts: ReadonlyMap<number, ReaskReason>;
  /** A line that nobody gets says cancel. */
  readonly cancelled?: boolean;
}

/** Shares without a doubt. */
export function certain(values: readonly (string | undefined)[]): Shares {
  return { values, doubts: new Map() };
}

/** Reads every question's share. What can't be taken is asked again for its weightiest reason, and the rest is kept. */
export function readShares(all: readonly Labels[], shares: Shares): ParsedReply {
  if (shares.cancelled === true) return { cancelled: true };
  const answers: (Answer | null)[] = [];
  const reasons: (ReaskReason | undefined)[] = [];
  for (const [at, labels] of all.entries()) {
    const doubt = shares.doubts.get(at);
    const value = shares.values[at];
    const reading = doubt !== undefined ? { reason: doubt } : value === undefined ? MISSING : readOne(labels, value);
    if (reading === 'cancelled') return { cancelled: true };
    answers.push('answer' in reading ? reading.answer : null);
    reasons.push('reason' in reading ? reading.reason : undefined);
  }
  const reason = reasons.reduce((found, one) => (one === undefined ? found : weightier(found, one)), undefined);
  if (reason === undefined) return { answers: answers.filter((answer) => answer !== null) };
  const questions = all.filter((_, at) => reasons[at] === reason).map(({ question }) => question.id);
  return { reask: { reason, questions }, partial: answers };
}

const MISSING = { reason: 'missing' } as const;
