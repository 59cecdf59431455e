/** `npm run pictures`: opens the real pages in a real browser and writes what they look like to docs/pictures as PNG. Needs `npm run build`. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { chromium, type Page } from 'playwright-core';
import { createAskUser } from 'querent';
import { type WebRenderer, webRenderer } from 'querent/web';

interface Scene {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly params: unknown;
  readonly steps: (page: Page) => Promise<void>;
}

/** What a reader of the README has to load. */
const MOST_BYTES = 300_000;

const QUESTIONS = JSON.parse(readFileSync(new URL('scenes/release.json', import.meta.url), 'utf8'));

const SCENES: readonly Scene[] = [
  {
    name: 'page-desktop',
    ...{ width: 760, height: 640, colorScheme: 'light' },
    params: QUESTIONS,
    steps: async (page) => {
      await page.getByRole('radio', { name: /Canary/ }).click();
      await page.getByRole('checkbox', { name: /Support/ }).check();
      await page.getByRole('checkbox', { name: /Customers/ }).check();
    },
  },
  {
    name: 'page-phone',
    ...{ width: 390, height: 780, colorScheme: 'dark' },
    params: QUESTIONS,
    steps: async (page) => {
      await page.getByRole('radio', { name: /Canary/ }).check();
    },
  },
];

const server = createAdaptorServer({ fetch: (request) => web.fetch(request), overrideGlobalObjects: false }) as Server;
await once(server.listen(0, '127.0.0.1'), 'listening');
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const web: WebRenderer = webRenderer({ secret: { id: 'a', key: 'a'.repeat(32) }, baseUrl });
const askUser = createAskUser({ renderer: web });
const browser = await chromium.launch({
  executablePath: execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const { name, width, height, colorScheme, params, steps } of SCENES) {
  const opened = await askUser.tool.open(params, { correlationId: name });
  if (!('pending' in opened)) throw new Error(`${name}: it was not asked`);
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    colorScheme,
    locale: 'en-US',
  });
  await page.goto(await web.link(opened.pending));
  await page.locator('ask-user').locator('section').waitFor();
  await steps(page);
  const path = fileURLToPath(new URL(`${name}.png`, import.meta.url));
  await page.screenshot({ path });
  if (statSync(path).size > MOST_BYTES) throw new Error(`${name}.png is over ${MOST_BYTES} bytes`);
  console.log(`docs/pictures/${name}.png`);
  await page.close();
}
await browser.close();
await askUser.close();
server.close();
server.closeAllConnections();
