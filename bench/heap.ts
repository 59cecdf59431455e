import { createAskUser } from 'querent';
import { FOUR_QUESTIONS, silentRenderer } from './calls';
import { median, type Row, RUNS } from './measure';

const PENDING = 10_000;

function heapUsed(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** What a pending ask keeps beyond its questions, which whoever asks would have to keep as well. */
async function kilobytesAnAsk(): Promise<number> {
  const askUser = createAskUser({ renderer: silentRenderer });
  const { tool } = askUser;
  // The payload: the same questions, normalized and frozen as they are stored.
  const payload: unknown[] = [];
  const beforePayload = heapUsed();
  for (let index = 0; index < PENDING; index++) payload.push(tool.build(FOUR_QUESTIONS).params.questions);
  const ofPayload = heapUsed() - beforePayload;
  const calls: Promise<unknown>[] = [];
  const before = heapUsed();
  for (let index = 0; index < PENDING; index++) calls.push(tool.call(FOUR_QUESTIONS));
  await new Promise((resolve) => setImmediate(resolve));
  const ofAsks = heapUsed() - before;
  // Read last, so that nothing of either side is garbage while it is weighed.
  if (askUser.pending().length !== payload.length || calls.length !== payload.length)
    throw new Error('some are missing');
  await askUser.close();
  return (ofAsks - ofPayload) / PENDING / 1_024;
}

export async function heap(): Promise<Row> {
  const figures: number[] = [];
  for (let run = 0; run < RUNS; run++) figures.push(await kilobytesAnAsk());
  return {
    name: 'heap a pending ask beyond its payload',
    ratio: median(figures),
    unit: 'kB',
    budget: 1.5,
    aim: 1.2,
    runs: RUNS,
  };
}
