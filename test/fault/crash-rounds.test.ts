import { afterEach, describe, expect, test } from 'vitest';
import { FAULTS } from '../support/fault-rounds';
import { account, type Tally } from './account';
import { journalLines } from './journal';
import { newWorld, PLACES, type World } from './places';
import { type Plan, planOf } from './plan';
import { Cast, play } from './play';
import { SOON_MS } from './worker-process';

/** Real processes cost the most. The plain files are an example, and tried as one. */
const ROUNDS = { sqlite: FAULTS.rounds, files: Math.ceil(FAULTS.rounds / 4) };
/** What `broker/watching.ts` sleeps between two looks at the store. */
const POLL_MS = 5_000;
/** From so many rounds on some process was killed and some answer won, or the rounds try nothing. */
const ENOUGH_ROUNDS = 100;
const SEED = FAULTS.seed ?? Math.floor(Math.random() * 2 ** 30);

describe.each(PLACES)('processes that ask, answer, abort and are killed over $name', ({ kind, isHere }) => {
  let world: World | undefined;
  afterEach(async () => {
    await world?.end();
    world = undefined;
  });

  /** What is wrong after a round. A seed is a round: it is played again alone. */
  async function playRound(here: World, cast: Cast, plan: Plan, tally: Tally): Promise<void> {
    const again = `play it again with QUERENT_FAULT_SEED=${plan.seed} QUERENT_FAULT_ROUNDS=1`;
    const from = performance.now();
    await play(here, cast, plan).catch((error: Error) => {
      throw new Error(`${error.message}\n${again}\n${JSON.stringify(plan)}`);
    });
    if (performance.now() - from > POLL_MS) tally.polled++;
    const wrong = await account(here, cast, plan, tally);
    expect(
      wrong,
      `${again}\n${JSON.stringify(plan)}\n${JSON.stringify(journalLines(here.journal).slice(-30))}`,
    ).toEqual([]);
    cast.forget();
  }

  test.skipIf(!isHere)(
    `lose no answer, have no two winners, send nothing twice and leave nobody waiting (seed ${SEED}, ${ROUNDS[kind]} rounds)`,
    async () => {
      const here = await newWorld(kind);
      world = here;
      const cast = new Cast(here);
      await cast.ready();
      const tally: Tally = { asks: 0, killed: 0, acknowledged: 0, sends: 0, sentAgain: 0, overran: 0, polled: 0 };
      for (let round = 0; round < ROUNDS[kind]; round++) await playRound(here, cast, planOf(SEED + round), tally);
      console.log(`${kind}, seed ${SEED}: ${JSON.stringify(tally)}`);
      if (ROUNDS[kind] < ENOUGH_ROUNDS) return;
      expect(tally.killed).toBeGreaterThan(0);
      expect(tally.acknowledged).toBeGreaterThan(0);
    },
    SOON_MS * (3 + ROUNDS[kind]),
  );
});
