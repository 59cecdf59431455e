import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { sqliteOrSkip } from '../support/sqlite';
import { hasTmux, Terminal } from '../support/tmux';
import { storedAsks } from './stored';

const { engine, title } = sqliteOrSkip();
const FOLDER = resolve(import.meta.dirname, '../sqlite');

describe.skipIf(engine === undefined || !hasTmux())(
  `stored asks in two real terminals (needs tmux; ${title})`,
  { timeout: 90_000 },
  () => {
    const { run, line, newStore, database } = storedAsks();
    const [asker, answerer] = [new Terminal('asker'), new Terminal('answerer')];
    afterEach(async () => {
      await asker.close();
      await answerer.close();
    });

    test('one asks, the other answers at its dialog, and the first one’s closes', async () => {
      const store = newStore();
      await asker.start(`clear; ${line('ask', database(), '--store', store, '--id', 'a')}; echo "exit $?"`, FOLDER);
      await asker.see(/SQLite/);
      await answerer.start(`clear; ${line('answer', 'a', '--store', store)}; echo "exit $?"`, FOLDER);
      await answerer.seeOpen(/SQLite/);
      await answerer.key('2');
      expect(await answerer.see(/exit \d/)).toMatch(/"status":"answered"[\s\S]*exit 0/);
      expect(await asker.see(/exit \d/)).toMatch(
        /Answered elsewhere.*SQLite\s+\{"answers":\{"0":"SQLite"\}\}\s+exit 0/,
      );
      await asker.type('echo still here');
      expect(await asker.see(/^still here/m)).toMatch(/^still here/m);
      const again = await run(['answer', 'a', '1', '--store', store]);
      expect(again.stderr).toContain(`answered by ${userInfo().username}`);
    });

    test('Ctrl-C in the dialog of the one who answers leaves the ask waiting', async () => {
      const store = newStore();
      await asker.start(`clear; ${line('ask', database(), '--store', store, '--id', 'a')}; echo "exit $?"`, FOLDER);
      await asker.see(/SQLite/);
      await answerer.start(`clear; ${line('answer', 'a', '--store', store)}; echo "exit $?"`, FOLDER);
      await answerer.seeOpen(/SQLite/);
      await answerer.key('C-c');
      expect(await answerer.see(/exit \d+/)).toContain('exit 130');
      expect((await run(['pending', '--store', store])).stdout).toContain('Which database?');
      expect((await run(['answer', 'a', '1', '--store', store])).code).toBe(0);
      expect(await asker.see(/exit \d/)).toMatch(/\{"answers":\{"0":"PostgreSQL"\}\}\s+exit 0/);
    });

    test('Ctrl-C in the dialog of the one who asks ends the ask', async () => {
      const store = newStore();
      await asker.start(`clear; ${line('ask', database(), '--store', store, '--id', 'a')}; echo "exit $?"`, FOLDER);
      await asker.seeOpen(/SQLite/);
      await asker.key('C-c');
      expect(await asker.see(/exit \d+/)).toContain('exit 130');
      expect((await run(['answer', 'a', '1', '--store', store])).code).toBe(5);
    });

    test('killed with -9 at its dialog, the ask is answered meanwhile, and asked again it prompts nobody', async () => {
      const store = newStore();
      const ask = line('ask', database(), '--store', store, '--id', 'a');
      const pidFile = `${store}.pid`;
      await asker.start(`clear; sh -c 'echo $$ > ${pidFile}; exec ${ask}'; echo "exit $?"`, FOLDER);
      await asker.see(/SQLite/);
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
      expect(await asker.see(/exit \d/)).toContain('exit 137');
      expect((await run(['answer', 'a', '1', '--store', store])).code).toBe(0);
      // Killed so, it could give nothing back; this shell does not do it either, and knows no Enter.
      await asker.send('stty sane; echo sane again');
      await asker.key('C-j');
      await asker.see(/(?<!echo )sane again/);
      await asker.type(`clear; ${ask}; echo "exit $?"`);
      const screen = await asker.see(/exit 0/);
      expect(screen).toMatch(/\{"answers":\{"0":"PostgreSQL"\}\}\s+exit 0/);
      expect(screen).not.toContain('Which database?');
    });
  },
);
