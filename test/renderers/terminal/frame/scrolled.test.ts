import { expect, test } from 'vitest';
import { stringsFor } from '../../../../src/locales/locale';
import { canvasOf } from '../../../../src/renderers/terminal/frame/canvas';
import { scrolled } from '../../../../src/renderers/terminal/frame/scrolled';
import { span } from '../../../../src/renderers/terminal/frame/span';

const CANVAS = canvasOf({ columns: 40, rows: 24, theme: { colorDepth: 1, unicode: true }, strings: stringsFor('en') });
const TEN = Array.from({ length: 10 }, (_, at) => [span(`line ${at}`)]);

function shown(height: number, by: number) {
  const { lines, max } = scrolled(TEN, height, by, CANVAS);
  return { lines: lines.map((line) => line.map(({ text }) => text).join('')), max };
}

test('a text that fits is not scrolled', () => {
  expect(shown(10, 5)).toEqual({ lines: TEN.map((line) => line[0]!.text), max: 0 });
});

test('a taller one says how much is above and below, always in its last line', () => {
  expect(shown(3, 0)).toEqual({ lines: ['line 0', 'line 1', '▼ 8 more below'], max: 8 });
  expect(shown(3, 5)).toEqual({ lines: ['line 5', 'line 6', '▲ 5 more above  ▼ 3 more below'], max: 8 });
});

test('every line can be reached, and beyond the last there is nothing', () => {
  expect(shown(3, 8).lines).toEqual(['line 8', 'line 9', '▲ 8 more above']);
  expect(shown(3, 99)).toEqual(shown(3, 8));
  expect(shown(1, 9)).toEqual({ lines: ['line 9 ▲ 9 more above'], max: 9 });
  expect(scrolled([[span('x'.repeat(40))], []], 1, 0, CANVAS).lines).toEqual([[span('x'.repeat(40))]]);
  expect(shown(1, 0)).toEqual({ lines: ['line 0 ▼ 9 more below'], max: 9 });
});
