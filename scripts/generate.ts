/**
 * Writes what is generated and committed: client endpoints, table types and `db/schema.sql`.
 * `--check` writes nothing and fails when a file differs from what the sources say.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { allEndpoints } from '#contract/all.ts'
import { readSchema } from './schema/read-schema.ts'

const root = new URL('../', import.meta.url)

/** One file for each of the contract's: a page asks for the addresses of what it is about, and for no others. */
function clientEndpoints(): Record<string, () => string> {
  const byFile = Map.groupBy(allEndpoints(), ({ file }) => file)
  return Object.fromEntries(
    Array.from(byFile, ([file, endpoints]) => [`web/endpoints/${file}.gen.ts`, () => endpointsOf(endpoints)]),
  )
}

function endpointsOf(endpoints: ReturnType<typeof allEndpoints>): string {
  const lines = endpoints.map(
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

let schema: ReturnType<typeof readSchema> | undefined
/** Migrating a database takes seconds: once for both files. */
const schemaOnce = () => (schema ??= readSchema())

const files: Record<string, () => string | Promise<string>> = {
  ...clientEndpoints(),
  'server/platform/db/schema.gen.ts': async () => (await schemaOnce()).types,
  'db/schema.sql': async () => (await schemaOnce()).sql,
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
  } else {
    await mkdir(new URL('.', url), { recursive: true })
    await writeFile(url, wanted)
  }
}
process.exitCode = stale === 0 ? 0 : 1
