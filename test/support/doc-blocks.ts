import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * A block of TypeScript on a page. A comment above it may say what stands beside it: `<!-- with: store; without: some-engine -->`. `with`
 * names what an earlier block of the page or the reader's host declares, `without` the modules that are not installed here.
 */
export interface DocBlock {
  /** Where a person finds it: `docs/stores.md:20`. */
  readonly place: string;
  /** The name of its module. */
  readonly name: string;
  readonly code: string;
  readonly with: readonly string[];
  readonly without: readonly string[];
}

/** The types of what a page leaves to the reader's host. What an engine that is not installed brings is `any`. */
const HOST: Readonly<Record<string, string>> = {
  askUser: "import('querent').AskUser",
  store: "import('querent').QuestionStore",
  database: "import('querent/stores/sqlite').SqliteDatabase",
  signal: 'AbortSignal',
  toolCall: '{ readonly id: string; readonly args: unknown }',
  messages: '{ role: string; content: string }[]',
  request: "import('querent').AskUserRequest",
  secret: '{ id: string; key: string }',
  baseUrl: 'string',
  sessionOf: '(request: Request) => Promise<{ id: string; name: string } | undefined>',
  agentOf: '(request: Request) => string | undefined',
  app: 'any',
  client: 'any',
  ingress: 'any',
  inngest: 'any',
  agent: 'any',
};

const DECLARATION = /^(?:async function|function|const|class|interface|type) (\w+)/gm;

/** Every block of the README and of `docs/`. Records of decisions are left as they were when they were made. */
export function docBlocks(): readonly DocBlock[] {
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...pages.map((name) => `docs/${name}`)].flatMap(blocksOf);
}

function blocksOf(page: string): readonly DocBlock[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/(?:^<!-- (.*) -->\n+)?^```ts\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, marks = '', code = ''] = match;
    const line = text.slice(0, match.index + match[0].indexOf('```ts')).split('\n').length;
    const named = (mark: string) =>
      (new RegExp(`\\b${mark}: ([^;]*)`).exec(marks)?.[1] ?? '').split(', ').filter((name) => name !== '');
    return {
      place: `${page}:${line}`,
      name: `${basename(page, '.md')}-${line}`,
      code,
      with: named('with'),
      without: named('without'),
    };
  });
}

/** A block as a module that gives what it declares. What it has from elsewhere comes last, so that its lines keep their numbers. */
export function moduleOf(block: DocBlock, all: readonly DocBlock[]): string {
  const page = all.filter(({ place }) => place.split(':')[0] === block.place.split(':')[0]);
  const earlier = page.slice(0, page.indexOf(block)).reverse();
  const beside = block.with.map((name) => {
    const from = earlier.find(({ code }) => [...code.matchAll(DECLARATION)].some(([, declared]) => declared === name));
    if (from !== undefined) return `import { ${name} } from './${from.name}.js';`;
    if (!(name in HOST)) throw new Error(`${block.place} has ${name} from nowhere`);
    return `declare const ${name}: ${HOST[name]};`;
  });
  return `${block.code.replace(DECLARATION, 'export $&')}${beside.join('\n')}\nexport {};\n`;
}

/**
 * What the type checker says against blocks, by the place on the page. Where a module is not installed, its absence and what follows from
 * it (a callback's parameter without a type) are no faults.
 */
export function faultsIn(output: string, blocks: readonly DocBlock[]): readonly string[] {
  return output.split('\n').flatMap((line) => {
    const [, name, row, code, message = ''] =
      /^(?:.*\/)?([\w-]+)\.ts\((\d+),\d+\): error (TS\d+): (.*)/.exec(line) ?? [];
    const block = blocks.find((one) => one.name === name);
    if (block === undefined) return /error TS/.test(line) ? [line] : [];
    const isAbsent =
      /^TS(?:2307|7016)$/.test(code ?? '') && block.without.some((module) => message.includes(`'${module}'`));
    const isUntyped = /^TS(?:7006|7031)$/.test(code ?? '') && block.without.length > 0;
    return isAbsent || isUntyped ? [] : [`${block.place}, line ${row} of the block: ${message}`];
  });
}
