import stringWidth from 'string-width';

/** One pane as `tmux capture-pane -e -p` gives it, and where its cursor is. */
export interface Capture {
  readonly title: string;
  readonly columns: number;
  readonly rows: number;
  readonly text: string;
  /** From 0; absent where the cursor is hidden. */
  readonly cursor?: { readonly column: number; readonly row: number };
}

interface Style {
  readonly color?: string;
  readonly background?: string;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

interface Run {
  readonly column: number;
  readonly width: number;
  readonly text: string;
  readonly style: Style;
}

const CELL = { width: 8.4, height: 19 };
const PADDING = 16;
const BAR = 30;
const INK = '#d8dee9';
const PAPER = '#1e222a';
/** The sixteen colours that a terminal's palette gives; the picture needs some, and these are calm ones. */
const PALETTE = [
  ...['#3b4252', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d8dee9'],
  ...['#6b7280', '#ff7b86', '#b5e890', '#ffd88a', '#82c7ff', '#dd95f3', '#7fd6e0', '#ffffff'],
];

/** A capture as an SVG picture: a window with the pane's own text in it, so that it can be read, searched and scaled. */
export function terminalSvg(capture: Capture): string {
  const width = Math.ceil(capture.columns * CELL.width + 2 * PADDING);
  const height = capture.rows * CELL.height + BAR + 2 * PADDING;
  const lines = capture.text.split('\n').slice(0, capture.rows);
  let style: Style = {};
  const drawn = lines.map((line, row) => {
    const read = runsOf(line, style);
    style = read.style;
    return read.runs.map((run) => drawRun(run, row)).join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(capture.title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${PAPER}"/>`,
    ...[0, 1, 2].map((at) => `<circle cx="${PADDING + 6 + at * 18}" cy="17" r="5.5" fill="#4b5160"/>`),
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace" font-size="14" fill="${INK}" xml:space="preserve">`,
    ...drawn.filter((line) => line !== ''),
    '</g>',
    ...(capture.cursor === undefined ? [] : [drawCursor(capture.cursor)]),
    '</svg>\n',
  ].join('\n');
}

function runsOf(line: string, from: Style): { readonly runs: readonly Run[]; readonly style: Style } {
  const runs: Run[] = [];
  let style = from;
  let column = 0;
  for (const [, codes, text] of line.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+)/g)) {
    if (codes !== undefined) style = restyled(style, codes.split(';').map(Number));
    else if (text !== undefined) {
      for (const part of text.match(/ {2,}|(?:[^ ]| (?! ))+/g) ?? []) {
        const width = stringWidth(part);
        runs.push({ column, width, text: part, style });
        column += width;
      }
    }
  }
  return { runs, style };
}

function restyled(from: Style, codes: number[]): Style {
  let style = from;
  while (codes.length > 0) {
    const code = codes.shift() ?? 0;
    if (code === 0) style = {};
    else if (code === 1) style = { ...style, bold: true };
    else if (code === 2) style = { ...style, dim: true };
    else if (code === 3) style = { ...style, italic: true };
    else if (code === 4) style = { ...style, underline: true };
    else if (code === 7) style = { ...style, inverse: true };
    else if (code === 22) style = without(style, 'bold', 'dim');
    else if (code === 23) style = without(style, 'italic');
    else if (code === 24) style = without(style, 'underline');
    else if (code === 27) style = without(style, 'inverse');
    else if (code === 39) style = without(style, 'color');
    else if (code === 49) style = without(style, 'background');
    else {
      const color = colorOf(code, codes);
      if (color !== undefined) style = { ...style, [isBackground(code) ? 'background' : 'color']: color };
    }
  }
  return style;
}

function without(style: Style, ...keys: (keyof Style)[]): Style {
  return Object.fromEntries(Object.entries(style).filter(([key]) => !keys.includes(key as keyof Style)));
}

function isBackground(code: number): boolean {
  return (code >= 40 && code <= 48) || code >= 100;
}

function colorOf(code: number, rest: number[]): string | undefined {
  if (code === 38 || code === 48) {
    if (rest.shift() === 5) return PALETTE[rest.shift() ?? 0] ?? INK;
    const [red = 0, green = 0, blue = 0] = rest.splice(0, 3);
    return `rgb(${red} ${green} ${blue})`;
  }
  if (code >= 90) return PALETTE[(code % 10) + 8];
  return code >= 30 ? PALETTE[code % 10] : undefined;
}

function drawRun({ column, width, text, style }: Run, row: number): string {
  const y = BAR + PADDING + row * CELL.height;
  const [ink, paper] = style.inverse
    ? [style.background ?? PAPER, style.color ?? INK]
    : [style.color, style.background];
  const box =
    paper === undefined
      ? ''
      : `<rect x="${xOf(column)}" y="${round(y)}" width="${round(width * CELL.width)}" height="${CELL.height}" fill="${paper}"/>`;
  // A picture's viewer drops spaces at both ends.
  const words = text.trim();
  if (words === '') return box;
  const indent = text.length - text.trimStart().length;
  const attributes = [
    ink === undefined ? '' : ` fill="${ink}"`,
    style.bold ? ' font-weight="700"' : '',
    style.dim ? ' opacity="0.62"' : '',
    style.italic ? ' font-style="italic"' : '',
    style.underline ? ' text-decoration="underline"' : '',
  ].join('');
  const length = `textLength="${round(stringWidth(words) * CELL.width)}"`;
  return `${box}<text x="${xOf(column + indent)}" y="${round(y + 14)}" ${length}${attributes}>${escaped(words)}</text>`;
}

function xOf(column: number): number {
  return round(PADDING + column * CELL.width);
}

function drawCursor({ column, row }: { readonly column: number; readonly row: number }): string {
  const y = BAR + PADDING + row * CELL.height;
  return `<rect x="${xOf(column)}" y="${round(y)}" width="${CELL.width}" height="${CELL.height}" fill="${INK}" opacity="0.55"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
