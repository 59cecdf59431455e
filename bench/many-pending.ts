import { type AskUser, createAskUser } from 'querent';
import { FOUR_QUESTIONS, REPLY, silentRenderer } from './calls';
import { type Row, RUNS, ratioOf, time } from './measure';

const ROUNDS = 1_000;

async function withPending(count: number): Promise<AskUser> {
  const askUser = createAskUser({ renderer: silentRenderer });
  for (let index = 0; index < count; index++)
    await askUser.tool.open(FOUR_QUESTIONS, { correlationId: `waits_${index}` });
  return askUser;
}

/** Put, show, answer and settle one ask while others wait. */
function wholeAsk(askUser: AskUser): () => Promise<number> {
  let next = 0;
  return () =>
    time(ROUNDS, async (count) => {
      for (let round = 0; round < count; round++) {
        const correlationId = `asked_${next++}`;
        const call = askUser.tool.call(FOUR_QUESTIONS, { correlationId });
        await Promise.resolve();
        await askUser.tool.open(FOUR_QUESTIONS, { correlationId });
        await askUser.answer(correlationId, REPLY);
        await call;
      }
    });
}

export async function manyPending(): Promise<Row> {
  const few = wholeAsk(await withPending(100));
  const many = wholeAsk(await withPending(10_000));
  const ratio = await ratioOf(many, few);
  return { name: 'a whole ask with 10,000 pending, against 100', ratio, budget: 1.3, aim: 1.1, runs: RUNS };
}
