import { readFileSync } from 'node:fs';

/** The package's version; the command lies two folders below its package.json, built or not. */
export function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
