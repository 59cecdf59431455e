import { pick, seededRandom } from '../../src/testing/seeded-random';
import type { World } from './places';
import { type Plan, type PlannedAsk, ROLES, type Step } from './plan';
import type { Command } from './protocol';
import { SOON_MS, type WorkerProcess } from './worker-process';

export const LEASE_MS = 1_000;
const LOOK_MS = 20;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The processes of a run. One that died is followed by another in its place, which does its calls again under their ids. */
export class Cast {
  readonly #world: World;
  /** Who is there now, by role. */
  readonly present: WorkerProcess[] = [];
  /** All that were there since the last round. */
  readonly everybody: WorkerProcess[] = [];
  /** What was called in each place, for the one who follows. */
  readonly #calls = new Map<number, Command[]>();
  #replacing: Promise<void> | undefined;

  constructor(world: World) {
    this.#world = world;
    for (const place of ROLES.keys()) this.#enter(place);
  }

  async ready(): Promise<void> {
    await Promise.all(this.present.map((one) => one.ready));
  }

  send(place: number, command: Command): void {
    if (command.do === 'ask' || command.do === 'open')
      this.#calls.set(place, [...(this.#calls.get(place) ?? []), command]);
    this.present[place]?.send(command);
  }

  /** Puts another in the place of each that has died, which calls what that one had called. */
  replaceTheDead(): Promise<void> {
    this.#replacing ??= this.#replaceTheDead().finally(() => {
      this.#replacing = undefined;
    });
    return this.#replacing;
  }

  async #replaceTheDead(): Promise<void> {
    for (const [place, one] of this.present.entries()) {
      if (!one.isGone) continue;
      this.#enter(place);
      for (const command of this.#calls.get(place) ?? []) this.present[place]?.send(command);
    }
    await this.ready();
  }

  /** A new round: what was reported is accounted for. */
  forget(): void {
    this.#calls.clear();
    this.everybody.splice(0, this.everybody.length, ...this.present);
    for (const one of this.present) one.forget();
  }

  #enter(place: number): void {
    const one = this.#world.start({ renderers: ROLES[place] ?? [], leaseMs: LEASE_MS });
    this.present[place] = one;
    this.everybody.push(one);
  }
}

/** Plays a plan to its end: every ask has ended, everybody who lives has heard of it, and so has who asks again. */
export async function play(world: World, cast: Cast, plan: Plan): Promise<void> {
  const from = performance.now();
  const killed: Promise<void>[] = [];
  for (const step of plan.steps) {
    const wait = step.at - (performance.now() - from);
    if (wait > 0) await sleep(wait);
    if ('kill' in step) killed.push((cast.present[step.kill] as WorkerProcess).kill());
    else if (isPossible(cast, step)) cast.send(step.to, step.command);
    // A place is not empty for long, as where a supervisor starts what has died.
    if (cast.present.some(({ isGone }) => isGone)) await cast.replaceTheDead();
  }
  await Promise.all(killed);
  await cast.replaceTheDead();
  const random = seededRandom(plan.seed + 1);
  const anyone = () => pick(random, [...ROLES.keys()]);
  await Promise.all(plan.asks.map((ask) => end(world, cast, ask, anyone())));
  await allHaveHeard(cast);
  for (const { id } of plan.asks) cast.send(anyone(), { do: 'ask', call: `${id}/again`, id });
  await allHaveHeard(cast);
}

/** A crash that was armed and never came to pass stays armed, so a process may die here too. */
async function allHaveHeard(cast: Cast): Promise<void> {
  const isDead = () => cast.present.some(({ isGone }) => isGone);
  for (const one of cast.present) {
    await one.until(
      () => isDead() || one.unfinished().length === 0,
      'the end of what it was told',
      () => one.unfinished(),
    );
  }
  if (!isDead()) return;
  await cast.replaceTheDead();
  await allHaveHeard(cast);
}

/** An answer to what nobody has heard of yet would be an answer to nothing. */
function isPossible({ everybody }: Cast, { command }: Extract<Step, { to: number }>): boolean {
  if (command.do !== 'answer') return true;
  return everybody.some((one) => one.of('asked', ({ id }) => id === command.id).length > 0);
}

/** Sees to it that the ask ends, by the one way that is left, and that whoever asks for it in the end hears of it. */
async function end(world: World, cast: Cast, { id, endsInChat }: PlannedAsk, place: number): Promise<void> {
  const call = `${id}/end`;
  cast.send(place, { do: 'ask', call, id });
  const until = performance.now() + SOON_MS;
  for (
    let look = 0;
    !cast.everybody.some((one) => one.of('ended', (ended) => ended.call === call).length > 0);
    look++
  ) {
    if (performance.now() > until) throw new Error(`${id} has not ended: ${JSON.stringify(await world.store.get(id))}`);
    // A crash may be armed for what is called only now.
    await cast.replaceTheDead();
    const isPut = (await world.store.get(id)) !== undefined;
    if (isPut && endsInChat) {
      for (const one of cast.present) one.send({ do: 'reply', on: 'chat', id, text: `${id} said in chat` });
    } else if (isPut && look % 20 === 0) {
      cast.present[place]?.send({ do: 'answer', call: `${id} at last ${look}`, id, text: `${id} said at last` });
    }
    await sleep(LOOK_MS);
  }
}
