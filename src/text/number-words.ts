import { fold } from './fold';

/**
 * From zero on, with the forms that one number has; a language a row. Beyond English they end where a list of options usually ends: the
 * word for a number is often another word elsewhere, as `on` (ten in Turkish), `null` and `sept` are.
 */
const CARDINALS: readonly (readonly string[])[] = [
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ['零', '一 壹', '二 两 兩 贰', '三 叁', '四', '五', '六', '七', '八', '九', '十'],
  ['', '一つ ひとつ', '二つ ふたつ', '三つ みっつ', '四つ よっつ', '五つ いつつ'],
  ['', '하나 일', '둘 이', '셋 삼', '넷 사', '다섯 오'],
  ['', 'uno una', 'dos', 'tres', 'cuatro', 'cinco'],
  ['', 'un une', 'deux', 'trois', 'quatre', 'cinq'],
  ['', 'eins ein eine', 'zwei zwo', 'drei', 'vier', 'fünf'],
  ['', 'uno una', 'due', 'tre', 'quattro', 'cinque'],
  ['', 'um uma', 'dois duas', 'três tres', 'quatro', 'cinco'],
  ['', 'een één', 'twee', 'drie', 'vier', 'vijf'],
  ['', 'один одна одно', 'два две', 'три', 'четыре', 'пять'],
  ['', 'один', 'два дві', 'три', 'чотири', "п'ять"],
  ['', 'jeden jedna', 'dwa dwie', 'trzy', 'cztery', 'pięć'],
  ['', 'bir', 'iki', 'üç', 'dört', 'beş'],
  ['', 'واحد', 'اثنان اثنين', 'ثلاثة', 'أربعة', 'خمسة'],
  ['', 'एक', 'दो', 'तीन', 'चार', 'पाँच पांच'],
];

/** From the first on, with the forms that one place has. */
const ORDINALS: readonly (readonly string[])[] = [
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ['primero primera primer', 'segundo segunda', 'tercero tercera tercer', 'cuarto cuarta'],
  ['premier première', 'deuxième second seconde', 'troisième', 'quatrième'],
  ['erste erster erstes ersten', 'zweite zweiter zweites zweiten', 'dritte dritter drittes dritten'],
  ['', '', '', 'vierte vierter viertes vierten'],
  ['primo', 'secondo seconda', 'terzo terza', 'quarto quarta'],
  ['primeiro primeira', 'segundo segunda', 'terceiro terceira', 'quarto quarta'],
  ['eerste', 'tweede', 'derde', 'vierde'],
  ['первый первая первое', 'второй вторая второе', 'третий третья третье', 'четвёртый четвёртая четвертый четвертая'],
  ['첫째 첫번째', '둘째 두번째', '셋째 세번째', '넷째 네번째'],
];

/** A number said in words. An ordinal always counts options; a cardinal may as well be a value. */
export interface SaidNumber {
  readonly value: number;
  readonly ordinal: boolean;
}

function add(
  words: Map<string, SaidNumber>,
  rows: readonly (readonly string[])[],
  first: number,
  ordinal: boolean,
): void {
  for (const row of rows) {
    row.forEach((forms, index) => {
      for (const form of forms.split(' ')) if (form !== '') words.set(fold(form), { value: index + first, ordinal });
    });
  }
}

function build(): ReadonlyMap<string, SaidNumber> {
  const words = new Map<string, SaidNumber>();
  add(words, CARDINALS, 0, false);
  add(words, ORDINALS, 1, true);
  return words;
}

const WORDS = build();
const TENS = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/;
const ORDINAL_DIGITS = /^(\d{1,9})(?:st|nd|rd|th|er|ère|e|è|ème|eme|nde|º|ª|°)$/;

/** The number that one folded word says, such as `two`, `second`, `2nd` or `十二`; `undefined` for any other word. */
export function saidNumber(word: string): SaidNumber | undefined {
  const said = WORDS.get(word);
  if (said !== undefined) return said;
  const digits = ORDINAL_DIGITS.exec(word);
  if (digits !== null) return { value: Number(digits[1]), ordinal: true };
  const tens = TENS.exec(word);
  if (tens === null) return undefined;
  const value = (WORDS.get(tens[1]!)?.value ?? 1) * 10 + (WORDS.get(tens[2]!)?.value ?? 0);
  return { value, ordinal: false };
}
