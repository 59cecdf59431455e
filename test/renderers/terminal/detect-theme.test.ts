import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { detectTheme } from '../../../src/renderers/terminal/index';

const LOOKED_AT = ['NO_COLOR', 'FORCE_COLOR', 'NODE_DISABLE_COLORS', 'CI', 'TMUX', 'TEAMCITY_VERSION', 'TERM_PROGRAM'];

function detected(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return detectTheme();
}

describe.skipIf(process.platform === 'win32')('detectTheme', () => {
  beforeEach(() => {
    for (const name of [...LOOKED_AT, 'COLORTERM', 'LC_ALL', 'LC_CTYPE', 'LANG']) vi.stubEnv(name, undefined);
    vi.stubEnv('TERM', 'xterm-256color');
  });
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    [{}, 8],
    [{ COLORTERM: 'truecolor' }, 24],
    [{ NO_COLOR: '1' }, 1],
    [{ TERM: 'dumb' }, 1],
    [{ TERM: 'dumb', FORCE_COLOR: '1' }, 4],
    [{ FORCE_COLOR: '3' }, 24],
    [{ FORCE_COLOR: '0' }, 1],
  ])('finds for %o a colour depth of %i', (env, colorDepth) => {
    expect(detected(env as unknown as Record<string, string>).colorDepth).toBe(colorDepth);
  });

  test.each([
    [{}, true],
    [{ LANG: 'en_US.UTF-8' }, true],
    [{ LANG: 'de_DE.utf8' }, true],
    [{ LANG: 'C' }, false],
    [{ LANG: 'en_US.UTF-8', LC_CTYPE: 'POSIX' }, false],
    [{ LANG: 'C', LC_CTYPE: 'C.UTF-8' }, true],
    [{ LANG: 'en_US.UTF-8', LC_CTYPE: 'C.UTF-8', LC_ALL: 'C' }, false],
    [{ LANG: 'C.UTF-8', LC_ALL: '' }, true],
    [{ LANG: 'C.UTF-8', TERM: 'linux' }, false],
  ])('finds for %o that more than ASCII shows: %s', (env, unicode) => {
    expect(detected(env as unknown as Record<string, string>).unicode).toBe(unicode);
  });
});
