import { describe, expect, test } from 'vitest';
import { memoryStore } from '../../src/index';
import { sealedStore } from '../../src/stores/sealed';
import { manualClock } from '../../src/testing/index';
import { newAsk } from '../support/sqlite-file';
import { turns } from '../support/turns';

const ANSWERED = { status: 'answered', answers: [], by: { kind: 'human', renderer: 'screen' } } as const;

/** A sealed store whose next encryption or decryption takes until the test releases it. */
function slowlySealed() {
  const clock = manualClock();
  const below = memoryStore({ clock });
  let held: Promise<void> | undefined;
  const pass = async (bytes: Uint8Array<ArrayBuffer>) => {
    await held;
    return bytes;
  };
  const store = sealedStore(below, { encrypt: pass, decrypt: pass });
  const hold = () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  /** As another process does it, whose key service is quicker. */
  const putAnew = async () => {
    await below.erase({});
    await clock.advance(1);
    await sealedStore(below, { encrypt: (plain) => plain, decrypt: (sealed) => sealed }).put(
      newAsk('a', { digest: 'two', meta: 'new' }),
    );
  };
  return { below, store, hold, putAnew };
}

describe('an ask that is put anew under an erased id', () => {
  test('gets no answer that was being encrypted for the one before', async () => {
    const { below, store, hold, putAnew } = slowlySealed();
    await store.put(newAsk('a', { meta: 'old' }));
    const release = hold();
    const settled = store.settle('a', ANSWERED);
    await turns();
    await putAnew();
    release();
    expect(await settled).toEqual({ verdict: 'unknown' });
    expect((await below.get('a'))?.outcome).toBeUndefined();
  });

  test('is what a get gives that was decrypting the one before', async () => {
    const { store, hold, putAnew } = slowlySealed();
    await store.put(newAsk('a', { meta: 'old' }));
    const release = hold();
    const got = store.get('a');
    await turns();
    await putAnew();
    release();
    expect(await got).toMatchObject({ meta: 'new' });
  });
});
