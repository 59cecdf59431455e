import { build } from 'esbuild';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { panelDefine } from '../../../panel-bundle';
import { DATABASE } from '../../support/questions';
import { asked, Browser, served, visitor } from './visit';

const ENTRY = new URL('../../../src/renderers/web/index.ts', import.meta.url).pathname;

/** The web renderer as a worker at the edge gets it. */
async function bundled(define: Record<string, string>) {
  const { metafile, outputFiles } = await build({
    ...{ entryPoints: [ENTRY], bundle: true, write: false, metafile: true, outdir: 'out', define },
    ...{
      format: 'esm',
      platform: 'neutral',
      conditions: ['worker', 'browser', 'import'],
      mainFields: ['module', 'main'],
    },
    ...{ external: ['node:*'], logLevel: 'silent' },
  });
  const imports = Object.values(metafile.outputs).flatMap(({ imports: found }) => found.map(({ path }) => path));
  return { imports, text: outputFiles[0]!.text };
}

describe('the panel’s script', () => {
  test('is served to anybody, as a script that needs nothing else', async () => {
    const response = await new Browser(served().web).fetch('/panel.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const script = await response.text();
    expect(script).toContain('"ask-user"');
    expect(script).not.toMatch(/\bimport\s*["'(]|\bfrom\s*["']/);
  });

  test('is loaded by a page that waits for an answer, by the inbox, and by no other', async () => {
    const { web, askUser } = served();
    await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    const isLive = async (path: string) => (await (await browser.fetch(path)).text()).includes('<script');
    expect([await isLive('/ask/call'), await isLive('/'), await isLive('/?after=x')]).toEqual([true, true, false]);
    expect(await (await browser.send('call', { q0: 'other' })).text()).not.toContain('<script');
    await askUser.abort('call');
    expect([await isLive('/ask/call'), await isLive('/ask/none')]).toEqual([false, false]);
  });

  test('goes along as a text to wherever there are requests, and drags nothing of Node there', async () => {
    const { imports, text } = await bundled({ ...panelDefine() });
    expect(imports).toEqual([]);
    expect(text).toContain('ask-user');
  });

  test('is missed by sources that were not built, and their pages are forms', async () => {
    const { text } = await bundled({});
    // The tests' own sources have it as a global.
    vi.stubGlobal('QUERENT_PANEL_SCRIPT', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { webRenderer } = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
    const { request } = await asked(served().askUser, DATABASE, 'call');
    const web = webRenderer({ secret: { id: 'a', key: 'a'.repeat(32) }, baseUrl: 'http://ask.example' });
    web.attached({ get: async () => request, note: async () => undefined });
    const browser = await visitor(web);
    const page = await (await browser.fetch('/ask/call')).text();
    expect(page).toContain('<form');
    expect(page).not.toMatch(/<script|<ask-user/);
    expect((await browser.fetch('/panel.js')).status).toBe(404);
  });
});
