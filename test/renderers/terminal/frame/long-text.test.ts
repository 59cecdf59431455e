import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDialog, type DialogState, reduce } from '../../../../src/dialog/index';
import { stringsFor } from '../../../../src/locales/locale';
import type { Question } from '../../../../src/question/question';
import { partAfter, partAt, partBefore } from '../../../../src/renderers/terminal/frame/field-part';
import { clustersOf } from '../../../../src/renderers/terminal/frame/width';
import { frame, type View } from '../../../../src/renderers/terminal/index';

const KINDS = {
  Arabic: '\u0645\u0631\u062d\u0628\u0627\u064b ',
  'combining marks': 'e\u0301',
  'joined emoji': '👩‍👧‍👦',
  flags: '🇨🇳',
  Hindi: 'नमस्ते ',
  Thai: 'สวัสดี',
  'English words': 'words ',
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** What segmenters are given meanwhile: the sum of it, no call counted for more than a piece, and the most at once. */
function segmented(work: () => void): { readonly units: number; readonly most: number } {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  work();
  const lengths = segment.mock.calls.map(([text]) => text.length);
  segment.mockRestore();
  return { units: lengths.reduce((sum, length) => sum + Math.min(512, length), 0), most: Math.max(0, ...lengths) };
}

const VIEW: View = { columns: 80, rows: 24, theme: { colorDepth: 1, unicode: true }, strings: stringsFor('en') };

const DECISION: Question = {
  id: 'decision',
  header: 'run',
  type: 'choice',
  question: 'Run',
  options: ['proceed_once', 'cancel'].map((label) => ({ label, description: '' })),
};

function confirming(command: string): string {
  const details = { type: 'exec', title: 'Run', command, rootCommand: 'x', rootCommands: ['x'] } as const;
  return frame(createDialog([DECISION]), { ...VIEW, request: { origin: [], scope: {}, details } });
}

describe.each(Object.entries(KINDS))('a long text of %s', (_kind, part) => {
  const long = (units: number) => part.repeat(Math.ceil(units / part.length));

  test('to confirm is segmented in short pieces, and twice the text takes about twice as many', () => {
    const once = segmented(() => confirming(long(50_000)));
    const twice = segmented(() => confirming(long(100_000)));
    expect(twice.most).toBeLessThanOrEqual(512);
    expect(twice.units).toBeLessThanOrEqual(3 * once.units + 10_000);
  });

  test.each(['choice', 'text'] as const)('in the field of a %s is laid out only where it is in view', (type) => {
    const question: Question = { ...DECISION, id: '0', type, ...(type === 'text' && { options: [] }) };
    const typed = (units: number): DialogState =>
      reduce(createDialog([question]), { type: 'insert', text: long(units) });
    const atKey = (dialog: DialogState) =>
      segmented(() => frame(reduce(dialog, { type: 'edit', edit: 'left' }), VIEW)).units;
    const [once, eightTimes] = [typed(25_000), typed(200_000)].map(atKey);
    expect(eightTimes).toBeLessThanOrEqual(2 * once! + 5_000);
  });

  test('is taken apart as in one piece', () => {
    const text = long(3_000);
    const whole = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    expect(clustersOf(text).map((one) => one.text)).toEqual(whole);
  });

  test('in a field has parts that follow each other, whatever place they are looked for from', () => {
    const text = `${long(13_000)}\n\n${long(4_096)}`;
    const parts = [partAt(text, 0)];
    for (let next = partAfter(text, parts[0]!); next !== undefined; next = partAfter(text, next)) parts.push(next);
    expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.replaceAll('\n', ''));
    expect(Math.max(...parts.map(({ start, end }) => end - start))).toBeLessThanOrEqual(5_000);
    expect(parts.length).toBeGreaterThan(4);
    for (const [at, part] of parts.entries()) {
      for (const offset of [part.start, Math.max(part.start, part.end - 1)]) expect(partAt(text, offset)).toEqual(part);
      expect(partBefore(text, part)).toEqual(parts[at - 1]);
    }
  });
});

test('a character of many pieces stays one', () => {
  const text = `ab${'\u0301'.repeat(2_000)}cd`;
  expect(clustersOf(text).map((one) => one.text.length)).toEqual([1, 2_001, 1, 1]);
});

test('100,000 units of any of them are shown within seconds', () => {
  const start = performance.now();
  for (const part of Object.values(KINDS)) confirming(part.repeat(Math.ceil(100_000 / part.length)));
  expect(performance.now() - start).toBeLessThan(10_000);
}, 60_000);
