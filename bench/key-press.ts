import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createAskUser } from 'querent';
import { terminalRenderer } from 'querent/terminal';
import { median, type Row } from './measure';

const ROUNDS = 50;
/** A dialog takes no key that turns or picks for 300 ms after it can be seen. */
const GUARD_MS = 350;
const [DOWN, TAB, SHIFT_TAB, CTRL_C] = ['\x1b[B', '\t', '\x1b[Z', '\x03'];
/** A list gone through and an answer typed, then on to the next question, and back again from the last. */
const KEYS = [DOWN, DOWN, 'a', 'b', '数', '\x7f', DOWN];
const TURNS = [TAB, TAB, TAB, SHIFT_TAB, SHIFT_TAB, SHIFT_TAB];

const MARKDOWN =
  'A **bold** word, `some code` and a [link](https://example.com) in a line of text.\n\n- one\n- two\n\n';
const PREVIEW = 'export const answer = { selected: ["PostgreSQL"] };\n';

/** About as much as a call may hold, which is 64 KB: four long questions, and long previews beside the first one's options. */
const LARGEST = {
  questions: ['Database', 'Queue', 'Cache', 'Search'].map((header, at) => ({
    header,
    question: MARKDOWN.repeat(40).slice(0, 4_000),
    type: 'choice',
    options: ['First', 'Second', 'Third', 'Fourth'].map((label, option) => ({
      label,
      description: 'What speaks for it, and what against.',
      ...(at === 0 && option < 2 && { preview: PREVIEW.repeat(400).slice(0, 20_000) }),
    })),
  })),
};

/** From the bytes of a key to the bytes of the picture after it. */
export async function keyPress(): Promise<Row> {
  let writtenAt = 0;
  const input = Object.assign(new EventEmitter(), { isTTY: true, setRawMode() {}, pause() {}, resume() {} });
  const output = Object.assign(new EventEmitter(), {
    ...{ isTTY: true, columns: 200, rows: 50 },
    write() {
      writtenAt = performance.now();
    },
  });
  const askUser = createAskUser({ renderer: terminalRenderer({ input, output }) });
  const shown = new Promise((resolve) => askUser.bus.subscribe('ask-user-shown', resolve));
  const call = askUser.tool.call(LARGEST);
  await Promise.race([shown, call]);
  await setTimeout(GUARD_MS);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const key of [...KEYS, TURNS[round % TURNS.length]!]) {
      const start = performance.now();
      input.emit('data', Buffer.from(key));
      if (writtenAt < start) throw new Error('a key changed nothing on the screen');
      times.push(writtenAt - start);
    }
  }
  input.emit('data', CTRL_C);
  await call;
  return {
    name: 'key press to bytes written, largest dialog at 200×50',
    ratio: median(times),
    unit: 'ms',
    ...{ budget: 3, aim: 1, runs: times.length },
  };
}
