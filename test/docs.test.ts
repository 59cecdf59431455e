import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const PAGES = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** A page without what is in code, where brackets are no links and `#` begins a comment. */
function proseOf(text: string): string {
  return text.replace(/^(```+)[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''));
}

/** The names by which a page's headings are linked. */
function anchorsOf(text: string): readonly string[] {
  return [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The links of a page that lead nowhere. Those to other sites are not tried. */
function brokenLinks(page: string, text: string): readonly string[] {
  const targets = [...proseOf(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(ROOT, file))) return true;
    if (anchor === undefined) return false;
    const there = path === '' ? text : statSync(join(ROOT, file)).isFile() && readFileSync(join(ROOT, file), 'utf8');
    return there === false || !anchorsOf(there).includes(anchor);
  });
}

describe('the pages', () => {
  test.each(PAGES)('every link of %s leads to a file, and to a heading in it', (page) => {
    expect(brokenLinks(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([]);
  });

  test('a link that leads nowhere is seen', () => {
    const page =
      '# A `b` c: d\n[ok](docs/stores.md) [ok](docs/stores.md#what-holds) [ok](#a-b-c-d) `[code](nope.md)`\n';
    expect(brokenLinks('README.md', page)).toEqual([]);
    expect(
      brokenLinks('README.md', `${page}[no](docs/nope.md) [no](docs/stores.md#nope) [no](docs#x) [no](#b)`),
    ).toEqual([...['docs/nope.md', 'docs/stores.md#nope', 'docs#x', '#b']]);
  });

  test('the README leads from what holds to a store of one’s own', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const order = ['guarantees', 'stores', 'retention', 'suspend', 'writing-a-store'].map((name) => `docs/${name}.md`);
    for (const part of [
      readme.slice(readme.indexOf('With a store'), readme.indexOf('## Quick start')),
      readme.slice(readme.indexOf('## Read on')),
    ]) {
      const linked = [...part.matchAll(/\]\((docs\/[\w-]+\.md)\)/g)].map(([, target = '']) => target);
      expect(linked.filter((target) => order.includes(target))).toEqual(order);
    }
  });
});
