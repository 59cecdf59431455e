import { type ConformanceTest, declareSkip } from './conformance-test';
import { CONFIRMATIONS } from './renderer-conformance/confirmations';
import { HOSTILE_TEXT } from './renderer-conformance/hostile-text';
import { LIFE_OF_AN_ASK } from './renderer-conformance/life-of-an-ask';
import type { RendererCase } from './renderer-conformance/renderer-case';
import type { RendererConformanceOptions } from './renderer-conformance/subject';

const CASES: readonly RendererCase[] = [...LIFE_OF_AN_ASK, ...CONFIRMATIONS, ...HOSTILE_TEXT];

/**
 * Holds a renderer to everything that querent relies on: it shows, says so, brings the answer, lets go when its ask is settled elsewhere,
 * sends no hostile text through, and fails rather than answers when nobody can reply any more.
 *
 * The suite plays the broker; the subject plays the person. The runner is given, so that it runs under any; a failure is a plain Error
 * whose message says what was expected.
 *
 * @example
 * // vitest, with a renderer that shows nothing and is answered in code
 * import { test } from 'vitest';
 * import { rendererConformance, scriptedRenderer } from 'querent/testing';
 *
 * rendererConformance(test, {
 *   provides: [],
 *   open: () => {
 *     let reply = (_answers: object) => {};
 *     const renderer = scriptedRenderer(
 *       (_request, { signal }) =>
 *         new Promise((resolve, reject) => {
 *           reply = resolve;
 *           signal.addEventListener('abort', () => reject(signal.reason));
 *         }),
 *     );
 *     return { renderer, answer: ({ questions }) => reply({ answers: { [questions[0].id]: 'an answer' } }) };
 *   },
 * });
 *
 * @example
 * // node:test, with a screen that is looked at
 * import { test } from 'node:test';
 * import { rendererConformance } from 'querent/testing';
 *
 * rendererConformance(test, {
 *   open: () => {
 *     const page = new TestPage();
 *     return {
 *       renderer: pageRenderer(page),
 *       answer: () => page.click('Submit'),
 *       output: () => page.text,
 *       held: () => ({ listeners: page.listenerCount }),
 *       end: () => page.close(),
 *     };
 *   },
 * });
 */
export function rendererConformance(test: ConformanceTest, options: RendererConformanceOptions): void {
  const { open, provides = ['output', 'held', 'end'] } = options;
  for (const { name, needs, run } of CASES) {
    if (needs !== undefined && !provides.includes(needs)) {
      declareSkip(test, name, `the subject has no ${needs}`);
      continue;
    }
    test(name, async () => {
      const subject = await open();
      try {
        if (needs !== undefined && subject[needs] === undefined) {
          throw new Error(`open() gave no ${needs}; say so with provides, or give it`);
        }
        await run(subject);
      } finally {
        await subject.dispose?.();
      }
    });
  }
}
