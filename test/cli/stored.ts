import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { bundledWorker } from '../support/bundled-worker';
import { type CommandOptions, type Ended, querent, type Start } from './command';

/** better-sqlite3 is installed apart, and the command looks for it where it is run. */
const WITH_ENGINE = resolve(import.meta.dirname, '../sqlite');

const DATABASE = {
  header: 'Database',
  question: 'Which database?',
  type: 'choice',
  options: [
    { label: 'PostgreSQL', description: 'A server.' },
    { label: 'SQLite', description: 'A file.' },
  ],
};

const CHECKS = {
  header: 'Checks',
  question: 'Which checks?',
  type: 'choice',
  multiSelect: true,
  options: ['Unit', 'Lint, all', 'E2E'].map((label) => ({ label, description: '' })),
};

/** The command over a store of its own for each test, started quickly, and the calls that tests make. */
export function storedAsks() {
  let folder = '';
  let script = '';
  let count = 0;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'querent-stored-'));
    script = fileURLToPath(bundledWorker(new URL('../../src/cli/main.ts', import.meta.url)));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  return {
    file,
    newStore: () => join(folder, `${count++}.db`),
    database: () => file('database.json', [DATABASE]),
    /** A folder of its own to run the command in, where it finds the engine. */
    newFolder: () => {
      const path = mkdtempSync(join(folder, 'run-'));
      symlinkSync(join(WITH_ENGINE, 'node_modules'), join(path, 'node_modules'));
      return path;
    },
    several: () => file('several.json', [DATABASE, CHECKS, { header: 'Name', question: 'Its name?', type: 'text' }]),
    /** The command line for a shell. */
    line: (...args: readonly string[]) => [process.execPath, script, ...args].join(' '),
    run: (args: readonly string[], options: CommandOptions = {}, start: Partial<Start> = {}): Promise<Ended> =>
      querent(args, options, { nodeArgs: [script], cwd: WITH_ENGINE, ...start }),
  };
}

/** A command that runs on, and the way to end it. */
export interface Running {
  readonly ended: Promise<Ended>;
  /** What it has shown so far. */
  readonly stderr: string;
  kill(signal: NodeJS.Signals): void;
}

/** Starts a command and resolves once its stderr shows this. */
export function running(
  run: (options: CommandOptions) => Promise<Ended>,
  shows: RegExp,
  options: CommandOptions = {},
): Promise<Running> {
  return new Promise((resolve, reject) => {
    const ended = run({
      ...options,
      onStderr: (stderr, child) => {
        if (shows.test(stderr)) resolve({ ended, stderr, kill: (signal) => child.kill(signal) });
      },
    });
    ended.then(({ stderr }) => reject(new Error(`it ended before it showed ${shows}: ${stderr}`)), reject);
  });
}
