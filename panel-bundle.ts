import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** The element `<ask-user>` and all that it needs, as one small script for any page. */
export function panelBundle(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('src/renderers/panel/index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser', 'production'],
    legalComments: 'none',
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

/** What puts it into the web renderer, where a build replaces names by values. */
export function panelDefine(): { readonly QUERENT_PANEL_SCRIPT: string } {
  return { QUERENT_PANEL_SCRIPT: JSON.stringify(panelBundle()) };
}
