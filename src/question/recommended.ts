import { labelKey } from './label';

const WORDS = [
  ...['recommended', 'recommend', 'recommendation', 'suggested', 'preferred'],
  ...['推荐', '推薦', '建议', '建議', '推荐选项', 'おすすめ', 'オススメ', 'お勧め', 'お薦め', '推奨', '추천', '권장'],
  ...['recommandé', 'recommandée', 'conseillé', 'conseillée', 'recomendado', 'recomendada', 'empfohlen', 'empfehlung'],
  ...['consigliato', 'consigliata', 'raccomandato', 'raccomandata', 'рекомендуется', 'рекомендовано', 'рекомендую'],
  ...['рекомендуємо', 'aanbevolen', 'zalecane', 'zalecany', 'polecane', 'önerilen', 'önerilir', 'rekommenderas'],
  ...['rekommenderad', 'anbefalet', 'anbefalt', 'suositeltu', 'doporučeno', 'ajánlott', 'recomandat', 'προτείνεται'],
  ...['موصى به', 'مستحسن', 'پیشنهادی', 'מומלץ', 'अनुशंसित', 'khuyến nghị', 'direkomendasikan', 'disarankan', 'แนะนำ'],
];
const KEYS = new Set(WORDS.map(labelKey));
const LONGEST = Math.max(...[...KEYS].map((key) => key.length));
const CLOSING = /[)\]】〕］）]\s*$/;
const MARK = /\s*([([【〔（［])\s*([^()[\]【】〔〕（）［］]*?)\s*[)\]】〕）］]\s*$/;

/** True for a label that ends in `(Recommended)`, `（推荐）` or the like, in any case and language that is known. */
export function hasRecommendedMark(label: string): boolean {
  return markStart(label) !== undefined;
}

/**
 * A label without its mark at the end; the label itself where there is none.
 *
 * @example
 * withoutRecommendedMark('Staging (Recommended)') // 'Staging'
 */
export function withoutRecommendedMark(label: string): string {
  const start = markStart(label);
  return start === undefined ? label : label.slice(0, start).trimEnd();
}

function markStart(label: string): number | undefined {
  if (!CLOSING.test(label.slice(-4))) return undefined;
  // Only the end is looked at, so a long label costs no more than a short one.
  const from = Math.max(0, label.length - LONGEST * 2 - 8);
  const mark = MARK.exec(label.slice(from));
  return mark !== null && KEYS.has(labelKey(mark[2]!)) ? from + mark.index : undefined;
}
