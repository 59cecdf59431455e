import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PanelAsk } from '../../src/renderers/panel/panel-ask';
import { CHECKS, DATABASE } from '../renderers/panel/asks';
import { chromiumOrSkip, openChromium } from '../support/chromium';
import { until } from '../support/turns';
import { Asking } from './asking';

const { isThere, title } = chromiumOrSkip();
const onServer = () => renderToString(createElement(Asking, { asks: [DATABASE], tell: () => {} }));

describe('in React on a server', () => {
  test('the hook is the dialog’s first state, and the panel an empty element with the composer in it', () => {
    const html = onServer();
    expect(html).toContain('<p id="own">Database: 0 of 1</p>');
    expect(html).toContain('<ask-user theme="dark"><div slot="composer"><textarea');
  });
});

describe.skipIf(!isThere)(`in React in a real browser (${title})`, { timeout: 60_000 }, () => {
  let chromium: Browser;
  let script: string;
  let page: Page;
  beforeAll(async () => {
    chromium = await openChromium();
    const { outputFiles } = await build({
      entryPoints: ['test/react/in-browser.ts'],
      bundle: true,
      write: false,
      format: 'esm',
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    script = outputFiles[0]!.text;
  });
  afterAll(() => chromium.close());
  afterEach(() => page.close());

  async function hydrated(): Promise<string[]> {
    const said: string[] = [];
    page = await chromium.newPage();
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    await page.setContent(
      `<!doctype html><html lang="en"><title>A host</title><div id="root">${onServer()}</div></html>`,
    );
    await page.evaluate(
      (asks) => {
        globalThis.asks = JSON.parse(asks);
      },
      JSON.stringify([DATABASE]),
    );
    await page.addScriptTag({ content: script, type: 'module' });
    await page.getByRole('radio', { name: 'SQLite' }).waitFor();
    return said;
  }

  const setAsks = (asks: readonly PanelAsk[]) =>
    page.evaluate((json) => globalThis.setAsks(JSON.parse(json)), JSON.stringify(asks));
  const told = () => page.evaluate(() => globalThis.told);

  test('the page of a server is taken over as it is, and the panel answers', async () => {
    const said = await hydrated();
    expect(await page.evaluate(() => globalThis.faults)).toEqual([]);
    expect(said).toEqual([]);
    await page.getByRole('radio', { name: 'SQLite' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await told()).toEqual([{ panel: { id: 'database', answers: { '0': { selected: ['SQLite'] } } } }]);
  });

  test('the hook keeps what was entered while the same ask comes again, and begins anew with another', async () => {
    await hydrated();
    await page.locator('#pick').click();
    await page.getByText('Database: 1 of 1').waitFor();
    await setAsks([{ ...DATABASE }]);
    await page.getByText('Database: 1 of 1').waitFor();
    await page.locator('#hand-in').click();
    expect(await told()).toEqual([
      { draft: { '0': { picked: ['SQLite'] } } },
      { own: { answers: { '0': { selected: ['SQLite'] } } }, id: 'database' },
    ]);
    await setAsks([CHECKS]);
    await page.getByText('Checks: 0 of 1').waitFor();
  });

  test('a prop that changes is a property of the element, and its events are callbacks', async () => {
    await hydrated();
    await setAsks([DATABASE, CHECKS]);
    await page.getByText('Ask 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Hide; the question waits' }).click();
    await until(async () => (await told()).length > 0);
    expect(await told()).toEqual([{ collapse: { collapsed: true } }]);
    expect(await page.locator('#composer').isVisible()).toBe(true);
  });
});
