/**
 * Writes what is generated and committed: client endpoints, table types and `openapi.json`.
 * `--check` writes nothing and fails when a file differs from what the sources say.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { allEndpoints } from '#contract/all.ts'
import { openApi } from './generate-openapi.ts'
import { schemaTypes } from './generate-schema.ts'

const root = new URL('../', import.meta.url)

function clientEndpoints(): string {
  const lines = allEndpoints().map(
    ({ file, name, endpoint }) =>
      `export const ${name} = { method: '${endpoint.method}', path: '${endpoint.path}' } as Route<\n  typeof import('#contract/${file}.ts').${name}\n>`,
  )
  return [
    '// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.',
    "import type { Route } from '#contract/endpoint.ts'",
    '',
    ...lines,
    '',
  ].join('\n')
}

const files: Record<string, () => string | Promise<string>> = {
  'web/endpoints.gen.ts': clientEndpoints,
  'openapi.json': openApi,
  'server/platform/db/schema.gen.ts': schemaTypes,
}

const isCheck = process.argv.includes('--check')
let stale = 0
for (const [path, make] of Object.entries(files)) {
  const url = new URL(path, root)
  const wanted = await make()
  const present = await readFile(url, 'utf8').catch(() => '')
  if (present === wanted) continue
  if (isCheck) {
    console.error(`${path} is out of date: run "npm run generate"`)
    stale += 1
  } else await writeFile(url, wanted)
}
process.exitCode = stale === 0 ? 0 : 1
