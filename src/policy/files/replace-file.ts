import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Puts a new file in the place of another in one step: a crash leaves the old one or the new one, whole. */
export async function replaceFile(file: string, text: string, mode: number): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      // The mode of open() is cut by the umask.
      await handle.chmod(mode & 0o777);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
