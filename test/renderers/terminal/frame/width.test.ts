import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { clustersOf, cut, width } from '../../../../src/renderers/terminal/frame/width';

const SAMPLES = [
  'plain words',
  '数据库选择，很好！',
  'e\u0301\u0301 zalgo',
  '👩‍👩‍👧‍👦 family 👍🏽',
  '🇨🇳🇩🇪 flags 1️⃣',
  '한국어 각',
  'ｶﾞ ﾊﾟ half',
  'שלום قاعدة हिन्दी',
  'a\u200db\u200cc\u200e',
  '✓ □ ❯ ● ○ │ ─ … ←→',
];

describe('the width of a text', () => {
  test('is what string-width says for each character of the plane that most scripts are in', () => {
    const wrong: string[] = [];
    for (let code = 0x20; code <= 0xffff; code++) {
      if ((code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xe000)) continue;
      const character = String.fromCharCode(code);
      if (width(character) !== stringWidth(character)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test.each(SAMPLES)('is what string-width says for “%s”, and what its characters add up to', (text) => {
    expect(width(text)).toBe(stringWidth(text));
    const clusters = clustersOf(text);
    expect(clusters.map((one) => one.text).join('')).toBe(text);
    expect(clusters.reduce((sum, one) => sum + one.width, 0)).toBe(stringWidth(text));
    for (const { start, text: part } of clusters) expect(text.startsWith(part, start)).toBe(true);
  });

  test('never takes a character apart that is made of several', () => {
    expect(clustersOf('a👩‍👧e\u0301数').map((one) => one.text)).toEqual(['a', '👩‍👧', 'e\u0301', '数']);
  });
});

describe('a cut', () => {
  test('leaves a text that fits, and marks one that does not', () => {
    expect(cut('SQLite', 6, '…')).toBe('SQLite');
    expect(cut('SQLite', 5, '…')).toBe('SQLi…');
    expect(cut('SQLite', 5, '...')).toBe('SQ...');
  });

  test('takes a wide character whole or not at all', () => {
    expect(cut('数据库选择', 6, '…')).toBe('数据…');
    expect(cut('数据库选择', 2, '…')).toBe('…');
    expect(cut('数据库选择', 0, '…')).toBe('');
  });
});
