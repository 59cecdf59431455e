import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Painter } from '../../../src/renderers/terminal/painter';
import { PATIENCE_MS, runs } from '../../properties/runs';
import { Emulator } from '../../support/emulator';

const COLUMNS = 20;
const ROWS = 8;

function screen(columns = COLUMNS, rows = ROWS) {
  const emulator = new Emulator(columns, rows);
  const writes: string[] = [];
  const painter = new Painter((text) => {
    writes.push(text);
    emulator.write(text);
  });
  return { emulator, painter, writes };
}

/** Lines that fit; full ones and wide ones among them, since those are where a row ends. */
function lines(columns: number, most: number) {
  const line = fc.oneof(
    fc.string({ maxLength: columns, unit: fc.constantFrom('a', 'b', '-', '.') }),
    fc.constant('x'.repeat(columns)),
    fc.constant('数'.repeat(Math.floor(columns / 2))),
  );
  return fc.array(line, { minLength: 1, maxLength: most });
}

/** What a screen tells of it: a blank line at the end is no line. */
function seen(printed: readonly string[]): readonly string[] {
  return printed.slice(0, printed.findLastIndex((line) => line !== '') + 1);
}

describe('Painter', () => {
  test(
    'shows each picture in place of the one before, below what was printed',
    async () => {
      const pictures = fc.array(lines(COLUMNS, ROWS - 1), { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(pictures, async (each) => {
          const { emulator, painter } = screen();
          emulator.write('before\r\n');
          for (const picture of each) {
            painter.draw({ lines: picture }, COLUMNS);
            expect(await emulator.lines()).toEqual(seen(['before', ...picture]));
          }
          painter.replace(['after'], COLUMNS);
          expect(await emulator.lines()).toEqual(['before', 'after']);
        }),
        runs(0.2),
      );
    },
    PATIENCE_MS,
  );

  test(
    'shows the picture once, and what was printed before, after the terminal broke its lines anew',
    async () => {
      const sized = fc
        .integer({ min: 8, max: 40 })
        .chain((columns) => fc.tuple(fc.constant(columns), lines(columns, 6)));
      await fc.assert(
        fc.asyncProperty(fc.array(sized, { minLength: 2, maxLength: 5 }), async (steps) => {
          // So tall that nothing leaves the screen: what has left it can't be taken back.
          const rows = 60;
          const { emulator, painter } = screen(40, rows);
          emulator.write('before\r\n');
          for (const [columns, picture] of steps) {
            await emulator.resize(columns, rows);
            const caret = { line: picture.length - 1, column: Math.min(3, columns - 1) };
            painter.draw({ lines: picture, caret }, columns);
            expect(await emulator.lines()).toEqual(seen(['before', ...picture]));
            expect(await emulator.cursor()).toEqual({ line: picture.length, column: caret.column });
          }
        }),
        runs(0.2),
      );
    },
    PATIENCE_MS,
  );

  test.each([
    ['lower', COLUMNS, 4],
    ['narrower', 8, ROWS],
  ])('leaves no remains on a screen that became %s than the picture needs', async (_name, columns, rows) => {
    const old = Array.from({ length: ROWS - 2 }, (_, at) => `old ${at} ${'x'.repeat(COLUMNS - 7)}`);
    const picture = ['same', ...old];
    const drawn = screen();
    drawn.painter.draw({ lines: picture }, COLUMNS, ROWS);
    await drawn.emulator.resize(columns, rows);
    drawn.painter.draw({ lines: ['same', 'new'] }, columns, rows);
    expect(await drawn.emulator.screen()).toEqual(['same', 'new']);
    const replaced = screen();
    replaced.painter.draw({ lines: picture }, COLUMNS, ROWS);
    await replaced.emulator.resize(columns, rows);
    replaced.painter.replace(['after'], columns, rows);
    expect(await replaced.emulator.screen()).toEqual(['after']);
  });

  test('begins on a line of its own where others left theirs unfinished', async () => {
    const { emulator, painter } = screen();
    emulator.write('thinking');
    painter.draw({ lines: ['one', 'two'] }, COLUMNS);
    expect((await emulator.lines()).map((line) => line.trimEnd())).toEqual(['thinking', 'one', 'two']);
  });

  test('writes nothing where nothing has changed', () => {
    const { painter, writes } = screen();
    painter.draw({ lines: ['one', 'two'], caret: { line: 1, column: 1 } }, COLUMNS);
    painter.draw({ lines: ['one', 'two'], caret: { line: 1, column: 1 } }, COLUMNS);
    expect(writes).toHaveLength(1);
  });

  test('shows what changes at once, in an update of its own', () => {
    const { painter, writes } = screen();
    painter.draw({ lines: ['one'] }, COLUMNS);
    painter.draw({ lines: ['two'] }, COLUMNS);
    for (const written of writes) expect(written).toMatch(/^\x1b\[\?2026h[\s\S]*\x1b\[\?2026l$/);
  });

  test('writes again only the lines that have changed', () => {
    const { painter, writes } = screen();
    painter.draw({ lines: ['first', 'second', 'third'] }, COLUMNS);
    painter.draw({ lines: ['first', 'other', 'third'] }, COLUMNS);
    expect(writes[1]).toContain('other');
    expect(writes[1]).not.toMatch(/first|third/);
  });

  test('shows the cursor only where something is typed, and again at the end', () => {
    const { painter, writes } = screen();
    const cursor = () => [...writes.join('').matchAll(/\x1b\[\?25([hl])/g)].at(-1)?.[1];
    painter.draw({ lines: ['list'] }, COLUMNS);
    expect(cursor()).toBe('l');
    painter.draw({ lines: ['field'], caret: { line: 0, column: 2 } }, COLUMNS);
    expect(cursor()).toBe('h');
    painter.draw({ lines: ['list'] }, COLUMNS);
    painter.replace([], COLUMNS);
    expect(cursor()).toBe('h');
  });

  test('leaves its picture where it is, and the cursor below it', async () => {
    const { emulator, painter } = screen();
    painter.draw({ lines: ['one', 'two', 'three'], caret: { line: 0, column: 1 } }, COLUMNS);
    painter.leave();
    emulator.write('$');
    expect(await emulator.lines()).toEqual(['one', 'two', 'three', '$']);
  });
});
