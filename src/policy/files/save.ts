import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Json } from '../../ports/json';
import { checkedRule } from '../check-rule';
import type { PolicyRule } from '../rule';
import { ruleText } from '../rule-text';
import { stableJson } from '../stable-json';
import { parsePolicy } from '../toml';
import { replaceFile } from './replace-file';

/** The last write that was begun. One queue for all files, since one file can have several names, and people don't say "always" often. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Appends a rule to a file, and leaves everything else in it as it is, comments too. A rule that is there already is not written again.
 *
 * A reader sees the file before or after, never in between, and calls of one process take turns. Two processes that write the same file
 * at the same moment can lose one of the two rules, never the file. Missing folders are made.
 *
 * The rule's priority has to be a tier and thousandths, such as 4.95; the file gets the thousandths, and whoever loads it the tier. It
 * rejects with `AskUserError('invalid_options')` for a rule that a file can't hold, and for a file that has a fault: it is left as it is.
 *
 * @example
 * const engine = new PolicyEngine({ save: (rule) => saveRule('policies/always.toml', rule) });
 */
export async function saveRule(file: string, rule: PolicyRule): Promise<void> {
  const block = ruleText(checkedRule(rule, 'rule'));
  const write = last.then(async () => append(await realFile(file), block));
  last = write.catch(() => {});
  await write;
}

async function append(file: string, block: string): Promise<void> {
  const { text, mode } = await current(file);
  // The tier does not matter: equal rules of one file are equal in any.
  const source = { file, tier: 'user' } as const;
  const known = await parsePolicy(text, source);
  const [added] = await parsePolicy(block, source);
  if (known.some((rule) => jsonOf(rule) === jsonOf(added))) return;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text.trim() === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
  const next = `${text}${gap}${block.replaceAll('\n', eol)}${eol}`;
  // A file whose rules are written in another way, such as rule = [], can't be appended to.
  await parsePolicy(next, source);
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, next, mode);
}

function jsonOf(rule: PolicyRule | undefined): string {
  return stableJson(rule as unknown as Json);
}

/** What a link points to, so that the link stays one. */
async function realFile(file: string): Promise<string> {
  return realpath(file).catch(() => resolve(file));
}

/** Rules are the person's own business: a new file can be read by nobody else. */
async function current(file: string): Promise<{ readonly text: string; readonly mode: number }> {
  try {
    return { text: await readFile(file, 'utf8'), mode: (await stat(file)).mode };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { text: '', mode: 0o600 };
    throw error;
  }
}
