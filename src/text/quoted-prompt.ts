import { BUILT_IN_STRINGS } from '../locales/locale';
import { withoutRecommendedMark } from '../question/recommended';
import { composeText } from './compose';
import { bare, fold, isVisible } from './fold';
import { type Labels, matchLabel } from './labels';
import { linesOf } from './lines';

const QUOTED = /^\s*[>＞]/;
const QUOTE_MARKS = /^[\s>＞]+/;
/** A mail program wraps what it quotes, so a longer piece of a prompt line counts as well; a short one could be an answer. */
const SHORTEST_PIECE = 8;
/** Beyond these a text is no reply with a quote above it, and looking for pieces would take time for nothing. */
const MOST_PIECES = 100;
const MOST_QUOTED = 1_000;

/**
 * A reply without the prompt that a mail or chat program quoted above it: lines that begin with `>` and repeat the prompt are dropped, if
 * another line remains. A quoted line that says something else is the person's own, and so is a label that begins with `>`.
 */
export function withoutQuotedPrompt(all: readonly Labels[], text: string): string {
  if (!/[>＞]/.test(text)) return text;
  const lines = linesOf(text);
  const quoted = lines.filter((line) => QUOTED.test(line));
  if (quoted.length === 0 || quoted.length > MOST_QUOTED) return text;
  const prompt = promptOf(all);
  const repeats = (line: string): boolean => {
    const content = line.replace(QUOTE_MARKS, '');
    if (!isVisible(content)) return true;
    const folded = fold(content);
    const isPiece = quoted.length <= MOST_PIECES && folded.length >= SHORTEST_PIECE && prompt.whole.includes(folded);
    if (!isPiece && !prompt.lines.has(bare(folded))) return false;
    return !all.some((labels) => matchLabel(labels, line) !== undefined);
  };
  const kept = lines.filter((line) => !QUOTED.test(line) || !repeats(line));
  return kept.some(isVisible) ? kept.join('\n') : text;
}

interface Prompt {
  readonly lines: ReadonlySet<string>;
  readonly whole: string;
}

/** Every line that a screen may have shown, in each language that comes with querent, and every part of the questions by itself. */
function promptOf(all: readonly Labels[]): Prompt {
  const questions = all.map(({ question }) => question);
  const composed = BUILT_IN_STRINGS.map((locale) => composeText(questions, { locale }));
  const parts = questions.flatMap((question) => [
    question.header,
    question.question,
    question.placeholder ?? '',
    ...(question.options ?? []).flatMap(({ label, description }, index) => [
      label,
      withoutRecommendedMark(label),
      `${index + 1}. ${label}`,
      `${index + 1}) ${label}`,
      description,
    ]),
  ]);
  const lines = [...composed, ...parts].flatMap(linesOf).map((line) => bare(fold(line)));
  return { lines: new Set(lines), whole: composed.map(fold).join('\n') };
}
