import { inject } from 'vitest'

import { type ConnectionTarget, createDatabase, createPool, type Database } from '#server/platform/db/connection.ts'

import { withDatabase } from './server.ts'

export interface TestDatabase {
  db: Database
  /** For what opens its own connections (the job queue, LISTEN). */
  target: ConnectionTarget
  /** Closes `db` and removes the database. */
  drop(): Promise<void>
}

let made = 0

/** A private, migrated, empty database for one test file: call it in `beforeAll`, `drop` it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyOf(inject('testServer').template)
}

/** The same without any table. */
export function createBareDatabase(): Promise<TestDatabase> {
  return copyOf('template0')
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { target: server } = inject('testServer')
  made += 1
  const name = `homebloom_test_${process.pid}_${made}`
  await onServer(server, async (pool) => {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    // Copying files is quickest; PostgreSQL 15 knows the strategy too.
    const strategy = (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : ''
    await pool.query(`drop database if exists "${name}" with (force)`)
    await pool.query(`create database "${name}" template "${template}" ${strategy}`)
  })
  const target = withDatabase(server, name)
  const db = createDatabase(target, { max: 10 })
  return {
    db,
    target,
    async drop() {
      await db.destroy()
      await onServer(server, (pool) => pool.query(`drop database if exists "${name}" with (force)`))
    },
  }
}

async function onServer(server: ConnectionTarget, fn: (pool: ReturnType<typeof createPool>) => Promise<unknown>) {
  const pool = createPool(server, { max: 1 })
  await fn(pool).finally(() => pool.end())
}
