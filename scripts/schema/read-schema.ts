/** Reads types and `db/schema.sql` from a freshly migrated database, so that they can't drift from the migrations. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase, createPool, type ConnectionTarget } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { printSchema } from './print-schema.ts'

const run = promisify(execFile)
const codegen = new URL('../../node_modules/.bin/kysely-codegen', import.meta.url).pathname

/** @returns the types of the tables for the server, and the whole schema for a reader. */
export async function readSchema(): Promise<{ types: string; sql: string }> {
  const dataDir = join(tmpdir(), `homebloom-schema-${process.getuid?.() ?? 0}`)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const database = `schema_${process.pid}`
  const pool = createPool(postgres.connection, { max: 1 })
  try {
    await pool.query(`create database ${database}`)
    const target = { ...postgres.connection, database }
    const db = createDatabase(target, { max: 1 })
    await migrate(db).finally(() => db.destroy())
    const made = createPool(target, { max: 1 })
    const sql = await printSchema(made, await readMigrations()).finally(() => made.end())
    return { types: await readTypes(target), sql }
  } finally {
    await pool.query(`drop database if exists ${database} with (force)`)
    await pool.end()
    await postgres.stop()
  }
}

async function readTypes(target: Exclude<ConnectionTarget, string>): Promise<string> {
  const url = `postgresql://${target.user}@localhost:${target.port}/${target.database}?host=${encodeURIComponent(target.host)}`
  const folder = await mkdtemp(join(tmpdir(), 'homebloom-types-'))
  try {
    const file = join(folder, 'schema.ts')
    await run(codegen, [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      file,
      '--date-parser',
      'string',
      '--type-mapping',
      '{"int8":"number"}',
      '--include-pattern',
      'public.*',
    ])
    return `// Generated from db/migrations by scripts/generate.ts.\n${await readFile(file, 'utf8')}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
