import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ApiCall {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the SDK sends is looked at by the test.
  readonly payload: any;
}

/** How the next call is answered, where not as usual. */
export type Answer = (response: ServerResponse, usual: () => void) => void;

/** Telegram's Bot API as far as a bot of ours calls it, on loopback. */
export async function telegramServer() {
  const calls: ApiCall[] = [];
  const answers: Answer[] = [];
  let messages = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const method = request.url?.split('/').at(-1) ?? '';
    const payload = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    calls.push({ method, payload });
    const usual = () => {
      const message = {
        message_id: ++messages,
        date: 1_700_000_000,
        chat: { id: Number(payload.chat_id), type: 'private' },
      };
      send(response, 200, { ok: true, result: method === 'sendMessage' ? message : true });
    };
    const answer = answers.shift();
    if (answer === undefined) usual();
    else answer(response, usual);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    apiRoot: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Answers the next call in another way. */
    next: (answer: Answer) => void answers.push(answer),
    of: (method: string) => calls.filter((call) => call.method === method).map(({ payload }) => payload),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
