/** First code point, first value and last value of each row of numbers in a circle, in brackets or with a full stop. */
const SYMBOL_ROWS: readonly (readonly [number, number, number])[] = [
  [0x2460, 1, 20],
  [0x2474, 1, 20],
  [0x2488, 1, 20],
  [0x24ea, 0, 0],
  [0x24eb, 11, 20],
  [0x24f5, 1, 10],
  [0x24ff, 0, 0],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x3220, 1, 10],
  [0x3251, 21, 35],
  [0x3280, 1, 10],
  [0x32b1, 36, 50],
  [0x1f51f, 10, 10],
];
const KEYCAP = '\u20e3';
const VARIATION_SELECTOR = '\ufe0f';
const DIGIT = /^\p{Nd}$/u;
const BRACKETS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '【': '】',
  '〔': '〕',
  '［': '］',
  '（': '）',
};
const AFTER_NUMBER = '.)]。、．｡）］';

/** A number as a person wrote it, with nothing around it but a full stop or brackets. */
export interface WrittenNumber {
  readonly value: number;
  /** How it would stand as a word in a label: `2` for `２`, `٢`, `02`, `②` and `2️⃣`. */
  readonly word: string;
}

/** There are some seven hundred of them, so remembering all costs little and makes long runs cheap. */
const digitValues = new Map<string, number>();

/** The value of one digit of any script; Unicode gives each script its ten digits in a row. */
function digitValue(char: string): number | undefined {
  const code = char.codePointAt(0)!;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const known = digitValues.get(char);
  if (known !== undefined || code < 0x80 || !DIGIT.test(char)) return known;
  let first = code;
  while (code - first < 50 && DIGIT.test(String.fromCodePoint(first - 1))) first--;
  digitValues.set(char, (code - first) % 10);
  return (code - first) % 10;
}

function symbolValue(code: number): number | undefined {
  for (const [first, from, to] of SYMBOL_ROWS)
    if (code >= first && code <= first + to - from) return code - first + from;
  return undefined;
}

/** The ASCII digits of a run of digits of any script; `undefined` where anything else is in it. */
export function asciiDigits(text: string): string | undefined {
  if (text === '') return undefined;
  if (/^[0-9]+$/.test(text)) return text;
  let digits = '';
  for (const char of text) {
    const value = digitValue(char);
    if (value === undefined) return undefined;
    digits += value;
  }
  return digits;
}

/** Circled and keycap numbers, which need nothing between them: `①③` is 1 and 3, and never 13. */
export function readSymbols(text: string): number[] | undefined {
  const values: number[] = [];
  const chars = Array.from(text);
  for (let index = 0; index < chars.length; index++) {
    const char = chars[index]!;
    if (char === VARIATION_SELECTOR || /\s/.test(char)) continue;
    const keycapAt = chars[index + 1] === VARIATION_SELECTOR ? index + 2 : index + 1;
    const value = chars[keycapAt] === KEYCAP ? digitValue(char) : symbolValue(char.codePointAt(0)!);
    if (value === undefined) return undefined;
    if (chars[keycapAt] === KEYCAP) index = keycapAt;
    values.push(value);
  }
  return values.length === 0 ? undefined : values;
}

function withoutDecoration(text: string): string {
  let bare = text.trim();
  const closing = BRACKETS[bare[0] ?? ''];
  if (closing !== undefined && bare.endsWith(closing)) bare = bare.slice(1, -1).trim();
  else if (closing !== undefined && bare.length > 1) return bare;
  for (let taken = 0; taken < 2 && bare !== '' && AFTER_NUMBER.includes(bare.at(-1)!); taken++)
    bare = bare.slice(0, -1);
  return bare.trim();
}

/** A letter alone, or with a full stop, bracket or brackets: `b`, `b)`, `(B)`. Small, and only `a` to `z`. */
export function readLetter(folded: string): string | undefined {
  const letter = withoutDecoration(folded);
  return /^[a-z]$/.test(letter) ? letter : undefined;
}

/**
 * One number, in digits of any script, full-width, circled or keycap, with `.`, `)` or brackets; `undefined` for anything else.
 *
 * A value beyond what a double holds exactly is as far out of range as one can be, so it is rounded.
 *
 * @example
 * readNumber('(2)')?.value; // 2
 */
export function readNumber(text: string): WrittenNumber | undefined {
  const inner = withoutDecoration(text);
  const digits = asciiDigits(inner);
  if (digits !== undefined) return written(Number(digits));
  if (inner.length > 3) return undefined;
  const symbols = readSymbols(inner);
  return symbols?.length === 1 ? written(symbols[0]!) : undefined;
}

function written(value: number): WrittenNumber {
  return { value, word: String(value) };
}

const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const GROUPED_NUMBER = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Longer ones are no label's value, and are not looked at twice. */
const LONGEST_VALUE = 40;

/** The value of a text that is nothing but a number, such as `10`, `-1.5` or `1,000`; as a label, or as a person's own number. */
export function numericValue(folded: string): number | undefined {
  if (folded.length > LONGEST_VALUE) return undefined;
  const ascii = folded.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit))).replace('\u2212', '-');
  if (PLAIN_NUMBER.test(ascii)) return Number(ascii);
  return GROUPED_NUMBER.test(ascii) ? Number(ascii.replaceAll(',', '')) : undefined;
}
