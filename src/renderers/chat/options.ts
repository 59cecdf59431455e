import type { Strings } from '../../locales/strings';
import type { AskUserRequest, Scope } from '../../ports/ask';
import type { Clock } from '../../ports/clock';
import type { Channel, ChatReply } from './channel';

/** Where an ask goes. */
export interface ChatPlace {
  readonly conversation: string;
  /** Who may answer there. Left out: anybody in that conversation. */
  readonly actor?: string;
}

export interface ChatRendererOptions {
  readonly channel: Channel;
  /**
   * Where an ask goes, from its scope or `meta`; undefined for an ask that this channel has no place for. It is asked again for every
   * reply and after a restart, so the same ask needs the same place.
   */
  readonly route: (request: AskUserRequest) => ChatPlace | undefined;
  /** Default: the channel's name. */
  readonly name?: string;
  /**
   * Who may answer, by text and by tap alike. Always only in the conversation it was sent to. Default: the actor that `route` named, or
   * anybody where it named none.
   */
  readonly mayAnswer?: (actor: string, request: AskUserRequest) => boolean | Promise<boolean>;
  /** True for what is a command of the host's: it is left to the host, unless it is an option's label to the letter. */
  readonly isCommand?: (text: string) => boolean;
  /**
   * Takes a reply with pictures or files. What it gives back is read as if it had been typed, such as a link to where the file is now;
   * undefined says that it has seen to everything itself. Default: the person is told to reply in words.
   */
  readonly onAttachment?: (
    reply: ChatReply,
    request: AskUserRequest,
  ) => string | undefined | Promise<string | undefined>;
  /** What of the store a reply can be about. Without it every ask that waits is looked through at every message. */
  readonly scopeOf?: (reply: ChatReply) => Scope;
  /** A language tag or a table of your own. Default: the ask's, else English. */
  readonly locale?: string | Strings;
  /** Gets what failed and harmed no ask, such as an edit. Default: one line to the console. */
  readonly onError?: (error: unknown) => unknown;
  /** For tests. Default: the machine's. */
  readonly clock?: Clock;
}
