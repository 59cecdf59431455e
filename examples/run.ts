/**
 * Runs examples: `npm run example quick-start`, or all of them with `--all`. An example that fails exits with an error; of all of them those
 * are skipped that talk to a platform and have no tokens for it.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));

/** What an example that talks to a platform has from the environment. */
const NEEDS: Readonly<Record<string, readonly string[]>> = { 'slack-bot': ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN'] };

const [wanted] = process.argv.slice(2);
if (wanted === undefined || (wanted !== '--all' && !all.includes(wanted))) {
  console.error(`Name an example: ${all.join(', ')}, or --all.`);
  process.exit(2);
}

let failed = 0;
for (const name of wanted === '--all' ? all : [wanted]) {
  const missing = (NEEDS[name] ?? []).filter((variable) => process.env[variable] === undefined);
  if (missing.length > 0) {
    console.log(`skipped ${name}, without ${missing.join(' and ')}`);
    continue;
  }
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `${folder}${name}.ts`], { stdio: 'inherit' });
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`);
  if (status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
