import { spawn } from 'node:child_process';
import { type Row, RUNS, ratioOf } from './measure';

const ASK = `${process.execPath} dist/cli/main.js ask examples/questions/database.json`;
const INK = `${process.execPath} bench/ink/one-line.js`;
const NOTHING = `${process.execPath} -e 0`;
const CTRL_C = '\x03';

/** Milliseconds from the start of a command in a terminal until that shows a text; without one until it has ended. */
function until(command: string, wanted?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const env = { ...process.env, TERM: 'xterm-256color', NODE_ENV: 'production' };
    // A terminal of its own for the command, from util-linux.
    const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    let shown = '';
    let seenAt: number | undefined;
    child.stdout.on('data', (chunk) => {
      shown += chunk;
      if (wanted === undefined || seenAt !== undefined || !shown.includes(wanted)) return;
      seenAt = performance.now();
      child.stdin.write(CTRL_C);
    });
    child.on('error', reject);
    child.on('close', () => {
      if (wanted !== undefined && seenAt === undefined) reject(new Error(`"${command}" did not show "${wanted}"`));
      else resolve((seenAt ?? performance.now()) - start);
    });
  });
}

export async function firstFrame(): Promise<Row[]> {
  const runs = 2 * RUNS;
  const ask = () => until(ASK, 'SQLite');
  return [
    {
      name: 'whole process, `querent ask` from start to first frame, against `node -e 0`',
      ratio: await ratioOf(ask, () => until(NOTHING), runs),
      ...{ budget: 2.5, aim: 2, runs },
    },
    {
      name: 'whole process, `querent ask` from start to first frame, against one line by Ink',
      ratio: await ratioOf(ask, () => until(INK, 'X'), runs),
      ...{ budget: 0.5, aim: 0.4, runs },
    },
  ];
}
