import type { Strings } from './strings';

const RIGHT_TO_LEFT = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Which way a screen's own words run; each text of a model says so for itself. */
export function directionOf({ locale }: Strings): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(locale.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
