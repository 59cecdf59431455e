import { bare, fold } from './fold';

const SKIP = [
  ...[
    'skip',
    'pass',
    'skip it',
    'skip this',
    'skip this one',
    'skip this question',
    '跳过',
    '跳過',
    '略过',
    '略過',
    '跳过这题',
  ],
  ...[
    '跳过此题',
    'スキップ',
    '飛ばす',
    'パス',
    '건너뛰기',
    '패스',
    '스킵',
    'saltar',
    'omitir',
    'pasar',
    'passer',
    'ignorer',
    'sauter',
  ],
  ...['überspringen', 'auslassen', 'salta', 'saltare', 'pular', 'overslaan', 'пропустить', 'пропуск', 'пропустити'],
  ...[
    'pomiń',
    'geç',
    'atla',
    'hoppa över',
    'spring over',
    'hopp over',
    'ohita',
    'تخطي',
    'تخطى',
    'تجاوز',
    'छोड़ें',
    'bỏ qua',
    'lewati',
  ],
];

const CANCEL = [
  ...['cancel', '取消', 'キャンセル', '취소', 'cancelar', 'annuler', 'abbrechen', 'annulla', 'annullare', 'annuleren'],
  ...[
    'отмена',
    'отменить',
    'скасувати',
    'anuluj',
    'iptal',
    'avbryt',
    'annuller',
    'peruuta',
    'إلغاء',
    'الغاء',
    'रद्द करें',
    'hủy',
    'huỷ',
  ],
  ...['batal', 'ยกเลิก', 'ביטול', 'zrušit'],
];

const ALL = [
  ...[
    'all',
    'all of the above',
    'all the above',
    'all above',
    'all of them',
    'all of these',
    'everything',
    'select all',
  ],
  ...[
    'every one',
    'everyone of them',
    'all options',
    'all of it',
    '全部',
    '全部都要',
    '以上全部',
    '以上都是',
    '以上皆是',
    '所有',
    '都要',
  ],
  ...[
    '全选',
    '全選',
    '全都要',
    '全て',
    'すべて',
    '全部選択',
    '上記すべて',
    '모두',
    '전부',
    '모두 선택',
    'todos',
    'todas',
    'todo',
    'todas las anteriores',
  ],
  ...['todos los anteriores', 'todo lo anterior', 'tous', 'toutes', 'tout', 'tout ce qui précède', 'alle', 'alles'],
  ...[
    'alle oben genannten',
    'alle genannten',
    'tutti',
    'tutte',
    'tutto',
    'tudo',
    'todas as anteriores',
    'alle bovenstaande',
    'все',
    'всё',
  ],
  ...[
    'все вышеперечисленное',
    'всі',
    'усі',
    'wszystkie',
    'wszystko',
    'hepsi',
    'tümü',
    'alla',
    'kaikki',
    'الكل',
    'كل',
    'جميع',
    'सभी',
    'सब',
    'tất cả',
  ],
  ...['semua', 'ทั้งหมด', 'הכל'],
];

/** The same, where there are two options in all. */
const BOTH = [
  'both',
  'both of them',
  'both of the above',
  '两个都要',
  '兩個都要',
  '两者都要',
  'どちらも',
  '両方',
  '둘 다',
  'ambos',
  'ambas',
].concat(['les deux', 'beide', 'entrambi', 'entrambe', 'оба', 'обе', 'oba', 'ikisi de', 'كلاهما', 'दोनों', 'cả hai']);

