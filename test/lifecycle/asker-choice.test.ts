import { describe, expect, test } from 'vitest';
import { memoryStore } from '../../src/index';
import { sealedStore } from '../../src/stores/sealed';
import { processes } from '../support/pretend-processes';
import { DATABASE, RECOMMENDED } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { aesGcm } from '../support/sealing';
import { turns } from '../support/turns';

const BY_DEFAULT = { status: 'answered', answers: [{ selected: ['Staging (Recommended)'] }], by: { kind: 'default' } };
const TIMED_OUT = { status: 'timed_out', afterMs: 1_000 };

describe('what silence means', () => {
  for (const [asks, notices, wanted] of [
    ['no_answer', 'recommended', TIMED_OUT],
    ['recommended', 'no_answer', BY_DEFAULT],
  ] as const) {
    test(`is what whoever asked chose, ${asks}, where another process with ${notices} notices the deadline`, async () => {
      const { start, clock, store } = processes();
      const asker = start({ onTimeout: asks });
      await asker.tool.open(RECOMMENDED, { correlationId: 'x', timeoutMs: 1_000 });
      await asker.close({ pending: 'leave' });
      const renderer = handRenderer();
      start({ renderer, onTimeout: notices });
      await renderer.shows(1);
      await clock.advance(1_000);
      expect((await store.get('x'))?.outcome).toMatchObject(wanted);
    });
  }

  test('is the first asker’s choice for those who join', async () => {
    const { start, clock } = processes();
    const first = start({ onTimeout: 'no_answer' });
    await first.tool.open(RECOMMENDED, { correlationId: 'x', timeoutMs: 1_000 });
    await first.close({ pending: 'leave' });
    const second = start({ onTimeout: 'recommended' }).tool.call(RECOMMENDED, { correlationId: 'x', timeoutMs: 1_000 });
    await turns();
    await clock.advance(1_000);
    expect((await second).data.outcome).toEqual(TIMED_OUT);
  });

  test('is up to who notices for an ask that an older version stored without a choice', async () => {
    const { start, clock, store } = processes();
    await start().tool.open(RECOMMENDED, { correlationId: 'new', timeoutMs: 1_000 });
    const { askedAt: _askedAt, expiresAt: _expiresAt, onTimeout, ...old } = (await store.get('new')) ?? {};
    expect(onTimeout).toBe('no_answer');
    await store.put({ ...old, id: 'old', digest: 'one', ttlMs: 1_000 } as never);
    start({ renderer: handRenderer({ concurrency: 2 }), onTimeout: 'recommended' });
    await turns();
    await clock.advance(1_000);
    expect((await store.get('new'))?.outcome).toEqual(TIMED_OUT);
    expect((await store.get('old'))?.outcome).toMatchObject(BY_DEFAULT);
  });

  test('is not kept where there is no deadline', async () => {
    const { start, store } = processes();
    await start({ onTimeout: 'recommended' }).tool.open(DATABASE, { correlationId: 'x' });
    expect(await store.get('x')).not.toHaveProperty('onTimeout');
  });

  test('is sealed with the rest of the ask', async () => {
    const below = memoryStore();
    const { start } = processes();
    const store = sealedStore(below, aesGcm());
    const asker = start({ store, renderer: handRenderer(), onTimeout: 'recommended' });
    await asker.tool.open(RECOMMENDED, { correlationId: 'x', timeoutMs: 1_000 });
    expect(await below.get('x')).not.toHaveProperty('onTimeout');
    expect(await store.get('x')).toHaveProperty('onTimeout', 'recommended');
  });
});
