import { expect, test } from 'vitest';
import { stringsFor } from '../../../../src/locales/locale';
import { layout, type Theme } from '../../../../src/renderers/terminal/index';
import { SCENES } from './scenes';

const PLAIN: Theme = { colorDepth: 1, unicode: true };
const COLOUR: Theme = { colorDepth: 8, unicode: true };
const ASCII: Theme = { colorDepth: 1, unicode: false };

const CASES: readonly (readonly [string, number, number, string, Theme])[] = [
  ...(['en', 'zh-CN'] as const).flatMap((locale) =>
    (
      [
        ['80x24', 80, 24],
        ['40x12', 40, 12],
        ['120x50', 120, 50],
      ] as const
    ).flatMap(
      ([size, columns, rows]) =>
        [
          [`${locale}-${size}`, columns, rows, locale, PLAIN],
          [`${locale}-${size}-colour`, columns, rows, locale, COLOUR],
        ] as const,
    ),
  ),
  ['en-80x24-ascii', 80, 24, 'en', ASCII],
  ['en-20x8', 20, 8, 'en', PLAIN],
];

test.each(CASES)('the frames of %s are what they were', async (file, columns, rows, locale, theme) => {
  const frames = Object.entries(SCENES).map(([name, { dialog, view }]) => {
    const { lines, caret, maxScroll } = layout(dialog, { columns, rows, theme, strings: stringsFor(locale), ...view });
    const at = caret === undefined ? '' : `, caret at ${caret.line},${caret.column}`;
    const scroll = maxScroll === 0 ? '' : `, scrolls by ${maxScroll}`;
    return [`=== ${name}${at}${scroll}`, ...lines, ''].join('\n');
  });
  // Escapes as text, so that the files can be read.
  const text = frames.join('\n').replaceAll('\u001b[', '␛[');
  await expect(text).toMatchFileSnapshot(`snapshots/${file}.txt`);
});

test.each(Object.entries(SCENES))(
  '“%s” has only ASCII besides what was asked and typed, where the terminal has no more',
  (_name, scene) => {
    const { lines } = layout(scene.dialog, {
      columns: 80,
      rows: 24,
      theme: ASCII,
      strings: stringsFor('en'),
      ...scene.view,
    });
    const theirs = /[\p{Script=Han}，。🦆]/gu;
    expect(lines.join('\n').replace(theirs, '')).toMatch(/^[\n -~]*$/);
  },
);
