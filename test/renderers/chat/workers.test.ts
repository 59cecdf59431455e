import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StoredAsk } from '../../../src/index';
import { engine, sqliteFiles, title } from '../../support/sqlite-file';
import { ENV, isSent as isNoted, TRIP } from './chatting';
import { send, telegramServer } from './telegram-server';
import type { Told } from './worker';

const SCRIPT = fileURLToPath(new URL('worker.ts', import.meta.url));
const ADA = { id: 7, is_bot: false, first_name: 'Ada' };
const CHAT = { id: 42, type: 'private' };

describe.skipIf(engine === undefined)(
  `bots in processes of their own, over one file (${title})`,
  { timeout: 90_000 },
  () => {
    const { newFile, storeIn } = sqliteFiles();
    let server: Awaited<ReturnType<typeof telegramServer>>;
    let file: string;
    const processes: ChildProcess[] = [];
    beforeEach(async () => {
      server = await telegramServer();
      file = newFile();
    });
    afterEach(async () => {
      for (const one of processes.splice(0)) one.kill('SIGKILL');
      await server.close();
    });

    async function worker() {
      const child = fork(SCRIPT, [file, server.apiRoot], {
        execArgv: ['--import', 'tsx', '--disable-warning=ExperimentalWarning'],
      });
      processes.push(child);
      await once(child, 'message');
      let number = 0;
      const tell = (told: Told): Promise<unknown> => {
        const mine = ++number;
        child.send({ number: mine, told });
        return new Promise((resolve, reject) => {
          const hear = (said: { number?: number; got?: unknown; error?: string }) => {
            if (said.number !== mine) return;
            child.off('message', hear);
            if (said.error === undefined) resolve(said.got);
            else reject(new Error(said.error));
          };
          child.on('message', hear);
        });
      };
      return {
        tell,
        ask: (questions: unknown, id = 'x') => tell({ ask: questions, id }),
        look: async (id = 'x') => ((await tell({ look: id })) as { ask?: StoredAsk }).ask?.outcome,
        ordinary: async () => ((await tell({ look: 'x' })) as { ordinary: string[] }).ordinary,
        kill: async () => {
          child.kill('SIGKILL');
          await once(child, 'exit');
        },
      };
    }
    type Worker = Awaited<ReturnType<typeof worker>>;

    let updates = 0;
    const written = (text: string, date = Math.floor(Date.now() / 1_000)) => ({
      update: { update_id: ++updates, message: { message_id: 1_000 + updates, date, chat: CHAT, from: ADA, text } },
    });
    const tapped = (data: string) => ({
      update: {
        update_id: ++updates,
        callback_query: {
          ...{ id: `c${updates}`, from: ADA, chat_instance: '1', data },
          message: { message_id: 1, date: 1_700_000_000, chat: CHAT },
        },
      },
    });
    const keys = () => server.of('sendMessage').at(-1).reply_markup.inline_keyboard.flat();

    /** Looks until it holds; a test that fails runs into its own timeout. */
    async function until(holds: () => unknown): Promise<void> {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const isSent = () => server.of('sendMessage').length > 0;
    /** Every process has heard of it, and has said what it has to say. */
    async function everywhere(workers: readonly Worker[], outcome: object, id = 'x'): Promise<void> {
      for (const one of workers) {
        await until(() => one.look(id));
        expect(await one.look(id)).toMatchObject(outcome);
      }
    }

    test('three send one message, a tap that all three get counts once, and the message is edited once', async () => {
      const all = await Promise.all([worker(), worker(), worker()]);
      await all[0]!.ask([ENV]);
      await until(isSent);
      // Each has looked at the ask by now, and had its turn to send it.
      await Promise.all(all.map((one) => one.tell(written('nothing that is open', 1_500_000_000))));
      const tap = tapped(keys()[1].callback_data);
      await Promise.all(all.map((one) => one.tell(tap)));
      await everywhere(all, { status: 'answered', answers: [{ selected: ['Production'] }], by: { actor: '7' } });
      await until(() => server.of('editMessageText').length > 0);
      await all[2]!.ask([{ ...ENV, question: 'And then?' }], 'y');
      await until(() => server.of('sendMessage').length === 2);
      expect(server.of('sendMessage')[1].text).toContain('And then?');
      expect(server.of('editMessageText')).toHaveLength(1);
    });

    test('a typed reply may come to any of them, and what is no reply is left to the bot', async () => {
      const [first, second, third] = await Promise.all([worker(), worker(), worker()]);
      await first!.ask([ENV]);
      await until(isSent);
      await second!.tell(written('hello', 1_600_000_000));
      expect(await second!.ordinary()).toEqual(['hello']);
      await third!.tell(written('2'));
      await everywhere([first!, second!, third!], { answers: [{ selected: ['Production'] }] });
      expect(await third!.ordinary()).toEqual([]);
    });

    test('one that is killed after Telegram took its message and before it could say so: it is not sent again, and can be answered', async () => {
      const first = await worker();
      // Taken; and its answer never comes.
      server.next(() => {});
      await first.ask([ENV]);
      await until(isSent);
      const second = await worker();
      // What was written before anybody was asked answers nothing, whether or not the message is there.
      await second.tell(written('hello', 1_600_000_000));
      expect(await second.ordinary()).toEqual(['hello']);
      expect(await second.look()).toBeUndefined();
      await first.kill();
      // Its lease is over when another process finishes and sends what comes next.
      await until(async () => {
        await second.tell(written('2'));
        return (await second.look()) !== undefined;
      });
      expect(await second.look()).toMatchObject({ answers: [{ selected: ['Production'] }] });
      expect(server.of('sendMessage')).toHaveLength(1);
    });

    test('one that is killed before it could send: another one sends it', async () => {
      const first = await worker();
      server.next((response) => send(response, 403, { ok: false, error_code: 403, description: 'Forbidden' }));
      await first.ask([ENV]);
      await until(isSent);
      // Telegram's no is noted: what is not known is not sent again.
      const store = storeIn(file);
      await until(async () => (await store.note('x', 'telegram')) === null);
      await first.kill();
      const second = await worker();
      await until(() => server.of('sendMessage').length === 2);
      await second.tell(tapped(keys()[0].callback_data));
      await everywhere([second], { answers: [{ selected: ['Staging'] }] });
      expect(server.of('sendMessage')).toHaveLength(2);
    });

    test('one that is killed after the answer and before its edit: another one finishes the message', async () => {
      const first = await worker();
      await first.ask([ENV]);
      await until(isSent);
      const { callback_data } = keys()[0];
      // The notice over the button, and the edit, are never answered.
      server.next(() => {});
      server.next(() => {});
      void first.tell(tapped(callback_data)).catch(() => {});
      const second = await worker();
      await everywhere([second], { answers: [{ selected: ['Staging'] }] });
      const before = server.of('editMessageText').length;
      await first.kill();
      const third = await worker();
      await until(() => server.of('editMessageText').length > before);
      expect(server.of('editMessageText').at(-1).text).toMatch(/\n\nAnswered: Staging$/);
      expect(await third.look()).toMatchObject({ status: 'answered' });
      expect(server.of('sendMessage')).toHaveLength(1);
    });

    test('all of them killed in the middle of an answer: what was understood is still there', async () => {
      const first = await worker();
      await first.ask(TRIP);
      await until(isSent);
      await first.tell(written('City: Porto'));
      await first.kill();
      const second = await worker();
      await second.tell(written('Budget: 500\nDate: Friday'));
      await everywhere([second], {
        status: 'answered',
        answers: [{ selected: ['Porto'] }, { text: '500' }, { text: 'Friday' }],
      });
      expect(server.of('sendMessage').filter(({ text }) => text.includes('Which city?'))).toHaveLength(1);
    });

    test('an ask that ended while nobody was there is finished by the next one', async () => {
      const first = await worker();
      await first.ask([ENV]);
      const store = storeIn(file);
      await until(async () => isNoted(await store.note('x', 'telegram')));
      await first.kill();
      await store.settle('x', { status: 'aborted' });
      await worker();
      await until(() => server.of('editMessageText').length > 0);
      expect(server.of('editMessageText')[0].text).toMatch(/\n\nAsk ended$/);
    });
  },
);
