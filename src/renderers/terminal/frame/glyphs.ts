import type { Theme } from '../theme';

/** Every mark of our own; none joins a neighbouring character, and the two tables have the same meaning. */
export interface Glyphs {
  readonly cursor: string;
  readonly left: string;
  readonly right: string;
  readonly up: string;
  readonly down: string;
  readonly upDown: string;
  readonly leftRight: string;
  readonly bar: string;
  readonly rule: string;
  readonly dot: string;
  readonly ellipsis: string;
  readonly answered: string;
  readonly open: string;
  readonly skipped: string;
  readonly radioOn: string;
  readonly radioOff: string;
  readonly checkOn: string;
  readonly checkOff: string;
  readonly bullet: string;
  readonly warning: string;
}

const UNICODE: Glyphs = {
  cursor: '❯',
  left: '←',
  right: '→',
  up: '▲',
  down: '▼',
  upDown: '↑↓',
  leftRight: '←→',
  bar: '│',
  rule: '─',
  dot: '·',
  ellipsis: '…',
  answered: '✓',
  open: '□',
  skipped: '–',
  radioOn: '●',
  radioOff: '○',
  checkOn: '[✓]',
  checkOff: '[ ]',
  bullet: '•',
  warning: '!',
};

const ASCII: Glyphs = {
  cursor: '>',
  left: '<',
  right: '>',
  up: '^',
  down: 'v',
  upDown: 'Up/Down',
  leftRight: 'Left/Right',
  bar: '|',
  rule: '-',
  dot: '-',
  ellipsis: '...',
  answered: 'x',
  open: '_',
  skipped: '-',
  radioOn: '(*)',
  radioOff: '( )',
  checkOn: '[x]',
  checkOff: '[ ]',
  bullet: '-',
  warning: '!',
};

export function glyphsOf(theme: Theme): Glyphs {
  return theme.unicode ? UNICODE : ASCII;
}
