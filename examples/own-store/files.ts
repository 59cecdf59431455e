/** What a file system can do in one step, which is all that the store is built on. */
import { createHash, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A name that every file system takes, the same for the same text. */
export function nameOf(text: string): string {
  // JSON tells lone surrogates apart, which UTF-8 does not.
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
}

/** False where the reason is this code, such as ENOENT; any other failure is thrown on. */
export function unless(code: string): (error: NodeJS.ErrnoException) => false {
  return (error) => {
    if (error.code === code) return false;
    throw error;
  };
}

export async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(unless('ENOENT'));
  return text === false ? undefined : JSON.parse(text);
}

/** A file that is whole, on the disk, and has no name yet that anybody reads. */
export async function draft(folder: string, value: unknown): Promise<string> {
  const file = join(folder, randomUUID());
  const handle = await open(file, 'wx');
  await handle.writeFile(JSON.stringify(value));
  await handle.sync();
  await handle.close();
  return file;
}

/** Gives a file its name unless another has it: one of all who try gets true. */
export async function takeName(file: string, name: string): Promise<boolean> {
  const taken = await link(file, name).then(() => true, unless('EEXIST'));
  await unlink(file);
  if (taken) await syncFolder(dirname(name));
  return taken;
}

/** Gives a file its name, in place of the one that has it. */
export async function replace(file: string, name: string): Promise<void> {
  await rename(file, name);
  await syncFolder(dirname(name));
}

/** A name is on the disk only when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
