import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { registerHealth } from '#server/platform/http/health.ts'

import { createDatabase, inTransaction, type Database } from './connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isConnectionLost } from './connection-lost.ts'

const POOL = 3

let dataDir: string
let server: EmbeddedPostgres
let db: Database
let frozen: number[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'homebloom-pulse-'))
  server = await startEmbeddedPostgres({ dataDir, durable: false })
  db = createDatabase(server.connection, { max: POOL, isServing: true })
  await sql`create table note (id int)`.execute(db)
})

afterAll(async () => {
  thaw()
  await db.destroy()
  await server.stop()
  for (const folder of [dataDir, server.connection.host]) await rm(folder, { recursive: true, force: true })
})

/** Stops the whole server, so that it keeps its connections and answers nothing. */
async function freeze(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  frozen = [postmaster, ...rows.map(({ pid }) => pid)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
}

function thaw(): void {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a database that stops answering keeps no caller waiting, and nothing is done twice', async () => {
  const health = Fastify()
  registerHealth(health, db, () => false)
  let attempts = 0
  const isOpen = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const halfDone = inTransaction(db, async (trx) => {
    attempts += 1
    await sql`insert into note values (${attempts})`.execute(trx)
    isOpen.resolve()
    await goOn.promise
  })
  await isOpen.promise
  await freeze()
  goOn.resolve()

  const ended: string[] = []
  const note = (what: string) => () => void ended.push(what)
  // More than the pool has room for, so that some wait for a connection.
  const waiting = Array.from({ length: 2 * POOL }, () => sql`select 1`.execute(db))
  const failing = Promise.all([halfDone, ...waiting].map(failureOf))
  void failing.then(note('statements'))
  const unready = await health.inject('/health/ready').finally(note('readiness'))
  expect([unready.statusCode, unready.headers['retry-after']]).toEqual([503, '2'])
  // Every request gets an answer while the database is still stuck, and readiness answers before the statements are
  // given up.
  expect((await failing).every(isConnectionLost)).toBe(true)
  expect(ended).toEqual(['readiness', 'statements'])
  // From now on a statement is refused immediately: without asking the network, so before the next turn of the event
  // loop.
  const next = new Promise((resolve) => setImmediate(resolve, 'still waiting'))
  expect(isConnectionLost(await Promise.race([failureOf(sql`select 1`.execute(db)), next]))).toBe(true)

  thaw()
  await expect.poll(async () => (await health.inject('/health/ready')).statusCode).toBe(200)
  expect(attempts).toBe(1)
  // Every place of the pool is free again: transactions that wait for each other find one each.
  const all = Promise.withResolvers<void>()
  let inside = 0
  const meet = () =>
    inTransaction(db, async (trx) => {
      await sql`select 1 where ${1} = 1`.execute(trx)
      inside += 1
      if (inside === POOL) all.resolve()
      await all.promise
    })
  await Promise.all(Array.from({ length: POOL }, meet))
  // Whether the commit arrived only the database knows; it was never sent a second time.
  const { rows } = await sql<{ count: number }>`select count(*)::int8 as count from note`.execute(db)
  expect(rows[0]?.count).toBeLessThanOrEqual(1)
})

test('a statement that takes its time is left alone', async () => {
  const { rows } = await sql`select 1 as answer from pg_sleep(6)`.execute(db)
  expect(rows).toEqual([{ answer: 1 }])
})

test('a server that only reads is as good as lost, and left for the one that writes', async () => {
  const health = Fastify()
  registerHealth(health, db, () => false)
  const ready = async () => (await health.inject('/health/ready')).statusCode
  const write = () => failureOf(sql`insert into note values (7)`.execute(db))
  const operator = createDatabase(server.connection, { max: 1 })
  const setReadOnly = (value: 'on' | 'off') =>
    operator.transaction().execute(async (trx) => {
      await sql`set transaction read write`.execute(trx)
      await sql`alter database homebloom set default_transaction_read_only = ${sql.raw(value)}`.execute(trx)
    })
  expect([await ready(), await write()]).toEqual([200, undefined])
  await setReadOnly('on')
  // As in a failover: all clients have to connect again.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'homebloom'`.execute(
    operator,
  )
  await expect.poll(ready).toBe(503)
  // The first may meet a connection that has just been given up.
  const refused = async () => {
    const error = await write()
    return [(error as { code?: string }).code, isConnectionLost(error)]
  }
  await expect.poll(refused).toEqual(['25006', true])
  await setReadOnly('off')
  // A connection that can only read is closed at the first write, so none of them stays.
  const failures = async () => {
    const tries = await Promise.all(Array.from({ length: 2 * POOL }, write))
    return tries.filter((error) => error !== undefined).length
  }
  await expect.poll(failures).toBe(0)
  await expect.poll(ready).toBe(200)
  await operator.destroy()
  await health.close()
})
