import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type ConnectionTarget, createDatabase, createPool } from '#server/platform/db/connection.ts'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import type { TestProject } from 'vitest/node'

import { startPooler } from './pooler.ts'
import { removeLeftServers, shortHash, startTestServer, withDatabase, withLock } from './server.ts'

const TEMPLATE_LOCK = 4_861_728_120
/** Many tests start the product as a process of its own. Reading its files compiled takes half of the processor time. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/homebloom-compiled')

/** One PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED
  for (const name of ['unit', 'e2e'] as const) await removeLeftServers(name)
  const { target, stop, leave } = await startTestServer('unit')
  const template = `homebloom_template_${shortHash(await migrationsText())}`
  await ensureTemplate(target, template)
  const pooler = process.env['POOLER'] ? await startPooler(target) : undefined
  project.provide('testServer', { target, template, pooler: pooler?.of(target) })
  return async () => {
    await pooler?.stop()
    // A server that wasn't stopped is joined by the next run; one of another folder removes it.
    await (process.env.KEEP_TEST_SERVER ? leave() : stop())
  }
}

async function ensureTemplate(target: ConnectionTarget, template: string): Promise<void> {
  const pool = createPool(target, { max: 1 })
  // A second run at the same time waits for a finished template.
  await withLock(pool, TEMPLATE_LOCK, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
      template,
    ])
    if (rowCount) return
    await client.query(`drop database if exists "${template}" with (force)`)
    await client.query(`create database "${template}"`)
    const db = createDatabase(withDatabase(target, template), { max: 1 })
    await migrate(db).finally(() => db.destroy())
    await client.query(`alter database "${template}" with is_template true`)
  })
  await pool.end()
}

async function migrationsText(): Promise<string> {
  const names = (await readdir(migrationsFolder)).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(migrationsFolder, name), 'utf8')))
  return [...names, ...texts].join('\n')
}
