import { describe, expect, test } from 'vitest';
import { linesOfBlocks } from '../../../../src/renderers/terminal/frame/block';
import { glyphsOf } from '../../../../src/renderers/terminal/frame/glyphs';
import { blocksOf } from '../../../../src/renderers/terminal/frame/markdown';
import { ACCENT, BOLD, DIM, ITALIC, type Span } from '../../../../src/renderers/terminal/frame/span';

const GLYPHS = glyphsOf({ colorDepth: 8, unicode: true });
const NAMES = [
  [BOLD, 'b'],
  [ITALIC, 'i'],
  [ACCENT, 'c'],
  [DIM, 'd'],
] as const;

function named({ text, style }: Span): string {
  const names = NAMES.flatMap(([flag, name]) => ((style & flag) === 0 ? [] : [name])).join('');
  return names === '' ? text : `<${names}:${text}>`;
}

/** The lines of a Markdown text, each look named. */
function shown(text: string, columns = 40): readonly string[] {
  return linesOfBlocks(blocksOf(text, GLYPHS), columns).map((line) => line.map(named).join(''));
}

describe('inline Markdown', () => {
  test.each([
    ['a **bold** word', 'a <b:bold> word'],
    ['an *italic* and an _italic_ word', 'an <i:italic> and an <i:italic> word'],
    ['***both***', '<bi:both>'],
    ['**bold with *italic* in it**', '<b:bold with ><bi:italic><b: in it>'],
    ['some `code`', 'some <c:code>'],
    ['``a ` b``', '<c:a ` b>'],
    ['[label](https://e.com)', 'label<d: (https://e.com)>'],
    ['[**label**](https://e.com/a_(b))', '<b:label><d: (https://e.com/a_(b))>'],
    ['[https://e.com](https://e.com)', 'https://e.com'],
    ['这是**“粗体”**文字', '这是<b:“粗体”>文字'],
    ['a\\*b\\*', 'a*b*'],
  ])('reads %s', (text, expected) => {
    expect(shown(text, 80)).toEqual([expected]);
  });

  test.each([
    '2 * 3 * 4 and 2*3*4',
    'src/**/*.ts and test/**/*.ts',
    '*.ts, *.js',
    'snake_case_name',
    '__init__.py and __main__.py',
    'def f(*args, **kwargs)',
    '**not closed',
    'a ` lone backtick',
    '[label] (not a link)',
    '![an image](picture.png)',
    '<b>HTML</b> &amp; entities',
    'C:\\new_dir\\table',
    '`` not closed `',
  ])('leaves %s as it was written', (text) => {
    expect(shown(text, 80)).toEqual([text]);
  });
});

describe('Markdown blocks', () => {
  test('are lists with their levels, later lines under the first', () => {
    expect(shown('- one item that is long enough to wrap\n- two\n  - under two\n\n1. first\n2) second', 24)).toEqual([
      '• one item that is long',
      '  enough to wrap',
      '• two',
      '  • under two',
      '',
      '1. first',
      '2) second',
    ]);
  });

  test('are tasks, quotes, headings and rules', () => {
    expect(shown('# Title\n- [x] done\n- [ ] open\n\n> said\n> - in a list\n\n---')).toEqual([
      '<b:Title>',
      '• [✓] done',
      '• [ ] open',
      '',
      '<d:│ >said',
      '<d:│ >• in a list',
      '',
      '<d:───>',
    ]);
  });

  test('are code to the letter, its Markdown and blank lines too', () => {
    expect(shown('```ts\nconst a = `**x**`;\n\n  b\n```\nafter')).toEqual([
      '  <c:const a = `**x**`;>',
      '  <c:>',
      '  <c:  b>',
      'after',
    ]);
  });

  test('are code to the end where the fence is not closed', () => {
    expect(shown('```\ncode')).toEqual(['  <c:code>']);
  });

  test('are tables as they were written', () => {
    expect(shown('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual(['| a | b |', '|---|---|', '| 1 | 2 |']);
  });

  test('are paragraphs with the line breaks that they had', () => {
    expect(shown('one **bold\nover** two')).toEqual(['one <b:bold>', '<b:over> two']);
  });

  test('never lose a word, however deep they are', () => {
    const deep = `${'> '.repeat(50)}deep`;
    expect(shown(deep, 80).join('')).toContain('deep');
    const list = Array.from({ length: 30 }, (_, level) => `${'  '.repeat(level)}- level${level}`).join('\n');
    const text = shown(list, 80).join(' ');
    for (let level = 0; level < 30; level++) expect(text).toContain(`level${level}`);
  });

  test.each([
    '['.repeat(20_000),
    '*'.repeat(20_000),
    '*a '.repeat(6_000),
    '*a '.repeat(3_000) + 'a* '.repeat(3_000),
    '> '.repeat(10_000),
    '- '.repeat(10_000),
    '[a]('.repeat(5_000),
    '!['.repeat(10_000),
    '__a'.repeat(6_000),
    Array.from({ length: 190 }, (_, length) => '`'.repeat(length + 1)).join(' '),
  ])('take bounded time, whatever they begin and never end (%#)', (text) => {
    const start = performance.now();
    shown(text, 100);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
