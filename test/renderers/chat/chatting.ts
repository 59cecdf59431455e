import type { AskUser } from '../../../src/index';
import { type ChatRendererOptions, chatRenderer } from '../../../src/renderers/chat/index';
import { type MemoryChannelOptions, memoryChannel } from '../../../src/testing/index';
import { processes } from '../../support/pretend-processes';
import { turns, until } from '../../support/turns';

export const ADA = 'ada';

/** One question of each kind. */
export const ENV = {
  header: 'Env',
  question: 'Where to deploy?',
  type: 'choice',
  options: [
    { label: 'Staging', description: 'safe' },
    { label: 'Production', description: '' },
  ],
};
export const SURE = { header: 'Sure', question: 'Are you sure?', type: 'yesno' };
export const NAME = { header: 'Name', question: 'What is its name?', type: 'text' };
export const CHECKS = {
  header: 'Checks',
  question: 'Which checks?',
  type: 'choice',
  multiSelect: true,
  options: ['Unit', 'Lint', 'E2E'].map((label) => ({ label, description: '' })),
};
export const TRIP = [
  { ...ENV, header: 'City', question: 'Which city?', options: ['Lisbon', 'Porto'].map(option) },
  { ...NAME, header: 'Budget', question: 'How much?' },
  { ...NAME, header: 'Date', question: 'When?' },
];

function option(label: string) {
  return { label, description: '' };
}

export interface ChattingOptions extends Partial<ChatRendererOptions> {
  /** What the channel can do, and what becomes of its messages. */
  readonly memory?: MemoryChannelOptions;
  /** Whether messages and replies have times. */
  readonly timed?: boolean;
}

export function isSent(note: unknown): boolean {
  return (note as { readonly state?: string } | undefined)?.state === 'sent';
}

/** A chat in memory and processes that serve it over one store: by default each ask goes to Ada, who alone may answer. */
export function chatting({ memory = {}, timed = false, ...rest }: ChattingOptions = {}) {
  const { start: startBare, store, clock, errors } = processes();
  const channel = memoryChannel({ ...memory, ...(timed && { clock }) });
  const renderer = () =>
    chatRenderer({
      channel,
      route: ({ scope }) => ({ conversation: scope.session ?? ADA, actor: scope.user ?? ADA }),
      onError: (error) => errors.push(error),
      clock,
      ...rest,
    });
  const start = () => startBare({ renderer: renderer() });
  const askUser = start();
  return {
    askUser,
    channel,
    clock,
    errors,
    renderer,
    start,
    startBare,
    store,
    /** Puts an ask for which nobody waits; resolves once its message is out, all of it. */
    async put(questions: unknown, correlationId = 'x', user: AskUser = askUser) {
      const opened = await user.tool.open({ questions }, { correlationId });
      if (!('pending' in opened)) throw new Error('it was refused');
      const { id } = opened.pending;
      await until(async () => isSent(await store.note(id, channel.name)));
      await turns();
      return id;
    },
    /** How an ask ended; undefined while it is open. */
    outcome: async (id = 'x') => (await store.get(id))?.outcome,
    last() {
      const message = channel.messages.at(-1);
      if (message === undefined) throw new Error('nothing was sent');
      return message;
    },
  };
}
