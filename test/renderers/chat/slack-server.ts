import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ApiCall {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the SDK sends is looked at by the test.
  readonly payload: any;
}

/** How the next message is answered, where not as usual. */
export type Answer = (response: ServerResponse) => void;

/** The bot's own user. */
export const BOT = 'UBOT';

/** Slack's Web API as far as an app of ours calls it, and where notices over a tap go, on loopback. */
export async function slackServer() {
  const calls: ApiCall[] = [];
  const answers: Answer[] = [];
  let messages = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const method = request.url?.split('/').at(-1) ?? '';
    const payload = payloadOf(Buffer.concat(chunks).toString(), request.headers['content-type'] ?? '');
    if (method === 'auth.test') {
      const names = { url: 'https://x.slack.test/', team: 'X', user: 'bot' };
      return send(response, 200, { ok: true, ...names, user_id: BOT, bot_id: 'BBOT', team_id: 'T1' });
    }
    calls.push({ method, payload });
    const answer = answers.shift();
    if (answer !== undefined) return answer(response);
    const ts = method === 'chat.postMessage' ? tsOf(++messages) : payload.ts;
    send(response, 200, { ok: true, channel: payload.channel, ts });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    slackApiUrl: `${url}/api/`,
    responseUrl: `${url}/actions/notice`,
    /** Answers the next call in another way. */
    next: (answer: Answer) => void answers.push(answer),
    of: (method: string) => calls.filter((call) => call.method === method).map(({ payload }) => payload),
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The id of a message, which is its time. */
export function tsOf(count: number): string {
  return `1700000000.${String(count).padStart(6, '0')}`;
}

export function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The SDK sends forms, in which what is no string is JSON. */
function payloadOf(body: string, type: string): Record<string, unknown> {
  if (type.startsWith('application/json')) return JSON.parse(body);
  return Object.fromEntries(
    [...new URLSearchParams(body)].map(([key, value]) => [
      key,
      /^(?:\[|\{|true$|false$)/.test(value) ? parsed(value) : value,
    ]),
  );
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
