import { UsageError } from './usage-error';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `500ms`, `30s`, `15m`, `2h` or `1d`. Throws a UsageError for anything else. */
export function parseDuration(flag: string, text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim());
  const unit = match?.[2] === undefined ? undefined : UNITS[match[2]];
  if (match === null || unit === undefined) {
    throw new UsageError(`${flag} takes a duration such as 500ms, 30s, 15m, 2h or 30d, not "${text}".`);
  }
  return Number(match[1]) * unit;
}

/** A length of time in its largest whole unit: `40s`, `3m`, `2h`, `5d`. */
export function durationText(ms: number): string {
  const unit = ['d', 'h', 'm'].find((name) => ms >= (UNITS[name] as number)) ?? 's';
  return `${Math.max(0, Math.floor(ms / (UNITS[unit] as number)))}${unit}`;
}
