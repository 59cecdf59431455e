import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createAskUser } from 'querent';
import { type WebRenderer, webRenderer } from 'querent/web';
import { FOUR_QUESTIONS } from './calls';
import { median, type Row } from './measure';
import type { FromVisitors, ToVisitors } from './web-visitors';

const PEOPLE = 1_000;
/** Two hundred a second: a busy minute of a large service. */
const CALM_MS = 5_000;
const ROUNDS = 3;

/** Pages and agent in this process, a thousand people with a stream each in another one, over real connections. */
export async function web(): Promise<Row[]> {
  const server = createAdaptorServer({
    fetch: (request) => pages.fetch(request),
    overrideGlobalObjects: false,
  }) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages: WebRenderer = webRenderer({ secret: { id: 'a', key: 'k'.repeat(32) }, baseUrl });
  const askUser = createAskUser({ renderer: pages });
  const visitors = fork(new URL('web-visitors.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  let asked = 0;

  /** All are asked at once; each answers, spread over this time. Milliseconds from each submit to its agent's promise. */
  const round = async (overMs: number): Promise<readonly number[]> => {
    const people = Array.from({ length: PEOPLE }, (_, index) => ({ user: `user-${index}` }));
    const links = await Promise.all(people.map((scope) => pages.link({ scope })));
    const here = said(visitors, 'here');
    tell(visitors, { type: 'come', links, overMs });
    await here;
    const answered = said(visitors, 'answered');
    const resolved = new Map<string, bigint>();
    await Promise.all(
      people.map(async (scope) => {
        const correlationId = `call-${asked++}`;
        const mine = askUser.for(scope);
        const call = mine.tool.call(FOUR_QUESTIONS, { correlationId });
        const { data } = await call;
        if (data.outcome?.status !== 'answered') throw new Error(`lost: ${data.outcome?.status}`);
        resolved.set((await mine.get(correlationId))!.id, process.hrtime.bigint());
      }),
    );
    const { submitted } = await answered;
    const gone = said(visitors, 'gone');
    tell(visitors, { type: 'go' });
    await gone;
    return [...resolved].map(([id, at]) => Number(at - BigInt(submitted[id]!)) / 1e6);
  };

  const calm: number[] = [];
  const burst: number[] = [];
  const left: number[] = [];
  // The first of each warms everything up, and fills the store with the ended asks that it keeps.
  await round(CALM_MS);
  await round(0);
  await settledDown(server);
  for (let count = 0; count < ROUNDS; count++) {
    const before = heapUsed();
    calm.push(median(await round(CALM_MS)));
    burst.push(median(await round(0)));
    await settledDown(server);
    left.push((heapUsed() - before) / 1_024 ** 2);
  }
  visitors.kill();
  await askUser.close();
  server.close();
  server.closeAllConnections();
  return [
    row(
      'web: from submit to the agent’s promise, 1,000 streams, 1,000 asks, 200 answers a second',
      median(calm),
      'ms',
      20,
      10,
    ),
    row('web: the same, all 1,000 submitted at once', median(burst), 'ms', 500, 250),
    row('web: heap left over by 2,000 streams and asks', median(left), 'MB', 1, 0.25),
  ];
}

function row(name: string, ratio: number, unit: string, budget: number, aim: number): Row {
  return { name, ratio, unit, budget, aim, runs: ROUNDS };
}

function tell(visitors: ChildProcess, message: ToVisitors): void {
  visitors.send(message);
}

/** The next message of this kind; a process that fails is a bench that fails. */
function said<T extends FromVisitors['type']>(
  visitors: ChildProcess,
  type: T,
): Promise<Extract<FromVisitors, { readonly type: T }>> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the visitors failed'));
    visitors.once('exit', onExit);
    visitors.on('message', function onMessage(message: FromVisitors) {
      if (message.type !== type) return;
      visitors.off('message', onMessage);
      visitors.off('exit', onExit);
      resolve(message as Extract<FromVisitors, { readonly type: T }>);
    });
  });
}

/** Until the server has heard that everybody hung up. */
async function settledDown(server: Server): Promise<void> {
  server.closeIdleConnections();
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  while ((await open()) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    server.closeIdleConnections();
  }
}

function heapUsed(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
