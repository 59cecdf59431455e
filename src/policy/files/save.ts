import { mkdir, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Json } from '../../ports/json';
import { checkedRule } from '../check-rule';
import type { PolicyRule } from '../rule';
import { ruleText } from '../rule-text';
import { stableJson } from '../stable-json';
import { parsePolicy } from '../toml';
import { withLock } from './lock';
import { failure, isMissing, readText } from './read-text';
import { replaceFile } from './replace-file';

/** The last write that was begun. One queue for all files, since one file can have several names, and people don't say "always" often. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Appends a rule to a file, and leaves everything else in it as it is, comments too. A rule that is there already is not written again.
 *
 * A reader sees the file before or after, never in between. Writers take turns, those of other processes too: while it writes, a file
 * `<file>.lock` stands beside it. A link stays a link, and missing folders are made.
 *
 * The rule's priority has to be a tier and thousandths, such as 4.95; the file gets the thousandths, and whoever loads it the tier. It
 * rejects with `AskUserError('invalid_options')` for a rule that a file can't hold, for a file that has a fault or is not UTF-8, and for
 * one that can't be read or written: it is left as it is.
 *
 * @example
 * const engine = new PolicyEngine({ save: (rule) => saveRule('policies/always.toml', rule) });
 */
export async function saveRule(file: string, rule: PolicyRule): Promise<void> {
  const block = ruleText(checkedRule(rule, 'rule'));
  const write = last.then(() => append(file, block));
  last = write.catch(() => {});
  await write;
}

async function append(named: string, block: string): Promise<void> {
  // The tier does not matter: equal rules of one file are equal in any.
  const [added] = await parsePolicy(block, { file: named, tier: 'user' });
  try {
    const file = await realFile(named);
    await mkdir(dirname(file), { recursive: true });
    await withLock(file, () => appendTo(file, block, jsonOf(added)));
  } catch (cause) {
    throw failure(named, 'written', cause);
  }
}

async function appendTo(file: string, block: string, added: string): Promise<void> {
  const { text, mode } = await current(file);
  const source = { file, tier: 'user' } as const;
  const known = await parsePolicy(text, source);
  if (known.some((rule) => jsonOf(rule) === added)) return;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text.trim() === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
  const next = `${text}${gap}${block.replaceAll('\n', eol)}${eol}`;
  // A file whose rules are written in another way, such as rule = [], can't be appended to.
  await parsePolicy(next, source);
  await replaceFile(file, next, mode);
}

function jsonOf(rule: PolicyRule | undefined): string {
  return stableJson(rule as unknown as Json);
}

/** What a link points to, also where that is still missing, so that the link stays one. */
async function realFile(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const target = await readlink(file).catch(() => undefined);
    return target === undefined ? resolve(file) : realFile(resolve(await realpath(dirname(file)), target));
  }
}

/** Rules are the person's own business: a new file can be read by nobody else. */
async function current(file: string): Promise<{ readonly text: string; readonly mode: number }> {
  try {
    return { text: await readText(file), mode: (await stat(file)).mode };
  } catch (error) {
    if (isMissing(error)) return { text: '', mode: 0o600 };
    throw error;
  }
}
