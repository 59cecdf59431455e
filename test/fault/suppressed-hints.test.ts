import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAskUser, type QuestionStore } from '../../src/index';
import { manualClock } from '../../src/testing/index';
import { forkStore } from '../../src/testing/processes';
import { OtherProcess } from '../../src/testing/store-process/other-process';
import { bundledWorker } from '../support/bundled-worker';
import { engine, sqliteFiles, title } from '../support/sqlite-file';
import { stateOf } from '../support/turns';

/** What `broker/watching.ts` sleeps between two looks at the store. */
const POLL_MS = 5_000;
const GO = [{ question: 'Go on?', header: 'Go', type: 'yesno' }];
const { newFile, storeIn } = sqliteFiles();

function withoutHints(store: QuestionStore): QuestionStore {
  return new Proxy(store, {
    get(target, key) {
      if (key === 'watch') return async () => () => {};
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

describe.skipIf(engine === undefined)(`when no hint ever arrives (${title})`, () => {
  const processes: OtherProcess[] = [];
  let worker: URL;
  beforeAll(() => {
    worker = bundledWorker(new URL('../support/sqlite-worker.ts', import.meta.url));
  });
  afterAll(() => Promise.all(processes.map((one) => one.kill())));

  test('who waits has the answer of another process within one poll, also of one that died right after it', async () => {
    const file = newFile();
    const clock = manualClock();
    const askUser = createAskUser({ store: withoutHints(storeIn(file)), clock });
    const waiting = askUser.ask(GO, { correlationId: 'go' });
    const other = await OtherProcess.start(
      forkStore(worker, { file }, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
    );
    processes.push(other);
    const outcome = {
      status: 'answered',
      answers: [{ questionId: '0', selected: ['Yes'], skipped: false }],
      by: { kind: 'human', renderer: 'elsewhere' },
    } as const;
    await other.crashAt('after-commit');
    await expect(other.store.settle('go', outcome)).rejects.toThrow('gone');
    await clock.advance(POLL_MS - 1);
    expect(await stateOf(waiting)).toBe('pending');
    await clock.advance(1);
    expect(await waiting).toEqual(outcome);
    await askUser.close();
  });
});
