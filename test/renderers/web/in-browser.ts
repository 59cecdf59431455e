import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openChromium } from '../../support/chromium';
import { onPort } from './on-port';

/** A real browser for a block of tests, and page servers that are closed after each of them. */
export function inBrowser(defaults: BrowserContextOptions = {}) {
  let chromium: Browser;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    async serve(...options: Parameters<typeof onPort>) {
      const served = await onPort(...options);
      closing.push(() => served.close());
      return served;
    },
    /** A page of a person of its own; `blank` where the test has something to do before it goes anywhere. */
    async open(link = 'about:blank', options: BrowserContextOptions = {}): Promise<Page> {
      const context = await chromium.newContext({ locale: 'en-US', ...defaults, ...options });
      closing.push(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      await page.goto(link);
      return page;
    },
  };
}
