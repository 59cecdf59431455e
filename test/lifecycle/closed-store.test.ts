import { describe, expect, test } from 'vitest';
import { AskUserError, createAskUser, memoryStore, type QuestionStore } from '../../src/index';
import { sealedStore } from '../../src/stores/sealed';
import { processes } from '../support/pretend-processes';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { aesGcm } from '../support/sealing';
import { engine, sqliteFiles, title } from '../support/sqlite-file';

const CLOSED = { code: 'closed' };

async function closeUnderWaiting(store: QuestionStore) {
  const renderer = handRenderer();
  const askUser = createAskUser({ store, renderer, onError: () => {} });
  const call = askUser.tool.call(DATABASE);
  const asked = askUser.ask(DATABASE.questions);
  asked.catch(() => {});
  const events = askUser.events({ signal: new AbortController().signal })[Symbol.asyncIterator]();
  const { context } = await renderer.shows(1);
  for (let told = 0; told < 2; told++) await events.next();
  const next = events.next();
  next.catch(() => {});
  await store.close();
  expect((await call).error).toMatchObject({ type: 'execution_failed', ...CLOSED });
  await expect(asked).rejects.toMatchObject(CLOSED);
  await expect(next).rejects.toMatchObject(CLOSED);
  expect(context.signal.aborted).toBe(true);
  expect(askUser.pending()).toEqual([]);
  await askUser.close();
}

describe('a store that is closed while somebody waits', () => {
  test('fails what waits at once, and ends its screens and events', () => closeUnderWaiting(memoryStore()));

  test('does so under a seal', () => closeUnderWaiting(sealedStore(memoryStore(), aesGcm())));

  test('is noticed at the next poll where it hints nothing', async () => {
    const { start, store, clock } = processes();
    const call = start({ renderer: handRenderer() }).tool.call(DATABASE);
    await clock.advance(1);
    store.get = async () => Promise.reject(new AskUserError('closed', 'This store was closed.'));
    await clock.advance(5_000);
    expect((await call).error).toMatchObject({ type: 'execution_failed', ...CLOSED });
  });
});

describe.skipIf(engine === undefined)(`a SQLite store that is closed while somebody waits (${title})`, () => {
  const { newFile, storeIn } = sqliteFiles();

  test('fails what waits at once, and ends its screens and events', () => closeUnderWaiting(storeIn(newFile())));
});
