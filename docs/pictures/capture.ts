/** `npm run pictures`: runs the real program in a real terminal (tmux) and writes what it shows to docs/pictures as SVG. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { terminalSvg } from './terminal-svg';

interface Scene {
  readonly name: string;
  readonly title: string;
  readonly columns: number;
  readonly rows: number;
  readonly command: string;
  /** What is pressed, and what the screen has to show before the next key. `"text` is typed as it is. */
  readonly steps: readonly (readonly [keys: readonly string[], until: RegExp])[];
}

const CLI = 'node dist/cli/main.js';
const DEMO = `${CLI} demo`;
const PREVIEW = `${CLI} ask docs/pictures/scenes/preview.json`;
const CONFIRM = 'node --import tsx docs/pictures/scenes/confirm.ts';

const SCENES: readonly Scene[] = [
  {
    name: 'multi-select',
    title: 'A multi-select with two options ticked and words typed as Other',
    ...{ columns: 80, rows: 20, command: DEMO },
    steps: [
      [[], /Which database/],
      [['1'], /Which checks/],
      [['1', '2', '"spell check'], /spell check/],
    ],
  },
  {
    name: 'review',
    title: 'The review, with a warning for what is not answered',
    ...{ columns: 80, rows: 18, command: DEMO },
    steps: [
      [[], /Which database/],
      [['2'], /Which checks/],
      [['1', 'Tab'], /name of your new project/],
      [['"my-app', 'Enter'], /deploy the application/],
      [['Tab'], /Review your answers/],
    ],
  },
  {
    name: 'preview',
    title: 'A choice whose options have previews',
    ...{ columns: 80, rows: 17, command: PREVIEW },
    steps: [
      [[], /settings page/],
      [['Down'], /Free/],
    ],
  },
  {
    name: 'confirmation',
    title: 'A confirmation of an edit, its diff coloured',
    ...{ columns: 80, rows: 25, command: CONFIRM },
    steps: [[[], /production/]],
  },
  {
    name: 'chinese',
    title: 'The same dialog in Chinese',
    ...{ columns: 80, rows: 15, command: `${DEMO} --locale zh-CN` },
    steps: [[[], /Which database/]],
  },
];

const SESSION = `querent-pictures-${process.pid}`;

function tmux(...args: string[]): string {
  return execFileSync('tmux', args, { encoding: 'utf8' });
}

async function capture({ name, title, columns, rows, command, steps }: Scene): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const size = ['-x', String(columns), '-y', String(rows)];
  const shell = `env TERM=tmux-256color LANG=C.UTF-8 ${command}; sleep 60`;
  tmux('new-session', '-d', '-s', SESSION, ...size, '-c', root, shell);
  try {
    for (const [keys, until] of steps) {
      for (const key of keys) {
        if (key.startsWith('"')) tmux('send-keys', '-t', SESSION, '-l', key.slice(1));
        else tmux('send-keys', '-t', SESSION, key);
      }
      await see(until, name);
    }
    // Enter is not taken at once, and a picture is taken of a screen at rest.
    await wait(500);
    const text = tmux('capture-pane', '-e', '-p', '-t', SESSION);
    const [x = '', y = '', shown] = tmux(
      'display-message',
      '-p',
      '-t',
      SESSION,
      '#{cursor_x} #{cursor_y} #{cursor_flag}',
    )
      .trim()
      .split(' ');
    const cursor = shown === '1' ? { cursor: { column: Number(x), row: Number(y) } } : {};
    const svg = terminalSvg({ title, columns, rows, text, ...cursor });
    writeFileSync(new URL(`${name}.svg`, import.meta.url), svg);
    console.log(`docs/pictures/${name}.svg`);
  } finally {
    tmux('kill-session', '-t', SESSION);
  }
}

async function see(wanted: RegExp, scene: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const screen = tmux('capture-pane', '-p', '-t', SESSION);
    if (wanted.test(screen)) return wait(350);
    await wait(50);
  }
  throw new Error(`${scene}: ${wanted} did not come.\n${tmux('capture-pane', '-p', '-t', SESSION)}`);
}

for (const scene of SCENES) await capture(scene);
