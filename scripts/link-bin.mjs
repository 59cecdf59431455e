// Puts the command where `npx querent` looks first, so that a clone of the repository runs its own build.
import { chmod, mkdir, rm, symlink } from 'node:fs/promises';

const bin = new URL('../node_modules/.bin/', import.meta.url);
const target = '../../dist/cli/main.js';
try {
  await mkdir(bin, { recursive: true });
  await chmod(new URL(target, bin), 0o755);
  await rm(new URL('querent', bin), { force: true });
  await symlink(target, new URL('querent', bin));
} catch (error) {
  // Without links `npx` installs the folder into its own cache, which only takes longer.
  console.warn(`querent: no link to the command was made (${error.code ?? error.message}).`);
}
