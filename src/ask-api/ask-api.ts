import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { systemClock } from '../broker/system-clock';
import {
  type AskUser,
  AskUserError,
  type Clock,
  type Issue,
  type Scope,
  type StoredAsk,
  type ToolResult,
} from '../index';
import { type CallbackOptions, Callbacks } from './callbacks';
import { readCall, waitOf } from './read-call';
import { SettledAsks } from './settled-asks';

/** Whom the host takes a caller for. */
export interface Caller {
  /** Where their asks are put, and all that they can see; `{}` is everybody's. */
  readonly scope: Scope;
}

export interface AskApiOptions {
  /** Who calls; undefined: nobody that may. Every route asks it. */
  readonly authorize: (request: Request) => Promise<Caller | undefined> | Caller | undefined;
  /** Lets callers name an address for the result. Default: none is taken. */
  readonly callbacks?: CallbackOptions;
  /** Gets faults of the store and callbacks that were never taken. */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
}

/** Asking over HTTP, by one `fetch` that mounts anywhere. */
export interface AskApi {
  fetch(request: Request): Promise<Response>;
  /** Ends what waits here: long polls answer with the ask as it is, and callbacks are not posted any more. The asks stay. */
  close(): void;
}

/** Params may be 64 KB; the rest is what stands around them. */
const MOST_BYTES = 80 * 1024;

/**
 * Lets agents in any language ask: `POST /asks` puts, `GET /asks/:id?wait=30s` waits for the answer, `DELETE /asks/:id` takes it back. A
 * caller sees the asks of the scope that `authorize` gives them and no others, and can never answer one.
 *
 * @example
 * const api = askApi(askUser, { authorize: (request) => (isAgent(request) ? { scope: { user: 'ada' } } : undefined) });
 * app.all('/agents/*', (c) => api.fetch(c.req.raw));
 */
export function askApi(askUser: AskUser, options: AskApiOptions): AskApi {
  const clock = options.clock ?? systemClock;
  const closing = new AbortController();
  const onError = options.onError ?? (() => {});
  const settled = new SettledAsks(askUser, clock);
  const callbacks = options.callbacks && new Callbacks(options.callbacks, clock, onError, closing.signal);
  const app = new Hono<{ Variables: { mine: AskUser } }>({
    getPath: (request) => pathFrom(new URL(request.url).pathname),
  });

  app.use(async (c, next) => {
    const caller = await options.authorize(c.req.raw);
    c.header('cache-control', 'no-store');
    if (caller === undefined) return fail(c, 401, 'no_access', 'Nobody that may ask here.');
    c.set('mine', askUser.for(caller.scope));
    return next();
  });

  app.post(
    '/asks',
    bodyLimit({ maxSize: MOST_BYTES, onError: (c) => fail(c, 413, 'too_large', 'An ask is at most 64 KB.') }),
    async (c) => {
      const mine = c.get('mine');
      const call = await readCall(c.req.raw);
      if ('fault' in call) return fail(c, 400, 'invalid_request', call.fault);
      const { callbackUrl } = call;
      if (callbackUrl !== undefined && callbacks?.accepts(callbackUrl) !== true) {
        const why =
          callbacks === undefined
            ? 'No callbacks are posted from here.'
            : 'callbackUrl needs to be a public https address.';
        return fail(c, 400, 'invalid_request', why);
      }
      const opened = await mine.tool.open(call.params, call.options);
      if (!('pending' in opened)) return ended(c, opened);
      const { id, correlationId } = opened.pending;
      if (callbackUrl !== undefined) {
        settled
          .wait(mine, id, closing.signal)
          .then((ask) => (ask?.outcome === undefined ? undefined : callbacks?.post(callbackUrl, bodyOf(mine, ask))))
          .catch(onError);
      }
      return c.json({ id, correlationId, state: 'pending' }, 202, { location: `asks/${encodeURIComponent(id)}` });
    },
  );

  app.get('/asks/:id', async (c) => {
    const mine = c.get('mine');
    const waitMs = waitOf(c.req.query('wait'));
    if (waitMs === undefined) return fail(c, 400, 'invalid_request', 'wait is a time such as 30s or 500ms.');
    const over = new AbortController();
    const cancel = clock.setTimer(() => over.abort(), waitMs, { background: true });
    if (waitMs === 0) over.abort();
    const signal = AbortSignal.any([over.signal, closing.signal, c.req.raw.signal]);
    const ask = await settled.wait(mine, c.req.param('id'), signal).finally(cancel);
    return ask === undefined ? fail(c, 404, 'not_found', 'There is no such ask.') : c.json(bodyOf(mine, ask));
  });

  app.delete('/asks/:id', async (c) => {
    const mine = c.get('mine');
    const id = c.req.param('id');
    const count = await mine.abort(id, 'the agent took it back');
    const ask = await mine.get(id);
    if (ask === undefined) return fail(c, 404, 'not_found', 'There is no such ask.');
    return c.json(bodyOf(mine, ask), count === 0 ? 409 : 200);
  });

  app.notFound((c) => fail(c, 404, 'not_found', 'There is POST /asks, GET /asks/:id and DELETE /asks/:id.'));
  app.onError((error, c) => {
    onError(error);
    if (AskUserError.is(error) && error.code === 'invalid_options')
      return fail(c, 400, 'invalid_request', error.message);
    return fail(c, 503, 'unavailable', 'It can’t be asked just now; try again with the same Idempotency-Key.');
  });

  return {
    fetch: async (request) => app.fetch(request),
    close: () => {
      closing.abort();
      settled.close();
    },
  };
}

/** The path from `/asks` on, whatever it is mounted below. */
function pathFrom(path: string): string {
  const at = path.lastIndexOf('/asks');
  return at < 0 ? path : path.slice(at);
}

/** An ask as its agent gets it; once it has ended with what the model is told. */
function bodyOf({ tool }: AskUser, ask: StoredAsk) {
  const { id, correlationId, askedAt, expiresAt } = ask;
  const result = tool.resultOf(ask);
  return {
    id,
    correlationId,
    state: result === undefined ? ('pending' as const) : ('settled' as const),
    askedAt,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(result !== undefined && { result }),
  };
}

/** An ask that ended at once: it was settled before, or was never put. */
function ended(c: Context, result: ToolResult): Response {
  const { error } = result;
  if (error?.type === 'invalid_tool_params')
    return c.json({ error: { code: 'invalid_params', message: error.message }, result }, 400);
  if (error?.code === 'id_conflict')
    return c.json({ error: { code: 'id_conflict', message: error.message }, result }, 409);
  if (error?.type === 'execution_failed')
    return c.json({ error: { code: error.code ?? 'failed', message: error.message }, result }, 503);
  return c.json({ state: 'settled', result });
}

function fail(
  c: Context,
  status: 400 | 401 | 404 | 413 | 503,
  code: string,
  message: string,
  issues?: readonly Issue[],
): Response {
  return c.json({ error: { code, message, ...(issues !== undefined && { issues }) } }, status);
}
