import { pick, type Random, seededRandom } from '../../src/testing/seeded-random';
import type { Command, CrashPoint, WorkerData } from './protocol';

/** Who takes part in every round, by what they show. The first shows nothing, and only asks. */
export const ROLES: readonly WorkerData['renderers'][] = [
  [],
  ['screen'],
  ['screen', 'chat'],
  ['chat'],
  ['screen', 'chat'],
];

/** One thing that happens to the processes, so many milliseconds into the round. */
export type Step =
  | { readonly at: number; readonly to: number; readonly command: Command }
  | { readonly at: number; readonly kill: number };

export interface PlannedAsk {
  readonly id: string;
  readonly timeoutMs: number | undefined;
  /** Nobody answers it in the end but the one who has it in the chat. */
  readonly endsInChat: boolean;
}

/** All that is decided by a seed. What comes first when two things happen at once is for the machine to say. */
export interface Plan {
  readonly seed: number;
  readonly asks: readonly PlannedAsk[];
  readonly steps: readonly Step[];
}

const ROUND_MS = 150;
const CRASHES: readonly Omit<CrashPoint, 'nth'>[] = [
  { side: 'before', of: 'put' },
  { side: 'after', of: 'put' },
  { side: 'before', of: 'settle' },
  { side: 'after', of: 'settle' },
  { side: 'after', of: 'claim' },
  { side: 'before', of: 'send' },
  { side: 'after', of: 'send' },
  { side: 'before', of: 'note' },
  { side: 'after', of: 'note' },
];

export function planOf(seed: number): Plan {
  const random = seededRandom(seed);
  const chance = (of: number) => random() < of;
  const when = () => Math.floor(random() * ROUND_MS);
  const anyone = () => Math.floor(random() * ROLES.length);
  const asks: PlannedAsk[] = [];
  const steps: Step[] = [];
  const count = 2 + Math.floor(random() * 4);
  for (let index = 0; index < count; index++) {
    const endsInChat = chance(0.1);
    const id = `${seed}-${index}${!endsInChat && chance(0.25) ? '-silent' : ''}`;
    const timeoutMs = !endsInChat && chance(0.3) ? 50 + when() * 2 : undefined;
    asks.push({ id, timeoutMs, endsInChat });
    const isAborted = !endsInChat && chance(0.2);
    for (const [turn, command] of callsOf(id, timeoutMs, random).entries()) {
      // Only one that shows nothing can tell whether it holds the ask for this call; and then it has no other call of it.
      const to = isAborted ? turn * (1 + Math.floor(random() * (ROLES.length - 1))) : anyone();
      steps.push({ at: when() / 2, to, command });
    }
    if (endsInChat) continue;
    if (isAborted) steps.push({ at: when(), to: 0, command: { do: 'abort', call: `${id}/0` } });
    for (let turn = 0; turn < 4; turn++) {
      if (chance(0.4)) steps.push({ at: when(), to: anyone(), command: replyTo(id, `${id} said ${turn}`, random) });
    }
  }
  for (let turn = 0; turn < 2; turn++) {
    if (chance(0.5)) steps.push({ at: when(), kill: anyone() });
    const at = { ...pick(random, CRASHES), nth: 1 + Math.floor(random() * 2) };
    if (chance(0.4)) steps.push({ at: 0, to: anyone(), command: { do: 'crash', at } });
  }
  return { seed, asks, steps: steps.sort((one, other) => one.at - other.at) };
}

/** One or two calls of the same id; the first may be of a host that does not wait. */
function callsOf(id: string, timeoutMs: number | undefined, random: Random): Command[] {
  const count = random() < 0.4 ? 2 : 1;
  return Array.from({ length: count }, (_, index) => ({
    do: index === 0 && random() < 0.2 ? 'open' : 'ask',
    call: `${id}/${index}`,
    id,
    ...(timeoutMs !== undefined && { timeoutMs }),
  }));
}

function replyTo(id: string, text: string, random: Random): Command {
  if (random() < 0.5) return { do: 'answer', call: text, id, text };
  return { do: 'reply', id, text, on: random() < 0.6 ? 'screen' : 'chat' };
}
