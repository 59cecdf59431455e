/**
 * How well a call fits a condition. What can't be told is `MAYBE`: enough for a rule that denies, never for one that allows, so that
 * doubt only ever makes a decision stricter.
 */
export type Fit = 0 | 1 | 2;

export const NO = 0;
export const MAYBE = 1;
export const YES = 2;

/** All the conditions together fit as well as the worst of them. */
export function worst(a: Fit, b: Fit): Fit {
  return a < b ? a : b;
}

/** Of alternatives the best counts. */
export function best(fits: readonly Fit[]): Fit {
  return fits.includes(YES) ? YES : fits.includes(MAYBE) ? MAYBE : NO;
}
