import type { IssueCode } from '../errors';
import type { TextConstraints, TextFormat } from '../question/question';
import { patternMatches } from './pattern';

/** What is wrong with a text, said so that a person can put it right. Never holds the text. */
export interface ConstraintBreach {
  /** Which of the question's constraints it breaks. */
  readonly rule: Exclude<keyof TextConstraints, 'default'>;
  readonly code: IssueCode;
  readonly message: string;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** RFC 3339, as JSON Schema's `date-time`. */
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ]([01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const FORMAT_WORDS: Record<TextFormat, string> = {
  number: 'a number',
  integer: 'a whole number',
  email: 'an e-mail address',
  uri: 'a full address with its scheme, such as https://example.com',
  date: 'a date as YYYY-MM-DD',
  'date-time': 'a time as YYYY-MM-DDThh:mm:ssZ',
};

function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function hasFormat(text: string, format: TextFormat): boolean {
  switch (format) {
    case 'number':
      return NUMBER.test(text) && Number.isFinite(Number(text));
    case 'integer':
      return NUMBER.test(text) && Number.isInteger(Number(text));
    case 'email':
      return text.length <= 254 && EMAIL.test(text);
    case 'uri':
      return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/\s/.test(text) && URL.canParse(text);
    case 'date':
      return isDate(text);
    case 'date-time': {
      const match = DATE_TIME.exec(text);
      return match?.[1] !== undefined && isDate(match[1]);
    }
  }
}

/** The first rule that a typed text breaks, or undefined. White space around it doesn't count for the format. */
export function breachOf(text: string, constraints: TextConstraints): ConstraintBreach | undefined {
  const { format, minimum, maximum, minLength, maxLength, pattern } = constraints;
  const bare = text.trim();
  if (format !== undefined && !hasFormat(bare, format)) {
    return { rule: 'format', code: 'pattern', message: `needs ${FORMAT_WORDS[format]}.` };
  }
  if (format === 'number' || format === 'integer') {
    if (minimum !== undefined && Number(bare) < minimum) {
      return { rule: 'minimum', code: 'out_of_range', message: `needs at least ${minimum}.` };
    }
    if (maximum !== undefined && Number(bare) > maximum) {
      return { rule: 'maximum', code: 'out_of_range', message: `needs at most ${maximum}.` };
    }
  }
  if (minLength !== undefined && text.length < minLength) {
    return { rule: 'minLength', code: 'too_short', message: `needs at least ${minLength} characters.` };
  }
  if (maxLength !== undefined && text.length > maxLength) {
    return { rule: 'maxLength', code: 'too_long', message: `needs at most ${maxLength} characters.` };
  }
  if (pattern !== undefined && !patternMatches(pattern, text)) {
    return { rule: 'pattern', code: 'pattern', message: `needs to match the pattern ${pattern}` };
  }
  return undefined;
}
