// Only the two rules that need types; everything else is Biome's.
import tseslint from 'typescript-eslint';

export default [
  {
    files: ['src/**/*.ts', 'examples/**/*.ts', 'bench/**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
];
