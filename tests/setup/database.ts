import { inject } from 'vitest'

import {
  type ConnectionTarget,
  createDatabase,
  createPool,
  type Database,
  findMissingSettings,
} from '#server/platform/db/connection.ts'

import { isAlive, withDatabase } from './server.ts'
import { prepareWipe, wipe } from './wipe.ts'

export interface TestDatabase {
  db: Database
  /** For what opens its own connections (the job queue, LISTEN). */
  target: ConnectionTarget
  /** Gives the database back. @throws Error when the schema was changed */
  drop(): Promise<void>
}

type Made = { name: string; db: Database; target: ConnectionTarget }

let made = 0
/** Unused databases of this process, each equal to a new copy of the template. */
const free: Made[] = []

/**
 * A private, migrated, empty database: call it in `beforeAll`, `drop` it in `afterAll`. It serves again in the same
 * process, with its connections, since making one and warming it up took most of the time of a test file.
 * @param isFresh true for files that change the schema, fill large tables, read plans, or count connections: they get
 *   a new copy that is removed afterwards
 */
export async function createTestDatabase({ isFresh = false } = {}): Promise<TestDatabase> {
  if (isFresh) return removedAfterwards(await copyOf(inject('testServer').template))
  const lent = free.pop() ?? (await makeReusable())
  return {
    db: lent.db,
    target: lent.target,
    async drop() {
      let canServeAgain = false
      try {
        canServeAgain = await wipe(lent.db)
      } finally {
        if (canServeAgain) free.push(lent)
        else await remove(lent)
      }
    },
  }
}

/** The same without any table. */
export async function createBareDatabase(): Promise<TestDatabase> {
  return removedAfterwards(await copyOf('template0'))
}

async function makeReusable(): Promise<Made> {
  const one = await copyOf(inject('testServer').template)
  await prepareWipe(one.db)
  return one
}

function removedAfterwards(one: Made): TestDatabase {
  return { db: one.db, target: one.target, drop: () => remove(one) }
}

async function copyOf(template: string): Promise<Made> {
  const { target: server, pooler: givenPooler } = inject('testServer')
  made += 1
  const name = `homebloom_test_${process.pid}_${made}`
  await onServer(server, async (pool) => {
    await dropLeftovers(pool)
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    // Copying files is quickest; PostgreSQL 15 knows the strategy too.
    const strategy = (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : ''
    await pool.query(`drop database if exists "${name}" with (force)`)
    await pool.query(`create database "${name}" template "${template}" ${strategy}`)
  })
  const target = withDatabase(server, name)
  const pooler = givenPooler && withDatabase(givenPooler, name)
  if (pooler) await fitForPooler(target)
  return { name, target, db: createDatabase(target, { max: 10, pooler }) }
}

/** Runs the statements that a start with a pooler asks for. */
export async function fitForPooler(target: ConnectionTarget): Promise<void> {
  const bare = createDatabase(target, { max: 1, pooler: target })
  const statements = await findMissingSettings(bare)
  await bare.destroy()
  await onServer(target, (pool) => pool.query(statements.join('; ')))
}

async function remove({ name, db }: Made): Promise<void> {
  await db.destroy()
  await onServer(inject('testServer').target, (pool) => pool.query(`drop database if exists "${name}" with (force)`))
}

type Pool = ReturnType<typeof createPool>

/** Databases of processes that have ended; each name carries the id of the process that made it. */
async function dropLeftovers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ datname: string }>(
    "select datname from pg_database where datname like 'homebloom\\_test\\_%'",
  )
  for (const { datname } of rows) {
    const pid = Number(/^homebloom_test_(\d+)_/.exec(datname)?.[1])
    // Another process may be removing the same one.
    if (pid && !isAlive(pid))
      await pool.query(`drop database if exists "${datname}" with (force)`).catch(() => undefined)
  }
}

async function onServer(server: ConnectionTarget, fn: (pool: Pool) => Promise<unknown>): Promise<void> {
  const pool = createPool(server, { max: 1 })
  await fn(pool).finally(() => pool.end())
}
