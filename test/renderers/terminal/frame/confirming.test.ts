import { describe, expect, test } from 'vitest';
import { createDialog, reduce } from '../../../../src/dialog/index';
import { stringsFor } from '../../../../src/locales/locale';
import type { Question } from '../../../../src/question/question';
import { layout, type View } from '../../../../src/renderers/terminal/index';

const DECISION: Question = {
  id: 'decision',
  header: 'run',
  type: 'choice',
  question: 'Run',
  options: ['proceed_once', 'proceed_always', 'cancel'].map((label) => ({ label, description: '' })),
};
const LINES = Array.from({ length: 30 }, (_, at) => `step-${at}`);

function view(columns: number, rows: number, scroll: number, command: string): View {
  const details = { type: 'exec', title: 'Run', command, rootCommand: 'x', rootCommands: ['x'] } as const;
  const request = { origin: [], scope: {}, details };
  return { columns, rows, scroll, theme: { colorDepth: 1, unicode: true }, strings: stringsFor('en'), request };
}

describe.each([
  [80, 24],
  [80, 6],
  [80, 5],
  [40, 6],
  [40, 5],
  [20, 8],
  [40, 4],
  [40, 3],
])('a confirmation at %i×%i', (columns, rows) => {
  const dialogs = [createDialog([DECISION]), reduce(createDialog([DECISION]), { type: 'move', by: 1 })];

  test.each(dialogs)('says that there is more until its end is shown, and every line can be reached', (dialog) => {
    const { maxScroll } = layout(dialog, view(columns, rows, 0, LINES.join('\n')));
    const seen = new Set<string>();
    for (let scroll = 0; scroll <= maxScroll; scroll++) {
      const { lines, isWhole } = layout(dialog, view(columns, rows, scroll, LINES.join('\n')));
      const text = lines.join('\n');
      for (const line of LINES) if (new RegExp(`${line}\\b`).test(text)) seen.add(line);
      expect(isWhole).toBe(scroll === maxScroll);
      expect(/▼ \d+( more below|$)/m.test(text)).toBe(!isWhole);
      expect(text).toContain('❯ ');
      const foot = lines.findLast((line) => /Enter|Esc|Pg/.test(line));
      if (!isWhole && foot !== undefined) expect(foot).toContain('PgDn');
    }
    expect(seen.size).toBe(LINES.length);
  });
});

test('a confirmation that fits is whole at once, and one that is hidden is not', () => {
  const dialog = createDialog([DECISION]);
  expect(layout(dialog, view(80, 24, 0, 'ls')).isWhole).toBe(true);
  expect(layout(dialog, { ...view(80, 24, 0, 'ls'), collapsed: true }).isWhole).toBe(false);
});
