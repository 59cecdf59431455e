import { describe, expect, test } from 'vitest';
import type { AskUser } from '../../../src/index';
import type { ChatMessage } from '../../../src/renderers/chat/channel';
import { chatRenderer } from '../../../src/renderers/chat/index';
import { type MemoryMessage, memoryChannel, type SendFate } from '../../../src/testing/index';
import { pick, seededRandom } from '../../../src/testing/seeded-random';
import { processes } from '../../support/pretend-processes';
import { isSent } from './chatting';

const SEED = Number(process.env.QUERENT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const ASKS = 500;
const CONVERSATIONS = 50;
const STEP_MS = 500;
const TIMEOUT_MS = 20 * 60_000;

type Kind = 'choice' | 'text' | 'yesno' | 'two';

/** An ask as the person knows it: what it is about, and what they answer. */
interface Told {
  readonly id: string;
  readonly conversation: string;
  readonly kind: Kind;
  readonly questions: readonly object[];
  /** What they write; a kind with buttons may be tapped in place of that. */
  readonly lines: readonly string[];
  readonly label: string | undefined;
  readonly expected: readonly object[];
  /** When they reply, or reply again since nothing came of it. */
  replyAt: number;
}

/** Something on its way to a process. */
interface OnTheWay {
  readonly due: number;
  readonly deliver: () => Promise<void>;
}

function askOf(index: number, random: () => number): Told {
  const conversation = `room${index % CONVERSATIONS}`;
  const id = `ask${index}`;
  const kind = pick<Kind>(random, ['choice', 'text', 'yesno', 'two']);
  const about = `About ${id}?`;
  const labels = ['Red', 'Green', 'Blue'];
  const choice = {
    header: id,
    question: about,
    type: 'choice',
    options: labels.map((label) => ({ label, description: '' })),
  };
  const text = { header: `${id} why`, question: about, type: 'text' };
  const at = Math.floor(random() * labels.length);
  const words = `because of ${id}`;
  const picked = { selected: [labels[at]], skipped: false };
  const typed = { selected: [], text: words, skipped: false };
  const common = { id, conversation, kind, replyAt: 0 };
  switch (kind) {
    case 'choice':
      return { ...common, questions: [choice], lines: [`${at + 1}`], label: labels[at], expected: [picked] };
    case 'text':
      return { ...common, questions: [text], lines: [words], label: undefined, expected: [typed] };
    case 'yesno': {
      const word = pick(random, ['Yes', 'No']);
      const question = { header: id, question: about, type: 'yesno' };
      return {
        ...common,
        questions: [question],
        lines: [word],
        label: word,
        expected: [{ selected: [word], skipped: false }],
      };
    }
    case 'two': {
      const lines = [`1: ${labels[at]}`, `2: ${words}`];
      return { ...common, questions: [choice, text], lines, label: undefined, expected: [picked, typed] };
    }
  }
}

describe('a soak', () => {
  test(`of ${ASKS} asks in ${CONVERSATIONS} conversations ends each once, by the right person, and eats nothing else (seed ${SEED})`, {
    timeout: 120_000,
  }, async () => {
    console.info(`chat soak: QUERENT_SEED=${SEED}`);
    const random = seededRandom(SEED);
    const { start, store, clock, errors } = processes();
    const fate = (): SendFate => {
      const dice = random();
      return dice < 0.04 ? 'failed' : dice < 0.07 ? 'unknown' : dice < 0.09 ? 'lost' : 'sent';
    };
    /** Asks that may be on screen as far as the bot knows: there every word of the owner's has to count. */
    const doubtful = new Map<string, string>();
    const onSend = (conversation: string, { text }: ChatMessage): SendFate => {
      const came = fate();
      const id = /About (ask\d+)\?/.exec(text)?.[1];
      if (id !== undefined && (came === 'unknown' || came === 'lost'))
        doubtful.set(`::${conversation}::${id}`, conversation);
      return came;
    };
    const isDoubtful = (room: string) =>
      [...doubtful].some(([id, conversation]) => conversation === room && !settles.has(id));
    const channel = memoryChannel({ clock, onSend });
    const route = ({ scope }: { readonly scope: { readonly session?: string } }) =>
      scope.session === undefined ? undefined : { conversation: scope.session, actor: `owner of ${scope.session}` };
    const open = () =>
      start({ renderer: chatRenderer({ channel, route, clock, onError: (error) => errors.push(error) }) });
    const hosts: AskUser[] = [open(), open(), open()];

    const settles = new Map<string, number>();
    const settle = store.settle.bind(store);
    store.settle = async (id, outcome) => {
      const result = await settle(id, outcome);
      if (result.verdict === 'won') settles.set(id, (settles.get(id) ?? 0) + 1);
      return result;
    };

    const asks = new Map<string, Told>();
    const eaten: string[] = [];
    const way: OnTheWay[] = [];
    let ordinary = 0;

    /** Late, twice, or never; each time to any of the processes. */
    function post(send: (options: { worker: number; id: string; at: number }) => Promise<unknown>): void {
      if (random() < 0.12) return;
      const id = `reply${way.length}-${random()}`;
      const at = clock.now();
      for (let copies = random() < 0.2 ? 2 : 1; copies > 0; copies--) {
        way.push({
          due: at + random() * 8_000,
          deliver: async () => void (await send({ worker: Math.floor(random() * channel.listeners), id, at })),
        });
      }
    }

    function postOrdinary(conversation: string, actor: string): void {
      const text = `the weather is fine ${ordinary++}`;
      post(async ({ at, ...options }) => {
        if (actor.startsWith('owner') && isDoubtful(conversation)) return;
        // Before whatever is sent in this very instant.
        const written = { ...options, at: at - 1 };
        const { consumed } = await channel.say(conversation, text, { actor, ...written });
        if (consumed) eaten.push(`${actor}: ${text}`);
      });
    }

    /** The ask that stands open in a conversation, as far as its people can see. */
    function openMessage(conversation: string): [MemoryMessage, Told] | undefined {
      for (const message of channel.messages) {
        if (message.conversation !== conversation || message.edits > 0) continue;
        const told = asks.get(/About (ask\d+)\?/.exec(message.text)?.[1] ?? '');
        // A message that only names what is missing is no question; one that nobody could edit may be long over.
        if (told !== undefined && /questions? for you:/.test(message.text) && !settles.has(idOf(told)))
          return [message, told];
      }
      return undefined;
    }

    function live(conversation: string): void {
      const owner = `owner of ${conversation}`;
      if (random() < 0.01) postOrdinary(conversation, 'passer-by');
      const now = openMessage(conversation);
      if (now === undefined) {
        if (random() < 0.01) postOrdinary(conversation, owner);
        return;
      }
      const [message, told] = now;
      if (random() < 0.01 && message.buttons[0] !== undefined) {
        post((options) => channel.tap(message, message.buttons[0]?.data ?? '', { actor: 'passer-by', ...options }));
      }
      if (told.replyAt === 0) told.replyAt = clock.now() + random() * 20_000;
      if (clock.now() < told.replyAt) return;
      told.replyAt = clock.now() + 30_000;
      const { label, lines } = told;
      if (label !== undefined && message.buttons.length > 0 && random() < 0.5) {
        post((options) => channel.tap(message, label, { actor: owner, ...options }));
        return;
      }
      const isDirect = random() < 0.3;
      for (const line of lines) {
        const direct = isDirect ? { replyTo: message.id } : {};
        post((options) => channel.say(conversation, line, { actor: owner, ...direct, ...options }));
      }
    }

    let put = 0;
    const isOver = () => put === ASKS && settles.size === ASKS;
    for (let step = 0; !isOver(); step++) {
      expect(step, `the asks end in time: ${settles.size} of ${put} have`).toBeLessThan(20_000);
      for (let count = 0; count < 2 && put < ASKS; count++) {
        const told = askOf(put++, random);
        asks.set(told.id, told);
        const host = pick(random, hosts).for({ session: told.conversation });
        await host.tool.open({ questions: told.questions }, { correlationId: told.id, timeoutMs: TIMEOUT_MS });
      }
      if (step % 400 === 399) {
        const at = Math.floor(random() * hosts.length);
        await hosts[at]?.close({ pending: 'leave' });
        hosts[at] = open();
      }
      for (let room = 0; room < CONVERSATIONS; room++) live(`room${room}`);
      const due = way.filter(({ due }) => due <= clock.now());
      for (const one of due) way.splice(way.indexOf(one), 1);
      await Promise.all(due.map(({ deliver }) => deliver()));
      await clock.advance(STEP_MS);
    }
    await Promise.all(way.map(({ deliver }) => deliver()));
    await clock.advance(60_000);

    expect(eaten).toEqual([]);
    expect([...settles.values()].filter((times) => times !== 1)).toEqual([]);
    const ends = { answered: 0, timed_out: 0, unavailable: 0 } as Record<string, number>;
    for (const told of asks.values()) {
      const outcome = (await store.get(idOf(told)))?.outcome;
      ends[outcome?.status ?? 'open'] = (ends[outcome?.status ?? 'open'] ?? 0) + 1;
      if (outcome?.status !== 'answered') continue;
      expect(outcome.by, told.id).toEqual({
        kind: 'human',
        renderer: 'memory',
        actor: `owner of ${told.conversation}`,
      });
      expect(outcome.answers, told.id).toMatchObject(told.expected);
    }
    console.info(`chat soak: ${JSON.stringify(ends)}, ${ordinary} ordinary messages, ${errors.length} faults reported`);
    expect(ends.answered).toBeGreaterThan(ASKS * 0.7);
    expect(Object.keys(ends).sort()).toEqual(['answered', 'timed_out', 'unavailable']);
    const unfinished: string[] = [];
    for (const told of asks.values()) {
      const id = idOf(told);
      const note = (await store.note(id, 'memory')) as
        | { readonly messages?: readonly (string | null)[] }
        | null
        | undefined;
      const message = channel.messages.find((one) => one.id === note?.messages?.[0]);
      if (isSent(note) && message !== undefined && message.edits !== 1)
        unfinished.push(`${id}: ${message.edits} edits`);
    }
    expect(unfinished).toEqual([]);
  });
});

function idOf({ id, conversation }: Told): string {
  return `::${conversation}::${id}`;
}
