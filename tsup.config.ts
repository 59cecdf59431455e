import type { Plugin } from 'esbuild';
import { defineConfig } from 'tsup';

/** What hosts import: packages stay outside, so that theirs are used. */
const library = defineConfig({
  entry: {
    index: 'src/index.ts',
    'contracts/index': 'src/contracts/index.ts',
    'dialog/index': 'src/dialog/index.ts',
    'renderers/terminal/index': 'src/renderers/terminal/index.ts',
    'renderers/linear/index': 'src/renderers/linear/index.ts',
    'renderers/web/index': 'src/renderers/web/index.ts',
    'ask-api/index': 'src/ask-api/index.ts',
    'renderers/chat/index': 'src/renderers/chat/index.ts',
    'renderers/chat/telegram': 'src/renderers/chat/telegram.ts',
    'renderers/chat/slack': 'src/renderers/chat/slack.ts',
    'stores/memory': 'src/stores/memory.ts',
    'stores/sqlite': 'src/stores/sqlite.ts',
    'stores/sealed': 'src/stores/sealed.ts',
    'policy/index': 'src/policy/index.ts',
    'policy/files': 'src/policy/files.ts',
    'telemetry/diagnostics-channel': 'src/telemetry/diagnostics-channel.ts',
    'telemetry/open-telemetry': 'src/telemetry/open-telemetry.ts',
    'testing/index': 'src/testing/index.ts',
    'testing/processes': 'src/testing/processes.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'neutral',
  external: [/^node:/],
  // Without the prefix a built-in module can't be told from a package outside Node.
  removeNodeProtocol: false,
  // nanoid's entry for Node imports node:crypto; its browser file runs everywhere.
  noExternal: ['nanoid'],
  esbuildOptions(options) {
    options.conditions = ['browser'];
  },
  dts: true,
  clean: ['!cli/**'],
  splitting: true,
  treeshake: true,
});

/**
 * Runs string-width when it is first called, and not when the command starts: it makes an expression of all emoji, which takes longer than a
 * first frame, and most frames have no character that needs it.
 */
const measureLater: Plugin = {
  name: 'measure-later',
  setup(build) {
    const namespace = 'measure-later';
    build.onResolve({ filter: /^string-width$/ }, (from) =>
      from.namespace === namespace ? undefined : { path: from.path, namespace },
    );
    build.onLoad({ filter: /./, namespace }, () => ({
      contents: "module.exports = (text, options) => require('string-width').default(text, options);",
      resolveDir: import.meta.dirname,
    }));
  },
};

/** The command is one program: to find and read a hundred files would take longer than all that it does. */
const command = defineConfig({
  entry: { main: 'src/cli/main.ts' },
  outDir: 'dist/cli',
  format: 'esm',
  target: 'node20',
  platform: 'node',
  noExternal: [/./],
  esbuildPlugins: [measureLater],
  removeNodeProtocol: false,
  minify: true,
  clean: true,
  splitting: true,
  treeshake: true,
});

export default [library, command];
