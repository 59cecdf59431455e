import { guardedReport } from '../../errors';
import { stringsFor } from '../../locales/locale';
import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import type { Clock } from '../../ports/clock';
import type { Desk } from '../../ports/desk';
import type { AskTextOptions } from './ask-text';
import type { Channel } from './channel';
import type { ChatPlace, ChatRendererOptions } from './options';
import { wallClock } from './wall-clock';

/** What every part of the chat renderer has at hand while it is attached. */
export interface Chat {
  readonly name: string;
  readonly channel: Channel;
  readonly desk: Desk;
  readonly clock: Clock;
  readonly options: ChatRendererOptions;
  /** Tells this process from others that serve the same channel. */
  readonly token: string;
  /** Aborts when the renderer is detached. Nothing listens to it: more than ten listeners are a warning. */
  readonly detached: AbortSignal;
  /** Called when the renderer is detached. */
  readonly onDetach: Set<() => void>;
  /** Asks that are being sent by this process just now; each resolves when that is over, whatever came of it. */
  readonly sending: Map<string, Promise<void>>;
  readonly report: (error: unknown) => void;
}

export function openChat(options: ChatRendererOptions, desk: Desk, detached: AbortSignal): Chat {
  return {
    name: options.name ?? options.channel.name,
    channel: options.channel,
    desk,
    clock: options.clock ?? wallClock,
    options,
    token: crypto.randomUUID(),
    detached,
    onDetach: new Set(),
    sending: new Map(),
    report: guardedReport(options.onError),
  };
}

/** The ask's place; a `route` that throws has none for it. */
export function placeOf({ options, report }: Chat, request: AskUserRequest): ChatPlace | undefined {
  try {
    return options.route(request);
  } catch (error) {
    report(error);
    return undefined;
  }
}

/** The person's language: the host's word for it, else the ask's. */
export function wordsFor({ options }: Chat, { locale }: { readonly locale?: string } = {}): Strings {
  return stringsFor(options.locale ?? locale);
}

/** What an ask's text may promise here. */
export function askTextOptions({ channel, options }: Chat): AskTextOptions {
  const { buttons, maxLength } = channel.capabilities;
  const isCommand = options.isCommand ?? (() => false);
  return { buttons, maxLength, commands: !isCommand('/skip') && !isCommand('/cancel') };
}

/** Resolves after a while; at once when the signal aborts or the renderer is detached. */
export function pause({ clock, detached, onDetach }: Chat, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      onDetach.delete(done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.setTimer(done, ms, { background: true });
    onDetach.add(done);
    signal?.addEventListener('abort', done);
    if (detached.aborted || signal?.aborted === true) done();
  });
}

/** A signal of its own for one message that no ask waits for. */
export function untilDetached({ detached }: Chat): AbortSignal {
  return AbortSignal.any([detached]);
}
