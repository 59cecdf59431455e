/** The panel in a page over your own transport: a server with one route each way. Open the printed address, or let the example answer by itself. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAskUser, type Renderer, type Reply } from 'querent';

/** The page shows whatever waits; its answers come by `answer` below, and the ask ends by the signal. */
const pageRenderer: Renderer = {
  name: 'page',
  concurrency: Number.POSITIVE_INFINITY,
  ask: (_request, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
};
const askUser = createAskUser({ renderer: pageRenderer });
const script = fileURLToPath(new URL('../dist/renderers/panel/ask-user.min.js', import.meta.url));

const PAGE = `<!doctype html><html lang="en"><title>An agent</title><script type="module" src="/panel.js"></script>
<ask-user><textarea slot="composer" aria-label="Message"></textarea></ask-user>
<script type="module">
  const panel = document.querySelector('ask-user');
  panel.asks = await (await fetch('/asks')).json();
  panel.addEventListener('answer', async ({ detail: { id, answers } }) => {
    const answered = await fetch('/asks/' + id, { method: 'POST', body: JSON.stringify({ answers }) });
    const { outcome } = await answered.json();
    panel.showOutcome(id, outcome);
  });
</script>`;

/** A page for one person on this machine; a real one asks who is there first. */
const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/panel.js') {
    return response.setHeader('content-type', 'text/javascript').end(await readFile(script));
  }
  if (path === '/asks') return response.end(JSON.stringify(askUser.pending()));
  if (request.method === 'POST') {
    let body = '';
    for await (const chunk of request) body += chunk;
    return response.end(JSON.stringify(await askUser.answer(path.slice('/asks/'.length), JSON.parse(body) as Reply)));
  }
  return response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
console.log(`the panel: ${address}`);

// By itself: what a person's browser would send.
const question = { header: 'Database', question: 'Which database?', type: 'choice' } as const;
const options = ['PostgreSQL', 'SQLite'].map((label) => ({ label, description: '' }));
const asked = askUser.ask([{ ...question, options }]);
if (!process.argv.includes('--stay')) {
  while (askUser.pending().length === 0) await new Promise((resolve) => setImmediate(resolve));
  const page = await (await fetch(address)).text();
  assert.match(page, /<ask-user>/);
  assert.match(await (await fetch(`${address}/panel.js`)).text(), /ask-user/);
  const [ask] = (await (await fetch(`${address}/asks`)).json()) as { id: string }[];
  const body = JSON.stringify({ answers: { '0': { selected: ['SQLite'] } } });
  await fetch(`${address}/asks/${ask?.id}`, { method: 'POST', body });
}
const outcome = await asked;
console.log(outcome.status);
assert.equal(outcome.status, 'answered');
server.close();
server.closeAllConnections();
await askUser.close();
