import { describe, expect, test } from 'vitest';
import { createAskUser } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { engine, sqliteFiles } from '../support/sqlite-file';

const { newFile, storeIn } = sqliteFiles();
const cycle: Record<string, unknown> = {};
cycle.cycle = cycle;

describe('what can’t be used is an AskUserError', () => {
  test.each(['\ud800x', undefined, null, 5, {}])('an id that is none: %j', async (id) => {
    const askUser = createAskUser();
    const ref = id as string;
    await expect(askUser.get(ref)).rejects.toMatchObject({ code: 'invalid_options' });
    await expect(askUser.answer(ref, { cancelled: true })).rejects.toMatchObject({ code: 'invalid_options' });
    if (typeof id !== 'object' || id === null) {
      await expect(askUser.abort(ref)).rejects.toMatchObject({ code: 'invalid_options' });
    }
  });

  test.skipIf(engine === undefined)('an id that is none, in a SQLite store', async () => {
    await expect(storeIn(newFile()).get(undefined as never)).rejects.toMatchObject({ code: 'invalid_options' });
  });

  test.each([
    ['a bigint', 10n],
    ['a cycle', cycle],
    ['a function', () => 1],
    [
      'what throws',
      {
        toJSON: () => {
          throw new Error('secret');
        },
      },
    ],
  ])('meta that is no JSON: %s', async (_what, meta) => {
    const askUser = createAskUser({ renderer: scriptedRenderer([]) });
    const asked = askUser.ask(DATABASE.questions, { meta: meta as never });
    await expect(asked).rejects.toMatchObject({ code: 'invalid_options', path: 'meta' });
    expect(askUser.pending()).toEqual([]);
  });
});
