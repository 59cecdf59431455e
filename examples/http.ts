/** Agents in other languages ask over HTTP, and the person answers on a page: here a Python agent, and a person who is a script. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { createAskUser } from 'querent';
import { askApi } from 'querent/ask-api';
import { webRenderer } from 'querent/web';

const token = randomBytes(24).toString('base64url');
let handle = async (_: Request): Promise<Response> => new Response(null, { status: 503 });
const server = createAdaptorServer({ fetch: (request) => handle(request) });
await once(server.listen(0, '127.0.0.1'), 'listening');
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const web = webRenderer({ secret: { id: 'a', key: randomBytes(32) }, baseUrl });
const askUser = createAskUser({ renderer: web });
const expected = Buffer.from(`Bearer ${token}`);
const api = askApi(askUser, {
  authorize(request) {
    const given = Buffer.from(request.headers.get('authorization') ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected)
      ? { scope: { user: 'ada' } }
      : undefined;
  },
});
handle = (request) => (new URL(request.url).pathname.startsWith('/asks') ? api.fetch(request) : web.fetch(request));

/** A person with the link: waits until there is a question, and answers it in the API that the page has. */
async function answerAs(link: string): Promise<void> {
  const headers = { authorization: `Bearer ${link.split('/open/')[1]}`, 'content-type': 'application/json' };
  const events = await fetch(`${baseUrl}/api/events`, { headers });
  let text = '';
  for await (const chunk of events.body!) {
    text += new TextDecoder().decode(chunk);
    const id = /"id":"([^"]+)","state":"pending"/.exec(text)?.[1];
    if (id === undefined) continue;
    const body = JSON.stringify({ answers: { '0': 'SQLite' } });
    const answered = await fetch(`${baseUrl}/api/asks/${encodeURIComponent(id)}/answer`, {
      method: 'POST',
      headers,
      body,
    });
    assert.equal(((await answered.json()) as { verdict: string }).verdict, 'won');
    return;
  }
}

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const person = answerAs(await web.link({ scope: { user: 'ada' } }, { actor: 'ada' }));
if (hasPython()) {
  const script = fileURLToPath(new URL('http-agent.py', import.meta.url));
  const env = { ...process.env, QUERENT_ASKS: `${baseUrl}/asks`, QUERENT_AGENT_TOKEN: token };
  const { stdout } = await promisify(execFile)('python3', [script], { env });
  assert.equal(stdout.trim(), '{"answers":{"0":"SQLite"}}');
  console.log('a Python agent asked, and a person answered');
} else {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const params = { questions: [{ question: 'SQLite?', header: 'DB', type: 'text' }] };
  const asked = await fetch(`${baseUrl}/asks`, { method: 'POST', headers, body: JSON.stringify({ params }) });
  assert.equal(asked.status, 202);
  console.log('there is no Python here; an agent asked all the same');
}
await person;
api.close();
await askUser.close();
server.close();
if ('closeAllConnections' in server) server.closeAllConnections();
