import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

const PROGRAM = 'chromium';

/** For a test's name and its `skipIf`. In CI there has to be a browser. */
export function chromiumOrSkip(): { readonly isThere: boolean; readonly title: string } {
  try {
    return {
      isThere: true,
      title: execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }).trim().split(' ').slice(0, 2).join(' '),
    };
  } catch {
    if (process.env.QUERENT_REQUIRE_SERVICES === '1') throw new Error('chromium is not installed, and CI needs it');
    return { isThere: false, title: 'skipped: chromium is not installed' };
  }
}

/** A real browser, without a window. */
export function openChromium(): Promise<Browser> {
  const executablePath = execFileSync('which', [PROGRAM], { encoding: 'utf8' }).trim();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}
