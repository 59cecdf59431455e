import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import layers from '../layers.json';
import { type SourceFile, sourcesIn } from './support/sources';

const TABLE: Readonly<Record<string, readonly string[]>> = layers;
const sources = sourcesIn('src');

/** The row of the table that a file belongs to: the longest that fits. */
function roomOf(path: string): string | undefined {
  return Object.keys(TABLE)
    .filter((room) => path === `src/${room}.ts` || path.startsWith(`src/${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function mayImport(from: SourceFile, imported: string): boolean {
  const room = roomOf(from.path);
  if (room === undefined) return false;
  const isOurs = imported.startsWith('src/');
  if (isOurs && roomOf(imported) === room) return true;
  return (TABLE[room] ?? []).some((allowed) => {
    if (allowed === 'node:') return imported.startsWith('node:');
    if (!isOurs) return imported === allowed || imported.startsWith(`${allowed}/`);
    return imported === `src/${allowed}.ts` || imported.startsWith(`src/${allowed}/`);
  });
}

describe('the import table', () => {
  test('every source file belongs to a room of the table', () => {
    expect(sources.filter(({ path }) => roomOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  });

  test('every import, types too, is one that the table allows', () => {
    const breaches = sources.flatMap((file) =>
      file.imports.filter((imported) => !mayImport(file, imported)).map((imported) => `${file.path} -> ${imported}`),
    );
    expect(breaches).toEqual([]);
  });

  test('the check sees an import that is not allowed', () => {
    const bus = { path: 'src/bus/message-bus.ts', text: '', lines: 1, imports: [] };
    expect(mayImport(bus, 'src/broker/broker.ts')).toBe(false);
    expect(mayImport(bus, 'node:fs')).toBe(false);
    expect(mayImport(bus, 'zod')).toBe(false);
    expect(mayImport(bus, 'src/ports/ask.ts')).toBe(true);
    expect(mayImport({ ...bus, path: 'src/create-ask-user.ts' }, 'src/policy/toml.ts')).toBe(false);
    expect(mayImport({ ...bus, path: 'src/tool/assemble.ts' }, 'src/stores/sqlite.ts')).toBe(false);
  });

  test('there are no cycles, types too', () => {
    const graph = new Map(sources.map((file) => [file.path, file.imports.filter((name) => name.startsWith('src/'))]));
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      if (done.has(path) || trail.includes(path)) return;
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  test('every import of ours is a file that exists', () => {
    const known = new Set(sources.map(({ path }) => path));
    const missing = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => name.startsWith('src/') && !known.has(name)).map((name) => `${path} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the sources', () => {
  test('ports are types only', () => {
    const values = sources.filter(
      ({ path, text }) => path.startsWith('src/ports/') && /^export (?:const|function|class|let|enum)\b/m.test(text),
    );
    expect(values.map(({ path }) => path)).toEqual([]);
  });

  test('no file is over 300 lines, and half of them are under 100', () => {
    const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(lengths.at(-1)).toBeLessThanOrEqual(300);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100);
  });

  test('files are named in kebab-case, and by what they hold', () => {
    const odd = sources.filter(
      ({ path }) =>
        !/^src(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\.ts$/.test(path) ||
        /\/(?:utils?|helpers?|managers?|services?)\b/.test(path),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('exports are named, one by one', () => {
    const starred = sources.filter(({ text }) => /^export (?:\*|default)/m.test(text));
    expect(starred.map(({ path }) => path)).toEqual([]);
  });

  test('nothing throws but an AskUserError, outside the command and the checks', () => {
    const allowed =
      /throw (?:new (?:AskUserError|UsageError)\(|AskUserError\.is\(|error\b|[\w.?]*reason\b|closed\(\)|idConflict\(\)|unavailable\(|failure\()/;
    const thrown = sources.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /^\s*(?:.*\) )?throw /.test(line) && !allowed.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(thrown.filter((line) => !line.startsWith('src/testing/'))).toEqual([]);
  });
});

describe('the neutral root', () => {
  let metafile: Metafile;
  let code: string;

  beforeAll(async () => {
    const built = await build({
      entryPoints: ['src/index.ts'],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'neutral',
      // The published build has nanoid's browser file inside; test/package.test.ts bundles that with edge-light alone.
      conditions: ['edge-light', 'browser'],
      logLevel: 'silent',
    });
    metafile = built.metafile;
    code = built.outputFiles[0]?.text ?? '';
  });

  test('bundles for a place without Node, and no Node built-in is behind it', () => {
    const inputs = Object.values(metafile.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
    expect(inputs.map(({ path }) => path)).toEqual([]);
    expect(code).not.toMatch(/(?:from|import)\s*\(?["']node:/);
  });

  test('policy and its TOML are not behind the root', () => {
    expect(Object.keys(metafile.inputs).filter((path) => /src\/policy|toml/.test(path))).toEqual([]);
  });

  test('runs in a worker and answers a call there', async () => {
    const script = `${code.replace(/export \{[\s\S]*?\};\s*$/, '')}
      const { parentPort } = await import('node:worker_threads');
      const askUser = createAskUser({ renderer: { name: 'w', async ask() { return { answers: { '0': 'Yes' } }; } } });
      const result = await askUser.tool.call({ questions: [{ question: 'Go?', header: 'Go', type: 'yesno' }] });
      parentPort.postMessage(result.llmContent);`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    const [message] = await once(worker, 'message');
    await worker.terminate();
    expect(message).toBe('{"answers":{"0":"Yes"}}');
  });
});
