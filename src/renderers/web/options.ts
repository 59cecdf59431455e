import { AskUserError } from '../../errors';
import type { Strings } from '../../locales/strings';
import type { Scope } from '../../ports/ask';
import type { Clock } from '../../ports/clock';
import type { Secret } from './secret-keys';

/** Whom a host's own login says a visitor is. */
export interface Visit {
  /** What they may see and answer; `{}` is everything that the renderer sees. */
  readonly scope: Scope;
  /** Who answers; it stands in the outcome. */
  readonly actor?: string | undefined;
}

export interface WebRendererOptions {
  /** Seals links, sessions and forms. */
  readonly secret: Secret;
  /** Where the pages are, as a browser has it: `https://app.example.com/questions`. Its host is the only one that is answered. */
  readonly baseUrl: string;
  /** Other values of `Host` that are this server: behind a proxy, or a second name. With the port where there is one. */
  readonly allowedHosts?: readonly string[];
  /** The host's own login, asked before sealed links are looked at; undefined: not logged in. */
  readonly authorize?: (request: Request) => Promise<Visit | undefined> | Visit | undefined;
  /** The language of the pages. Default: the ask's, else what the browser prefers, else English. */
  readonly locale?: string | Strings;
  /** Default `web`. It stands in outcomes, and drafts are kept by it. */
  readonly name?: string;
  /** Event streams that one visitor may have open. Default 8. */
  readonly streamsPerVisitor?: number;
  /** What a stream may have unread before it is dropped, in bytes. Default 1 MiB. */
  readonly unreadBytes?: number;
  readonly clock?: Clock;
}

/** The base address, without a slash at its end. Throws `AskUserError('invalid_options')` for one that is no http address. */
export function baseOf(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== ''
  ) {
    throw new AskUserError(
      'invalid_options',
      'baseUrl needs to be an address such as https://app.example.com/questions.',
      {
        path: 'baseUrl',
      },
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** Time as it is, for a page server that is given no clock. */
export const WALL_CLOCK: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const timer: unknown = setTimeout(callback, delayMs);
    // Node's timers keep a process alive; a number elsewhere does not.
    (timer as { unref?: () => void }).unref?.();
    return () => clearTimeout(timer as number);
  },
};
