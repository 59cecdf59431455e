import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A source file and what it imports, types too. */
export interface SourceFile {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly string[];
}

const IMPORT = /^\s*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every TypeScript file below a folder, each with its imports: a path from the root for a file of ours, else the name as written. */
export function sourcesIn(folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readSource(join(entry.parentPath, entry.name)))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readSource(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const code = withoutComments(text);
  const names = [...code.matchAll(IMPORT), ...code.matchAll(DYNAMIC_IMPORT)].map((match) => match[1] ?? '');
  return {
    path: slashed(relative(ROOT, file)),
    text,
    lines: text.split('\n').length - 1,
    imports: names.map((name) => (name.startsWith('.') ? localPath(file, name) : name)),
  };
}

function localPath(file: string, name: string): string {
  return slashed(relative(ROOT, `${resolve(dirname(file), name)}.ts`));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function slashed(path: string): string {
  return path.split('\\').join('/');
}
