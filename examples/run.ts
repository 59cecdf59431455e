/** Runs examples: `npm run example quick-start`, or all of them with `--all`. An example that fails exits with an error. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));

const [wanted] = process.argv.slice(2);
if (wanted === undefined || (wanted !== '--all' && !all.includes(wanted))) {
  console.error(`Name an example: ${all.join(', ')}, or --all.`);
  process.exit(2);
}

let failed = 0;
for (const name of wanted === '--all' ? all : [wanted]) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `${folder}${name}.ts`], { stdio: 'inherit' });
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`);
  if (status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
