import { createAskUser } from 'querent';
import { DEFAULT_LIMITS } from '../src/question/limits';
import { acceptedSchema, BASE_FORM } from '../src/question/schema';
import { FOUR_QUESTIONS, immediateRenderer, RESULT } from './calls';
import { type Row, RUNS, ratioOf, time } from './measure';

const ROUNDS = 5_000;

/** A whole call against the least that any such tool must do: one parse, one Map entry, one promise, one `JSON.stringify`. */
export async function askCost(): Promise<Row> {
  const { tool } = createAskUser({ renderer: immediateRenderer });
  const schema = acceptedSchema(BASE_FORM, DEFAULT_LIMITS);
  const waiting = new Map<string, (text: string) => void>();

  const call = () =>
    time(ROUNDS, async (count) => {
      for (let round = 0; round < count; round++) await tool.call(FOUR_QUESTIONS);
    });
  const floor = () =>
    time(ROUNDS, async (count) => {
      for (let round = 0; round < count; round++) {
        schema.parse(FOUR_QUESTIONS);
        const id = `call_${round}`;
        const answered = new Promise<string>((resolve) => waiting.set(id, resolve));
        waiting.get(id)?.(JSON.stringify(RESULT));
        waiting.delete(id);
        await answered;
      }
    });

  const ratio = await ratioOf(call, floor, 2 * RUNS);
  return { name: 'one tool.call, four questions, against the floor', ratio, budget: 4, aim: 3.2, runs: 2 * RUNS };
}