const YES = [
  ...[
    'y',
    'yes',
    'yeah',
    'yep',
    'yup',
    'yea',
    'ya',
    'aye',
    'sure',
    'ok',
    'okay',
    'yes please',
    'yes, please',
    'true',
    'correct',
  ],
  ...[
    '是',
    '是的',
    '对',
    '對',
    '对的',
    '好',
    '好的',
    '好啊',
    '可以',
    '行',
    '要',
    '嗯',
    '同意',
    '确认',
    '確認',
    'はい',
    'うん',
    'ええ',
  ],
  ...[
    '네',
    '예',
    '응',
    'sí',
    'si',
    'claro',
    'oui',
    'ouais',
    "d'accord",
    'ja',
    'jawohl',
    'jep',
    'sì',
    'sim',
    'да',
    'ага',
    'так',
    'tak',
  ],
  ...[
    'evet',
    'joo',
    'kyllä',
    'ano',
    'igen',
    'ναι',
    'نعم',
    'أجل',
    'بله',
    'כן',
    'हाँ',
    'हां',
    'जी हाँ',
    'có',
    'vâng',
    'iya',
    'ใช่',
    'хорошо',
  ],
  ...['👍', '✅', '✔', '👌', '🆗'],
];

const NO = [
  ...[
    'n',
    'no',
    'nope',
    'nah',
    'no thanks',
    'no, thanks',
    'no thank you',
    'no, thank you',
    'false',
    'never',
    '否',
    '不',
    '不是',
    '不对',
  ],
  ...[
    '不對',
    '不行',
    '不要',
    '不用',
    '不可以',
    '不同意',
    '没有',
    'いいえ',
    'いや',
    'ううん',
    '아니요',
    '아니오',
    '아니',
    'non',
    'nein',
    'nee',
    'nö',
  ],
  ...[
    'não',
    'nao',
    'нет',
    'неа',
    'ні',
    'nie',
    'hayır',
    'ei',
    'nej',
    'nei',
    'ne',
    'nem',
    'όχι',
    'لا',
    'نه',
    'לא',
    'नहीं',
    'không',
    'tidak',
  ],
  ...['ไม่', 'ไม่ใช่', '👎', '❌', '✖'],
];

const SKIN = /[\u{1f3fb}-\u{1f3ff}]/gu;
/** No word of these is longer, so a long text isn't looked up. */
const LONGEST = 40;

function keys(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(fold));
}

const SKIP_KEYS = keys(SKIP);
const CANCEL_KEYS = keys(CANCEL);
const ALL_KEYS = keys(ALL);
const BOTH_KEYS = keys(BOTH);
const YES_KEYS = keys(YES);
const NO_KEYS = keys(NO);

/** The words for yes, folded. */
export const YES_WORDS: readonly string[] = [...YES_KEYS];
/** The words for no, folded. */
export const NO_WORDS: readonly string[] = [...NO_KEYS];

function holds(words: ReadonlySet<string>, folded: string): boolean {
  return folded.length <= LONGEST && (words.has(folded) || words.has(bare(folded)));
}

/** `/skip`, to the letter: the one that also works where any words are an answer. */
export function isSkipCommand(folded: string): boolean {
  return folded === '/skip';
}

/** `/cancel`, to the letter. */
export function isCancelCommand(folded: string): boolean {
  return folded === '/cancel';
}

/** A word, in the common languages, that leaves a question out. */
export function isSkipWord(folded: string): boolean {
  return isSkipCommand(folded) || holds(SKIP_KEYS, folded);
}

/** A word, in the common languages, that ends the whole ask. */
export function isCancelWord(folded: string): boolean {
  return isCancelCommand(folded) || holds(CANCEL_KEYS, folded);
}

/** A word, in the common languages, that means every one of `options`. */
export function isAllWord(folded: string, options: number): boolean {
  return holds(ALL_KEYS, folded) || (options === 2 && holds(BOTH_KEYS, folded));
}

/** What a word says to a yes/no; `undefined` for any other word and for a word with more to it, such as "yes, but…". */
export function yesOrNo(folded: string): 'yes' | 'no' | undefined {
  if (folded.length > LONGEST) return undefined;
  const word = folded.replace(SKIN, '');
  if (holds(YES_KEYS, word)) return 'yes';
  return holds(NO_KEYS, word) ? 'no' : undefined;
}
