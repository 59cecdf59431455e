import type { Answer } from '../answer/answer';

/**
 * Why a reply could not be taken.
 *
 * - `too_long`: a typed answer is over the limit.
 * - `out_of_range`: a number points at no option.
 * - `one_only`: more than one pick where one fits, or one question answered twice.
 * - `ambiguous`: it could mean two things, and guessing would put words in a person's mouth.
 * - `empty`: nothing was said.
 * - `missing`: this question has no answer yet.
 */
export type ReaskReason = 'too_long' | 'out_of_range' | 'one_only' | 'ambiguous' | 'empty' | 'missing';

/** Every reason, the weightiest first: a reply that is wrong in several ways is asked again for the first of them. */
export const REASK_REASONS: readonly ReaskReason[] = Object.freeze([
  'too_long',
  'out_of_range',
  'one_only',
  'ambiguous',
  'empty',
  'missing',
]);

/** Which questions are asked again, and why: only those with the weightiest reason, in question order. */
export interface Reask {
  readonly reason: ReaskReason;
  /** Question ids. */
  readonly questions: readonly string[];
}

/**
 * What a person's text means; exactly one of three.
 *
 * `partial` is there when several questions were asked: what was understood, in question order, `null` where nothing was.
 */
export type ParsedReply =
  | { readonly answers: readonly Answer[] }
  | { readonly reask: Reask; readonly partial?: readonly (Answer | null)[] }
  | { readonly cancelled: true };

/** The weightier of two reasons. */
export function weightier(a: ReaskReason | undefined, b: ReaskReason): ReaskReason {
  if (a === undefined) return b;
  return REASK_REASONS.indexOf(a) <= REASK_REASONS.indexOf(b) ? a : b;
}
