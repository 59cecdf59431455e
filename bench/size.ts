import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Row } from './measure';

/** The root entry as a bundler ships it: minified, compressed, without its dependencies. */
export async function size(): Promise<Row> {
  const { outputFiles } = await build({
    entryPoints: ['dist/index.js'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    external: ['zod', 'eventemitter3', 're2js'],
    logLevel: 'silent',
  });
  const bytes = brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
  return {
    name: 'root entry, brotli, without dependencies',
    ratio: bytes / 1_000,
    unit: 'kB',
    budget: 20,
    aim: 15,
    runs: 1,
  };
}
