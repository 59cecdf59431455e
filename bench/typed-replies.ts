import { parseAskUserParams } from 'querent';
import { parseReply } from 'querent/chat';
import { FOUR_QUESTIONS } from './calls';
import { median, type Row } from './measure';

const BYTES = 100_000;
const TRIES = 7;
/** Texts that lead a careless parser into work without end. */
const PIECES = [
  'a',
  '1',
  '\n',
  '\r\n',
  ',',
  '1, ',
  '1-',
  '>\n',
  '[x] a\n',
  '2. SQLite\n',
  'Database: SQLite\n',
  'Name: a ',
  '和',
  ' and',
  '"',
  '١',
];

/** Reading 100 kB of anything: the median of the slowest text. */
export async function typedReplies(): Promise<Row> {
  const parsed = parseAskUserParams(FOUR_QUESTIONS);
  if (!parsed.ok) throw new Error('the questions can not be read');
  const figures = PIECES.map((piece) => {
    const text = piece.repeat(Math.ceil(BYTES / new TextEncoder().encode(piece).length));
    return median(Array.from({ length: TRIES }, () => milliseconds(() => parseReply(parsed.questions, text))));
  });
  return {
    name: 'parseReply, 100 kB, the slowest of its texts',
    ratio: Math.max(...figures),
    unit: 'ms',
    budget: 50,
    aim: 20,
    runs: TRIES,
  };
}

function milliseconds(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
