import { AskUserError } from '../../../errors';
import type { SlackEdit, SlackNotice, SlackPost } from './messages';

/** What of Bolt's `App` the channel uses. */
export interface SlackApp {
  readonly client: SlackClient;
  readonly webClientOptions: SlackClientOptions;
  use(middleware: (update: SlackUpdate) => Promise<void>): unknown;
}

/** What of the `WebClient` of `@slack/web-api` the channel uses. */
export interface SlackClient {
  readonly token?: string | undefined;
  readonly chat: {
    readonly postMessage: (payload: SlackPost) => Promise<{ readonly ts?: string | undefined }>;
    readonly update: (payload: SlackEdit) => Promise<unknown>;
    readonly postEphemeral: (payload: SlackNotice) => Promise<unknown>;
  };
}

interface SlackClientOptions {
  readonly timeout?: number | undefined;
  readonly headers?: object | undefined;
}

/** What Bolt hands to a middleware. */
export interface SlackUpdate {
  readonly body: object;
  readonly context: { readonly botToken?: string | undefined; readonly botUserId?: string | undefined };
  /** Not for events: Bolt has acknowledged those already. */
  readonly ack?: (() => Promise<void>) | undefined;
  readonly respond?: ((payload: SlackRespond) => Promise<unknown>) | undefined;
  next(): Promise<void>;
}

export type SlackRespond = Omit<SlackNotice, 'channel' | 'user' | 'thread_ts'> & {
  readonly response_type: 'ephemeral';
  readonly replace_original: false;
};

/** How long a call may take where the app does not say. */
const TIMEOUT_MS = 30_000;

/**
 * A client like the app's own that makes every call once. By itself the app's makes one again, for half an hour, whose answer it never got,
 * and so would send a question twice. Without retries it tells a rate limit from other failures only where it does not wait for it itself.
 */
export function clientOf({ client, webClientOptions: options }: SlackApp, token: string): SlackClient {
  // The class that the app has loaded, so that its own is used and nothing is imported.
  const WebClient = client.constructor as new (token: string, options: object) => SlackClient;
  return new WebClient(token, {
    ...options,
    // The client puts its token into this object, which the app's clients share.
    headers: { ...options.headers, Authorization: `Bearer ${token}` },
    timeout: options.timeout || TIMEOUT_MS,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
}

/** Whose messages the channel sends and hears. */
export function tokenOf(app: SlackApp, token: string | undefined): string {
  if (typeof app?.use !== 'function' || typeof app.client?.chat?.postMessage !== 'function') {
    throw new AskUserError('invalid_options', 'A Slack channel needs an App of @slack/bolt.', { path: 'app' });
  }
  const own = token ?? app.client.token;
  if (own !== undefined) return own;
  const message = 'The app has no token of its own, so give the channel the one of its workspace.';
  throw new AskUserError('invalid_options', message, { path: 'token' });
}
