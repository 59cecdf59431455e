import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import cases from '../cases/lifecycle.json';

/** Cases that need what is not there yet, by what they wait for. */
const WAITING: Readonly<Record<string, string>> = {};

const TESTS = resolve(import.meta.dirname, '..');

/** Names are compared without regard to the kind of apostrophe. */
function plain(name: string): string {
  return name.replaceAll('’', "'");
}

test('every case of the life of an ask is a test of its name, or is named with what it waits for', () => {
  const sources = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('cases.test.ts'))
    .map((file) => plain(readFileSync(join(TESTS, file), 'utf8')));
  const isTested = (name: string) =>
    sources.some((text) => text.includes(`test('${plain(name)}'`) || text.includes(`test("${plain(name)}"`));
  const missing = cases.map(({ name }) => name).filter((name) => !isTested(name) && !(name in WAITING));
  expect(missing).toEqual([]);
  expect(Object.keys(WAITING).filter(isTested)).toEqual([]);
});
