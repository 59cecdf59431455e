import { expect, test } from 'vitest';
import { sampleAsk } from '../../src/testing/sample-asks';
import { processes } from '../support/pretend-processes';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

// Alone in its file: here no call of this process has loaded the pattern engine yet.
test('an ask of another process with a pattern can be answered here, and a reply that breaks it comes back', async () => {
  const { start, store, errors } = processes();
  const constraints = { pattern: '^[a-z]+$' };
  const question = { id: '0', question: 'Name?', header: 'Name', type: 'text', constraints } as const;
  const renderer = handRenderer();
  start({ renderer });
  await turns();
  await store.put(sampleAsk('x', { questions: [question] }));
  await expect.poll(() => renderer.asks.length).toBe(1);
  renderer.asks[0]?.reply({ answers: { '0': 'No 1' } });
  await expect.poll(() => renderer.asks.length).toBe(2);
  expect(renderer.asks[1]?.context.rejected).toMatchObject([{ code: 'pattern' }]);
  renderer.asks[1]?.reply({ answers: { '0': 'main' } });
  await turns();
  expect((await store.get('x'))?.outcome).toMatchObject({ status: 'answered', answers: [{ text: 'main' }] });
  expect(errors).toEqual([]);
});
