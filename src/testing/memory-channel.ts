import type { Channel, ChatButton, ChatListener, ChatMessage, ChatReply } from '../renderers/chat/channel';

export interface MemoryChannelOptions {
  /** Default `memory`. */
  readonly name?: string;
  /** Default: it has buttons and can edit, and takes messages of any length. */
  readonly capabilities?: Partial<Channel['capabilities']>;
  /** Gives messages and replies their times; without it they have none. */
  readonly clock?: { now(): number };
  /**
   * What becomes of a message. `sent`; `failed`: it rejects, and the message is not there; `unknown`: it is there, and nobody is told;
   * `lost`: it is not there, and nobody can tell. A promise holds the sending up. Default `sent`.
   */
  readonly onSend?: (conversation: string, message: ChatMessage) => SendFate | Promise<SendFate>;
}

export type SendFate = 'sent' | 'failed' | 'unknown' | 'lost';

/** A message as the conversation has it now. */
export interface MemoryMessage {
  readonly id: string;
  readonly conversation: string;
  readonly text: string;
  readonly buttons: readonly ChatButton[];
  readonly expectsReply: boolean;
  /** How often it was edited. */
  readonly edits: number;
}

/** What came of a reply. */
export interface Heard {
  /** False: it is the host's. */
  readonly consumed: boolean;
  /** What the person was told over the button, and nobody else. */
  readonly told: readonly string[];
}

/** What else there is to a reply, and which of the attached renderers gets it: 0 is the first. */
export type SayOptions = Partial<Omit<ChatReply, 'conversation' | 'text' | 'respond'>> & {
  readonly at?: number;
  readonly worker?: number;
};

/** A channel whose messages a test reads, and whose people it plays. */
export interface MemoryChannel extends Channel {
  /** Every message that is there, in the order in which they were sent. */
  readonly messages: readonly MemoryMessage[];
  /** Renderers that listen; 0 once all are detached. */
  readonly listeners: number;
  /** A person writes. `actor` is the conversation's own name unless it is given, as in a chat of two. */
  say(conversation: string, text: string, options?: SayOptions): Promise<Heard>;
  /** A person taps a button: its label, or its data. */
  tap(message: MemoryMessage, button: string, options?: SayOptions): Promise<Heard>;
}

/**
 * A chat in memory, for tests of what is asked through `chatRenderer`. Several renderers may share it, as processes share a bot.
 *
 * @example
 * const channel = memoryChannel();
 * const askUser = createAskUser({ renderer: chatRenderer({ channel, route: () => ({ conversation: 'ada' }) }) });
 * const outcome = askUser.ask(questions);
 * await channel.say('ada', '2');
 */
export function memoryChannel(options: MemoryChannelOptions = {}): MemoryChannel {
  const { name = 'memory', capabilities, clock, onSend = () => 'sent' } = options;
  const messages: MemoryMessage[] = [];
  const listeners: ChatListener[] = [];
  let count = 0;
  const time = clock === undefined ? {} : { at: () => clock.now() };
  const now = () => (time.at === undefined ? {} : { at: time.at() });

  async function hear(reply: Omit<ChatReply, 'respond'>, worker: number, tapped: boolean): Promise<Heard> {
    const told: string[] = [];
    const respond = async (text: string) => {
      told.push(text);
    };
    const listener = listeners[worker];
    const consumed = listener !== undefined && (await listener(tapped ? { ...reply, respond } : reply));
    return { consumed, told };
  }

  return {
    name,
    capabilities: { buttons: true, edit: true, ...capabilities },
    messages,
    get listeners() {
      return listeners.length;
    },
    async send(conversation, message, { signal }) {
      const fate = await onSend(conversation, message);
      if (signal.aborted && fate === 'failed') throw signal.reason;
      if (fate === 'failed') throw new Error('the message could not be sent');
      const { text, buttons = [], expectsReply = false } = message;
      const id = `m${++count}`;
      if (fate !== 'lost') messages.push({ id, conversation, text, buttons, expectsReply, edits: 0 });
      return fate === 'sent' ? { id, ...now() } : { unknown: true, ...now() };
    },
    async edit({ id }, { text, buttons = [] }) {
      const at = messages.findIndex((message) => message.id === id);
      const message = messages[at];
      if (message !== undefined) messages[at] = { ...message, text, buttons, edits: message.edits + 1 };
    },
    onReply(listener) {
      listeners.push(listener);
      return () => {
        const at = listeners.indexOf(listener);
        if (at >= 0) listeners.splice(at, 1);
      };
    },
    say(conversation, text, { worker = 0, ...rest } = {}) {
      return hear({ conversation, actor: conversation, id: `r${++count}`, ...now(), text, ...rest }, worker, false);
    },
    tap(message, button, { worker = 0, ...rest } = {}) {
      const data = message.buttons.find(({ label }) => label === button)?.data ?? button;
      const { conversation, id: replyTo } = message;
      return hear(
        { conversation, actor: conversation, id: `t${++count}`, ...now(), tap: data, replyTo, ...rest },
        worker,
        true,
      );
    },
  };
}
