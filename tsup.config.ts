import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'contracts/index': 'src/contracts/index.ts',
    'dialog/index': 'src/dialog/index.ts',
    'renderers/terminal/index': 'src/renderers/terminal/index.ts',
    'renderers/linear/index': 'src/renderers/linear/index.ts',
    'renderers/web/index': 'src/renderers/web/index.ts',
    'renderers/chat/index': 'src/renderers/chat/index.ts',
    'renderers/chat/telegram': 'src/renderers/chat/telegram.ts',
    'stores/memory': 'src/stores/memory.ts',
    'stores/sqlite': 'src/stores/sqlite.ts',
    'stores/sealed': 'src/stores/sealed.ts',
    'policy/index': 'src/policy/index.ts',
    'policy/files': 'src/policy/files.ts',
    'telemetry/diagnostics-channel': 'src/telemetry/diagnostics-channel.ts',
    'telemetry/open-telemetry': 'src/telemetry/open-telemetry.ts',
    'testing/index': 'src/testing/index.ts',
    'testing/processes': 'src/testing/processes.ts',
    'cli/main': 'src/cli/main.ts',
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
  clean: true,
  splitting: true,
  treeshake: true,
});
