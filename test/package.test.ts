import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docBlocks, faultsIn, moduleOf } from './support/doc-blocks';
import { sourcesIn } from './support/sources';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '..');
const MINUTES = 60_000;

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The entries that are of no use without an optional peer, by what a user writes; all others must work without any. */
const NEEDS_PEER: Readonly<Record<string, string>> = {
  'querent/telemetry/open-telemetry': '@opentelemetry/api',
  'querent/react': 'react',
};

/** A script for pages: there is nothing for it to do in Node. */
const FOR_PAGES = 'querent/panel/bundle';

/** The build must be of these sources: an old one would be tested in their place. */
function isBuilt(): boolean {
  const built = join(ROOT, 'dist/index.d.ts');
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return sourcesIn('src').every(({ path }) => statSync(join(ROOT, path)).mtimeMs < builtAt);
}

describe('the package', () => {
  let folder = '';
  let manifest: Manifest;
  /** What a user writes: `querent`, `querent/linear`, … */
  let entries: string[] = [];
  const withoutPeer = () => entries.filter((name) => !(name in NEEDS_PEER));

  /** What the type checker says of a file that imports these, declarations included, and with no types of Node. */
  async function typeErrors(names: readonly string[], moduleResolution: 'nodenext' | 'bundler'): Promise<string> {
    const lines = names.map((name, index) => `import * as entry${index} from '${name}';\nconsole.log(entry${index});`);
    await writeFile(join(folder, 'index.ts'), lines.join('\n'));
    const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext';
    return typeCheck(folder, { skipLibCheck: false, types: [], module, moduleResolution });
  }

  /** What the type checker says of all that lies in a folder. */
  async function typeCheck(where: string, options: Readonly<Record<string, unknown>>): Promise<string> {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2022', lib: ['es2023', 'dom', 'esnext.disposable'] },
      ...options,
    };
    await writeFile(join(where, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '-p', where], { cwd: where }).catch((error) => error);
    return stdout;
  }

  /** The blocks as files of a user who has the types of Node and OpenTelemetry as well. */
  async function faultsOf(blocks: ReturnType<typeof docBlocks>): Promise<readonly string[]> {
    const docs = await mkdtemp(join(folder, 'docs-'));
    await mkdir(join(docs, 'node_modules'));
    for (const name of ['@types', '@opentelemetry']) {
      await symlink(join(ROOT, 'node_modules', name), join(docs, 'node_modules', name));
    }
    for (const block of blocks) await writeFile(join(docs, `${block.name}.ts`), moduleOf(block, blocks));
    const options = { skipLibCheck: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    return faultsIn(await typeCheck(docs, { ...options, types: ['node'], module: 'nodenext' }), blocks);
  }

  async function importAll(names: readonly string[]): Promise<void> {
    const script = `for (const name of ${JSON.stringify(names)}) {
      const entry = await import(name);
      if (Object.keys(entry).length === 0) throw new Error(name + ' is empty');
    }`;
    await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
  }

  beforeAll(async () => {
    manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    entries = Object.keys(manifest.exports)
      .filter((subpath) => subpath !== './package.json')
      .map((subpath) => manifest.name + subpath.slice(1));
    if (!isBuilt()) await run('npm', ['run', 'build'], { cwd: ROOT });
    folder = await mkdtemp(join(tmpdir(), 'querent-package-'));
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
    const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
  }, 5 * MINUTES);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('every entry that needs no peer can be imported with none installed', () =>
    importAll(withoutPeer().filter((name) => name !== FOR_PAGES)));

  test('an entry that needs a peer names it when it is missing', async () => {
    for (const [name, peer] of Object.entries(NEEDS_PEER)) {
      await expect(importAll([name]), name).rejects.toThrow(`Cannot find package '${peer}'`);
    }
  });

  test(
    'every entry that needs no peer type-checks, its declarations too, with none and no types of Node',
    async () => {
      expect(await typeErrors(withoutPeer(), 'nodenext')).toBe('');
      expect(await typeErrors(withoutPeer(), 'bundler')).toBe('');
    },
    MINUTES,
  );

  test('a call works as the README says', async () => {
    const script = `import { createAskUser } from 'querent';
      import { scriptedRenderer } from 'querent/testing';
      const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
      const result = await askUser.tool.call({ questions: [{ question: 'Which?', header: 'Db', type: 'choice',
        options: [{ label: 'SQLite', description: '' }, { label: 'PostgreSQL', description: '' }] }] });
      console.log(result.llmContent);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    expect(stdout.trim()).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('the command runs from the package', async () => {
    const { stdout } = await run(join(folder, 'node_modules/.bin/querent'), ['schema'], { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({ name: 'ask_user' });
  });

  test('the root bundles for the edge, with no Node built-in in it', async () => {
    await mkdir(join(folder, 'edge'), { recursive: true });
    const { metafile } = await build({
      stdin: { contents: "export * from 'querent';", resolveDir: folder },
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'neutral',
      conditions: ['edge-light'],
      logLevel: 'silent',
    });
    const outside = Object.values(metafile.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  test('it carries no tests, no sources and no secrets', async () => {
    const files = await readdir(join(folder, 'node_modules/querent'), { recursive: true });
    const odd = files.filter((file) => /(?:^|\/)(?:src|test|bench|\.env|\.npmrc)(?:\/|$)/.test(file));
    expect(odd).toEqual([]);
  });

  test('what is installed with it is what package.json names, and what string-width and lit need', async () => {
    const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
    const named = Object.keys(manifest.dependencies).map((name) => name.split('/')[0]);
    const lit = ['@lit', '@lit-labs', '@types', 'lit-element', 'lit-html'];
    const wanted = [manifest.name, ...named, 'ansi-regex', 'get-east-asian-width', 'strip-ansi', ...lit];
    expect(installed.sort()).toEqual([...new Set(wanted)].sort());
  });

  // Last, since it changes what is installed.
  describe('with its optional peers', () => {
    beforeAll(async () => {
      const peers = Object.values(NEEDS_PEER).map((name) => `${name}@${manifest.peerDependencies[name]}`);
      await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...peers, '@types/react'], {
        cwd: folder,
      });
    }, 5 * MINUTES);

    test('the entries that need one can be imported', () => importAll(Object.keys(NEEDS_PEER)));

    test(
      'the entries that need one type-check, their declarations too',
      async () => {
        expect(await typeErrors(Object.keys(NEEDS_PEER), 'nodenext')).toBe('');
        expect(await typeErrors(Object.keys(NEEDS_PEER), 'bundler')).toBe('');
      },
      MINUTES,
    );

    test(
      'every block of TypeScript in the README and the docs type-checks, and a slip in one is seen',
      async () => {
        const blocks = docBlocks();
        expect(blocks.length).toBeGreaterThan(40);
        expect(await faultsOf(blocks)).toEqual([]);
        const slip = { place: 'docs/slip.md:7', name: 'slip-7', with: [], without: ['an-engine'] };
        const code = "import 'an-engine';\nimport { askUser } from 'querent';\nimport { mine } from './mine';\n";
        expect(await faultsOf([{ ...slip, code }])).toEqual([
          expect.stringMatching(/^docs\/slip\.md:7, line 2 of the block: .*no exported member named? 'askUser'/),
          expect.stringMatching(/^docs\/slip\.md:7, line 3 of the block: .*need explicit file extensions/),
        ]);
      },
      MINUTES,
    );
  });
});
