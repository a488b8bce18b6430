/** The whole `.oxlintrc.json`: the rules every file keeps, then the import rules of each room and domain. */
import { importOverrides } from './import-rules.ts'

export function lintConfig(): string {
  const config = {
    $schema: './node_modules/oxlint/configuration_schema.json',
    options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
    plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y'],
    categories: { correctness: 'error' },
    ignorePatterns: ['build', 'data', 'coverage', '**/*.gen.ts', '.react-router'],
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import/no-cycle': 'error',
      'react/exhaustive-deps': 'error',
      'react/rules-of-hooks': 'error',
      'react/react-in-jsx-scope': 'off',
      // A drawn picture or a live region is not always an <img> or an <output>.
      'jsx-a11y/prefer-tag-over-role': 'off',
      'typescript/consistent-type-imports': 'error',
      'typescript/no-explicit-any': 'error',
      'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
      'typescript/switch-exhaustiveness-check': 'error',
      // Wire values and form fields are narrowed by their schema before they are printed.
      'typescript/no-base-to-string': 'off',
      // Ports are objects of functions that use no `this`, so that they can be taken apart.
      'typescript/unbound-method': 'off',
      // An option of a datalist is named by its value.
      'jsx-a11y/control-has-associated-label': 'off',
      // A rule for Express; Fastify waits for its handlers.
      'oxc/no-async-endpoint-handlers': 'off',
    },
    overrides: [
      { files: ['scripts/**', 'bench/**', 'tests/**', 'server/main.ts'], rules: { 'no-console': 'off' } },
      { files: ['db/seed/**'], rules: { 'max-lines': 'off' } },
      ...importOverrides(),
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
