import { createDialog, type DialogState, reduce } from 'querent/dialog';
import { layout, type View } from 'querent/terminal';
import { en } from '../src/locales/en';
import type { Question } from '../src/question/question';
import { median, type Row, RUNS } from './measure';

const KEYS = 200;
const VIEW: View = {
  columns: 200,
  rows: 50,
  theme: { colorDepth: 24, unicode: true },
  strings: en,
  request: { origin: ['planner'], scope: { session: 'bench' } },
  queue: { position: 1, total: 3 },
  secondsLeft: 45,
};

/** Markdown of every kind that a question has, some of it wide, to a length. */
function markdown(length: number): string {
  const piece =
    'A paragraph with **bold**, *italic*, `code` and [a link](https://example.com).\n\n- one item\n- 另一项\n\n';
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** As much as the limits let through. */
function largest(): readonly Question[] {
  return [0, 1, 2, 3].map((at) => ({
    id: String(at),
    header: `Question ${at}`,
    type: 'choice',
    multiSelect: at % 2 === 1,
    question: markdown(4_000),
    options: [0, 1, 2, 3].map((option) => ({
      label: `Option ${option}`,
      description: markdown(1_000),
      preview: markdown(20_000),
    })),
  }));
}

/** Milliseconds of one layout. */
function drawn(dialog: DialogState): number {
  const start = performance.now();
  layout(dialog, VIEW);
  return performance.now() - start;
}

/** A frame of the largest dialog at 200×50: on each of many keys, and the first of a dialog that was never drawn. */
export function frameCost(): Row[] {
  const keys: number[] = [];
  const first: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    let dialog = createDialog(largest());
    first.push(drawn(dialog));
    for (let key = 0; key < KEYS; key++) {
      const isTurn = key % 50 === 49;
      dialog = reduce(dialog, isTurn ? { type: 'go', page: (key + 1) / 50 } : { type: 'move', by: 1 });
      keys.push(drawn(dialog));
    }
  }
  const row = { unit: 'ms', runs: RUNS };
  return [
    { name: 'a frame of the largest dialog at 200×50', ratio: median(keys), budget: 1, aim: 0.5, ...row },
    { name: 'the first frame of the largest dialog', ratio: median(first), budget: 20, aim: 10, ...row },
  ];
}
