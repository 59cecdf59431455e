import { build } from 'esbuild';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { PanelAsk } from '../../../src/renderers/panel/panel-ask';

/** What the page has kept of the element's events. */
export interface Told {
  readonly type: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const EVENTS = ['answer', 'clarify', 'dismiss', 'draft', 'collapse'];

let script: Promise<string> | undefined;

/** The element as one script, made once. */
function elementScript(): Promise<string> {
  script ??= build({
    // A table of a host's own can be made of the English one.
    stdin: {
      contents: "import './src/renderers/panel/index'; import { en } from './src/locales/en'; globalThis.en = en;",
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['re2js'],
  }).then(({ outputFiles }) => outputFiles[0]!.text);
  return script;
}

export interface PanelPage {
  readonly page: Page;
  /** All that was told, in order. */
  told(type?: string): Promise<readonly Told[]>;
  /** Sets properties of the element. */
  set(properties: object): Promise<void>;
  close(): Promise<void>;
}

/** A page of a host's own: a composer, and the panel above it. */
export async function panelPage(
  chromium: Browser,
  asks: readonly PanelAsk[],
  { attributes = '', lang = 'en', ...options }: BrowserContextOptions & { attributes?: string; lang?: string } = {},
): Promise<PanelPage> {
  const context = await chromium.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.setContent(`<!doctype html><html lang="${lang}"><head><title>A host</title></head>
<body><main><h1>Chat</h1><ask-user ${attributes}><textarea slot="composer" id="composer" aria-label="Message"></textarea></ask-user></main></body></html>`);
  await page.addScriptTag({ content: await elementScript(), type: 'module' });
  await page.waitForFunction(() => customElements.get('ask-user') !== undefined);
  await page.evaluate((events) => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told });
    const panel = document.querySelector('ask-user')!;
    for (const type of events) {
      panel.addEventListener(type, (event) => told.push({ type, detail: (event as CustomEvent).detail }));
    }
  }, EVENTS);
  const set = (properties: object) =>
    page.evaluate(async (given) => {
      const panel = document.querySelector('ask-user')! as HTMLElement & { updateComplete: Promise<unknown> };
      Object.assign(panel, given);
      await panel.updateComplete;
    }, properties);
  await set({ asks });
  return {
    page,
    set,
    told: async (type) => {
      const told = await page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);
      return type === undefined ? told : told.filter((one) => one.type === type);
    },
    close: () => context.close(),
  };
}
