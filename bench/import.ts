import { spawnSync } from 'node:child_process';
import { type Row, RUNS, ratioOf } from './measure';

/** A whole process that imports one module and ends, in milliseconds. */
function processOf(module: string): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', `await import('${module}');`]);
  if (status !== 0) throw new Error(`import of ${module} failed`);
  return performance.now() - start;
}

export async function importCost(): Promise<Row> {
  const runs = 3 * RUNS;
  const ratio = await ratioOf(
    async () => processOf('querent'),
    async () => processOf('zod'),
    runs,
  );
  return { name: "whole process, import 'querent' against import 'zod'", ratio, budget: 1.2, aim: 1.1, runs };
}
