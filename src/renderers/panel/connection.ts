import type { Outcome } from '../../answer/outcome';
import type { ReplyAnswers } from '../../answer/reply';
import type { SavedDrafts } from '../../dialog/saved-drafts';
import type { Clock } from '../../ports/clock';
import { AsksApi, type Sent } from './connection/asks-api';
import { DraftSender } from './connection/draft-sender';
import { EventStream, type StreamState } from './connection/event-stream';
import { FollowedAsks } from './connection/followed-asks';
import type { PanelAsk } from './panel-ask';

/** `connecting` until the first answer of a server; `no_access`: a session that has expired, or none. */
export type ConnectionStatus = 'connecting' | 'live' | 'unreachable' | 'no_access';

/** What there is to show. */
export interface ConnectionState {
  /** What waits, the oldest first, and what has ended since the page was opened. */
  readonly asks: readonly PanelAsk[];
  readonly status: ConnectionStatus;
}

export interface ConnectionOptions {
  /** Where a web renderer is mounted, such as `/questions`. Its session is the browser's cookie, so it has to be of the page's own origin. */
  readonly src: string;
  /** This ask alone, also once it has ended; default: everything that the visitor may see. */
  readonly askId?: string | undefined;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  /** Called with every change, never before `connectAsks` has returned. */
  onChange(state: ConnectionState): void;
}

/** A page's line to the server. Nothing here rejects. */
export interface AsksConnection {
  answer(id: string, answers: ReplyAnswers): Promise<Sent>;
  dismiss(id: string, reason?: string): Promise<Sent>;
  clarify(
    id: string,
    about: { readonly text: string; readonly questionId?: string; readonly answers?: ReplyAnswers },
  ): Promise<Sent>;
  /** Keeps what was entered so far on the server; what does not arrive is sent again once there is somebody who takes it. */
  draft(id: string, draft: SavedDrafts): void;
  /** Takes one that has ended out of what is shown. */
  drop(id: string): void;
  /** Hangs up while nobody looks: a browser has few connections to a server, and each tab would hold one. */
  rest(): void;
  /** Connects again at once, and catches up. */
  resume(): void;
  close(): void;
}

const WALL_CLOCK: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * Follows the asks of a mounted web renderer and sends what a person does with them.
 *
 * The server alone decides: an ask has ended once the server says so, and a reply counts once it has won. A server that is away, restarts or
 * ends the session loses nothing that was entered; the line is taken up again by itself.
 *
 * @example
 * const line = connectAsks({ src: '/questions', onChange: ({ asks, status }) => render(asks, status) });
 * const sent = await line.answer(id, { '0': 'SQLite' });
 * if ('verdict' in sent && sent.verdict === 'lost') say('Somebody answered before you.');
 */
export function connectAsks(options: ConnectionOptions): AsksConnection {
  const { src, askId, onChange, clock = WALL_CLOCK } = options;
  // Called as a method of anything but the window, a browser's own throws.
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const base = src.replace(/\/+$/, '');
  const api = new AsksApi(base, fetch, clock);
  const drafts = new DraftSender(api);
  let status: ConnectionStatus = 'connecting';
  let isClosed = false;
  const tell = () => {
    if (isClosed) return;
    // Nothing more happens to it, and whoever served it may well go.
    if (isOver()) stream.close();
    onChange({ asks: followed.asks, status });
  };
  const isOver = () => askId !== undefined && followed.asks[0]?.outcome !== undefined;
  const followed = new FollowedAsks(api, askId, tell);

  const onState = (state: StreamState) => {
    if (state === 'ended') return;
    if (state === 'too_many') return void poll();
    const isBack = state === 'live' && status !== 'live';
    const isUnseen = status !== 'connecting' || followed.asks.length === 0;
    if (state !== status) {
      status = state;
      tell();
    }
    if (!isBack) return;
    drafts.sendAgain();
    if (askId !== undefined && isUnseen) followed.look(askId);
  };
  const onEvent = (type: string, data: unknown) => {
    if (type === 'list') return followed.list((data as { asks: readonly PanelAsk[] }).asks);
    const { ask } = data as { ask: PanelAsk };
    if (type === 'asked') followed.asked(ask);
    if (type !== 'settled' || ask.outcome === undefined) return;
    drafts.forget(ask.id);
    followed.ended(ask.id, ask.outcome);
  };
  /** Other tabs hold all streams that one visitor may have; then it is looked from time to time. */
  const poll = async () => {
    if (askId !== undefined) {
      onState('live');
      return followed.look(askId);
    }
    const waiting = await api.waiting();
    if (waiting === undefined) return;
    onState('live');
    followed.list(waiting);
  };
  const stream = new EventStream({ url: `${base}/api/events`, fetch, clock, onState, onEvent });
  stream.open();
  // Not only once the stream is open: there are proxies that hold one back.
  if (askId !== undefined) followed.look(askId);

  const send = async (id: string, action: 'answer' | 'dismiss' | 'clarify', body: object): Promise<Sent> => {
    const sent = await api.send(id, action, body);
    if ('verdict' in sent) settled(id, sent.outcome);
    return sent;
  };
  const settled = (id: string, outcome: Outcome) => {
    drafts.forget(id);
    followed.ended(id, outcome);
  };

  return {
    answer: (id, answers) => send(id, 'answer', { answers }),
    dismiss: (id, reason) => send(id, 'dismiss', reason === undefined ? {} : { reason }),
    clarify: (id, about) => send(id, 'clarify', about),
    draft: (id, draft) => drafts.send(id, draft),
    drop: (id) => followed.drop(id),
    rest: () => stream.close(),
    resume() {
      if (!isClosed && !isOver()) stream.open();
    },
    close() {
      isClosed = true;
      stream.close();
    },
  };
}
