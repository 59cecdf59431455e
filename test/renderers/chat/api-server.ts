import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ApiCall {
  /** The method and the path, without the address's beginning and without a query. */
  readonly at: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the SDK sends is looked at by the test.
  readonly payload: any;
}

/** How the next call is answered, where not as usual. */
export type Answer = (response: ServerResponse, usual: () => void) => void;

/** A platform's HTTP API as far as a bot of ours calls it, on loopback. Bodies are JSON, or a form whose fields may be JSON. */
export async function apiServer(usual: (call: ApiCall, count: number) => object | undefined, prefix: RegExp) {
  const calls: ApiCall[] = [];
  const answers: { readonly at: RegExp; readonly answer: Answer }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = (request.url ?? '').split('?')[0]!.replace(prefix, '');
    const call = { at: `${request.method} ${path}`, payload: bodyOf(Buffer.concat(chunks).toString()) };
    calls.push(call);
    const count = calls.length;
    const asUsual = () => {
      const body = usual(call, count);
      if (body === undefined) response.writeHead(204).end();
      else send(response, 200, body);
    };
    const next = answers.findIndex(({ at }) => at.test(call.at));
    if (next < 0) asUsual();
    else answers.splice(next, 1)[0]!.answer(response, asUsual);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Answers the next call there in another way. */
    next: (at: RegExp, answer: Answer) => void answers.push({ at, answer }),
    of: (at: RegExp) => calls.filter((call) => at.test(call.at)).map(({ payload }) => payload),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function bodyOf(text: string): unknown {
  if (text === '') return {};
  if (text.startsWith('{')) return JSON.parse(text);
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([key, value]) => [key, /^[[{]/.test(value) ? JSON.parse(value) : value]),
  );
}

export function send(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
