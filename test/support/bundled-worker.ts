import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

/** A script of this folder as one file of JavaScript: a process that has to load TypeScript starts five times as slowly. */
export function bundledWorker(name: string): URL {
  const outfile = join(tmpdir(), `querent-${process.pid}-${name}.mjs`);
  const script = new URL(`./${name}.ts`, import.meta.url);
  buildSync({
    entryPoints: [script.pathname],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    // It looks for what lies beside it, as it does unbundled.
    define: { 'import.meta.url': JSON.stringify(script.href) },
    packages: 'external',
    logLevel: 'error',
  });
  return pathToFileURL(outfile);
}
