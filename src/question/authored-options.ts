import { labelKey } from './label';

const OTHER_WORDS = [
  ...['other', 'others', '其他', '其它', '其他選項', '其他选项', 'その他', 'そのほか', '기타', '그 외', '그외'],
  ...[
    'autre',
    'autres',
    'otro',
    'otra',
    'otros',
    'otras',
    'outro',
    'outra',
    'outros',
    'outras',
    'altro',
    'altra',
    'altri',
  ],
  ...[
    'andere',
    'anderer',
    'anderes',
    'anderen',
    'etwas anderes',
    'sonstige',
    'sonstiges',
    'anders',
    'overig',
    'overige',
  ],
  ...['другое', 'другой', 'другая', 'другие', 'иное', 'прочее', 'інше', 'інший', 'друго', 'drugo', 'ostalo', 'inne'],
  ...['inny', 'inna', 'jiné', 'jiný', 'iné', 'egyéb', 'altul', 'altele', 'alta', 'annat', 'annan', 'övrigt'],
  ...['andet', 'anden', 'annet', 'annen', 'muu', 'jokin muu', 'diğer', 'başka', 'άλλο', 'άλλη', 'altres', 'altre'],
  ...['أخرى', 'آخر', 'اخرى', 'غير ذلك', 'دیگر', 'سایر', 'אחר', 'אחרת', 'अन्य', 'khác', 'lainnya', 'lain', 'lain-lain'],
  ...['อื่นๆ', 'อื่น ๆ', 'อื่น'],
];

const ALL_WORDS = [
  ...[
    'all of the above',
    'all the above',
    'all above',
    'select all',
    '全部',
    '以上全部',
    '以上都是',
    '以上皆是',
    '全选',
  ],
  ...[
    '全選',
    '全部选择',
    '全て',
    'すべて',
    '全部選択',
    '上記すべて',
    '上記の全て',
    'すべて選択',
    '모두',
    '모두 선택',
    '위의 모두',
  ],
  ...['toutes les réponses', 'tout ce qui précède', 'tous les choix', 'tout sélectionner', 'todas las anteriores'],
  ...['todos los anteriores', 'todo lo anterior', 'seleccionar todo', 'todas as anteriores', 'todos os anteriores'],
  ...['selecionar tudo', 'tutte le precedenti', 'tutti i precedenti', 'tutto quanto sopra', 'seleziona tutto'],
  ...['alle oben genannten', 'alle genannten', 'alles oben genannte', 'alle auswählen', 'alle bovenstaande'],
  ...['alles selecteren', 'все вышеперечисленное', 'всё вышеперечисленное', 'все перечисленное', 'выбрать все'],
  ...['wszystkie powyższe', 'zaznacz wszystkie', 'yukarıdakilerin hepsi', 'tümünü seç'],
];

/** What asks the person to write: in `(please specify)`, `（请说明）`. */
const INVITATION = new RegExp(
  [
    /\b(?:please|pls|specify|specified|describe|explain|elaborate|enter|type|write|custom|your own|own answer|fill in)\b/,
    /\b(?:free[ -]?(?:text|form)|tell (?:me|us)|let (?:me|us) know|state|provide|details?|input|below|clarify|add)\b/,
    /请|請|说明|說明|注明|註明|填写|填寫|输入|輸入|指定|自定义|自訂|补充|補充|描述|具体|入力|記入|記述|詳細|自由|お書き/,
    /직접|입력|기재|작성|명시|précis|saisir|indique|veuillez|especifi|indicar|indique|escrib|detall|por favor/,
    /angeben|bitte|eingeben|beschreib|nennen|specificar|specifica|indicare|descriv|уточн|укаж|указать|напиш|впиш|опиш/,
    /specific|toelicht|vul |invullen|podaj|proszę|określ|doprecyz|belirt|lütfen|yazın|ange |specificera|angiv|spesifis/,
    /tarkenna|upřesn|uveďte|حدد|يرجى|التحديد|توضيح|ระบุ|vui lòng|ghi rõ|nêu rõ|sebutkan|כתוב|פרט|निर्दिष्ट|बताएं/,
  ]
    .map((part) => part.source)
    .join('|'),
  'u',
);

const DOTS_AT_END = /[.…。・⋯\s]+$/;
/** An end that may stand behind the word itself. */
const ENDING = /[.…。・⋯)\]}】]$/;
const BRACKETED = /^(.*?)\s*[([【{]([^()[\]【】{}]*)[)\]】}]$/s;
const ONLY_DOTS = /^[.…。・⋯_\s]*$/;
/** No name of an Other or All with its invitation is longer; longer labels are not looked at. */
const LONGEST = 80;

let others: Set<string> | undefined;
let alls: Set<string> | undefined;

/**
 * True for the key (see `labelKey`) of an Other that the model wrote itself: the word in any language that is known, alone or followed
 * only by dots or by a bracketed invitation such as `(please specify)`. Every screen adds its own Other, so it would stand there twice.
 */
export function isAuthoredOther(key: string): boolean {
  if (key.length > LONGEST) return false;
  others ??= keysOf(OTHER_WORDS);
  if (others.has(key)) return true;
  if (!ENDING.test(key)) return false;
  const bare = withoutDots(key);
  if (others.has(bare)) return true;
  const bracketed = BRACKETED.exec(bare);
  if (bracketed === null || !others.has(withoutDots(bracketed[1]!))) return false;
  return ONLY_DOTS.test(bracketed[2]!) || INVITATION.test(bracketed[2]!);
}

/** True for the key of an "all of the above" that the model wrote itself. Only a multi-select has one; screens add their own. */
export function isAuthoredAll(key: string): boolean {
  if (key.length > LONGEST) return false;
  alls ??= keysOf(ALL_WORDS);
  return alls.has(key) || alls.has(withoutDots(key).replace(/!+$/, ''));
}

function withoutDots(key: string): string {
  return key.replace(DOTS_AT_END, '');
}

function keysOf(words: readonly string[]): Set<string> {
  return new Set(words.map(labelKey));
}
