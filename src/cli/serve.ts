import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type AskApi, askApi } from '../ask-api/index';
import { createAskUser } from '../index';
import { type WebRenderer, webRenderer } from '../renderers/web/index';
import { readArguments } from './arguments';
import { complain } from './complain';
import { ExitCode } from './exit-code';
import { LINK_MS, linkSecret } from './link-secret';
import { localServer } from './local-server';
import { openStore, STORE_FLAGS } from './open-store';
import { SCOPE_FLAGS, scopeOf } from './scope-flags';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

const FLAGS = {
  ...STORE_FLAGS,
  ...SCOPE_FLAGS,
  port: { type: 'string' },
  host: { type: 'string' },
  'base-url': { type: 'string' },
  locale: { type: 'string' },
} as const;

/** Addresses that mean every address of the machine: no browser can be told to go there. */
const EVERYWHERE = ['0.0.0.0', '::'];

/** `querent serve`: the page and the agents' address, until it is interrupted. Gives the exit code. */
export async function serve(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const { values } = readArguments(args, FLAGS, 0);
  const { host = '127.0.0.1', 'base-url': baseUrl, locale } = values;
  const scope = scopeOf(values);
  const port = portOf(values.port);
  if (EVERYWHERE.includes(host) && baseUrl === undefined) {
    throw new UsageError(`--host ${host} needs --base-url: the address under which browsers find this machine.`);
  }
  const store = openStore(values);
  const server = await localServer(port, host);
  const { address } = server;
  const onError = (error: unknown) => complain(streams, error instanceof Error ? error.message : 'something failed');
  const web = webRenderer({
    secret: linkSecret(process.env.QUERENT_SECRET),
    baseUrl: baseUrl ?? address,
    ...(locale !== undefined && { locale }),
  });
  const askUser = createAskUser({ ...(store && { store }), onError });
  askUser.for(scope).attach(web);
  const token = process.env.QUERENT_AGENT_TOKEN ?? randomBytes(24).toString('base64url');
  const api = askApi(askUser.for(scope), {
    authorize: (request) => (isBearer(request, token) ? { scope: {} } : undefined),
    callbacks: { secret: token.padEnd(32, '.'), allowPrivateAddresses: true },
    onError,
  });
  server.answer = either(api, web);
  streams.stdout.write(`${await web.link({ scope }, { expiresInMs: LINK_MS })}\n`);
  streams.stderr.write(`Agents ask at ${address}/asks with Authorization: Bearer ${token}\n`);
  if (!signal.aborted) await once(signal, 'abort');
  api.close();
  await askUser.close({ pending: store === undefined ? 'abort' : 'leave' });
  server.close();
  return ExitCode.ANSWERED;
}

function portOf(given: string | undefined): number {
  const port = Number(given ?? 0);
  if (given !== undefined && !/^\d+$/.test(given)) throw new UsageError(`--port takes a number, not "${given}".`);
  if (port > 65_535) throw new UsageError('--port takes a number up to 65535.');
  return port;
}

/** Compared by hash, so that the time tells neither the length nor how much of a guess is right. */
function isBearer(request: Request, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(hash(given), hash(token));
}

function either(api: AskApi, web: WebRenderer): (request: Request) => Promise<Response> {
  return (request) => {
    const { pathname } = new URL(request.url);
    return pathname === '/asks' || pathname.startsWith('/asks/') ? api.fetch(request) : web.fetch(request);
  };
}
