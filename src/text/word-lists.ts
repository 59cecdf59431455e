/** One language or family of languages a row, words parted by `|`. Only what people type as a whole message belongs here. */
type Rows = readonly string[];

export const SKIP_WORDS: Rows = [
  'skip|pass|skip it|skip this|skip this one|skip this question',
  '跳过|跳過|略过|略過|跳过这题|跳过此题|スキップ|飛ばす|パス|건너뛰기|패스|스킵',
  'saltar|omitir|pasar|passer|ignorer|sauter|salta|saltare|pular|überspringen|auslassen|overslaan',
  'пропустить|пропуск|пропустити|pomiń|geç|atla|hoppa över|spring over|hopp over|ohita',
  'تخطي|تخطى|تجاوز|छोड़ें|bỏ qua|lewati',
];

export const CANCEL_WORDS: Rows = [
  'cancel|取消|キャンセル|취소',
  'cancelar|annuler|annulla|annullare|abbrechen|annuleren|avbryt|annuller|peruuta',
  'отмена|отменить|скасувати|anuluj|zrušit|iptal|إلغاء|الغاء|ביטול|रद्द करें|hủy|huỷ|batal|ยกเลิก',
];

export const ALL_WORDS: Rows = [
  'all|all of the above|all the above|all above|all of them|all of these|all options|all please|all, please',
  'everything|every one|every one of them|select all',
  '全部|全部都要|以上全部|以上都是|以上皆是|所有|都要|全选|全選|全都要|全て|すべて|全部選択|上記すべて|모두|전부|모두 선택',
  'todos|todas|todas las anteriores|todos los anteriores|todo lo anterior|tudo|todas as anteriores',
  'tous|toutes|tout|tout ce qui précède|tutti|tutte|tutto|alle|alles|alle oben genannten|alle genannten',
  'alle bovenstaande|alla|kaikki|все|всё|все вышеперечисленное|всі|усі|wszystkie|wszystko|hepsi|tümü',
  'الكل|كل|جميع|הכל|सभी|सब|tất cả|semua|ทั้งหมด',
];

/** Every option, where there are two. */
export const BOTH_WORDS: Rows = [
  'both|both of them|both of the above|两个都要|兩個都要|两者都要|どちらも|両方|둘 다',
  'ambos|ambas|les deux|beide|entrambi|entrambe|оба|обе|oba|ikisi de|كلاهما|दोनों|cả hai',
];

export const YES_ROWS: Rows = [
  'y|yes|yeah|yep|yup|yea|ya|aye|sure|ok|okay|yes please|yes, please|true|correct|👍|✅|✔|👌|🆗',
  '是|是的|对|對|对的|好|好的|好啊|可以|行|要|嗯|同意|确认|確認|はい|うん|ええ|네|예|응',
  "sí|si|oui|ouais|d'accord|ja|jawohl|jep|sì|sim|joo|kyllä|igen",
  'да|ага|так|tak|ano|evet|ναι|نعم|أجل|بله|כן|हाँ|हां|जी हाँ|có|vâng|iya|ใช่',
];

export const NO_ROWS: Rows = [
  'n|no|nope|nah|no thanks|no, thanks|no thank you|no, thank you|false|👎|❌|✖',
  '否|不|不是|不对|不對|不行|不要|不用|不可以|不同意|没有|いいえ|いや|ううん|아니요|아니오|아니',
  'non|nein|nee|nö|não|nao|ei|nej|nei|nem',
  'нет|неа|ні|nie|ne|hayır|όχι|لا|نه|לא|नहीं|không|tidak|ไม่|ไม่ใช่',
];

/** Nouns that say that a number counts options. */
export const OPTION_NOUNS: Rows = [
  '#|№|option|options|number|num|nr|choice|choices|item',
  'opción|opcion|opciones|número|opção|opções|numéro|choix|nummer|opzione|opzioni|numero|scelta|optie',
  'вариант|варианты|номер|opcja|seçenek|选项|選項|选择|オプション|選択肢|옵션|خيار|विकल्प',
];

/** What people put around an index and mean nothing by. */
export const INDEX_FILLERS: Rows = [
  'the|please|pls|el|la|le|der|die|das|il|lo|de|het|bitte|por|favor|svp|prego|alstublieft',
  'пожалуйста|お願いします|です|谢谢|謝謝|请|請',
];

/** The single words and phrases of some rows. */
export function wordsOf(rows: Rows): string[] {
  return rows.flatMap((row) => row.split('|'));
}
