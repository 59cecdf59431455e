import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { panelDefine } from '../../panel-bundle';

const sourceOf = (path: string) => new URL(`../../src/${path}`, import.meta.url).pathname;

/** A script as one file of JavaScript: a process that has to load TypeScript starts five times as slowly. */
export function bundledWorker(script: URL): URL {
  const outfile = join(tmpdir(), `querent-${process.pid}-${basename(script.pathname)}.mjs`);
  buildSync({
    entryPoints: [script.pathname],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    // It looks for what lies beside it, as it does unbundled.
    define: { 'import.meta.url': JSON.stringify(script.href), ...panelDefine() },
    alias: {
      'querent/testing/processes': sourceOf('testing/processes.ts'),
      querent: sourceOf('index.ts'),
    },
    logLevel: 'error',
  });
  return pathToFileURL(outfile);
}
