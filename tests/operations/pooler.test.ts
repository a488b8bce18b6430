import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createBooking } from '#contract/bookings.ts'
import { openDatabase } from '#server/open-database.ts'
import { createDatabase, findMissingSettings, inTransaction } from '#server/platform/db/connection.ts'
import { CannotStart } from '#server/platform/errors.ts'
import { startServer } from '#server/start-server.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addCompleted, VISIT_DATE } from '#tests/factories/visits.ts'
import { createTestDatabase, fitForPooler, type TestDatabase } from '#tests/setup/database.ts'
import { hasPooler, startPooler, type TestPooler } from '#tests/setup/pooler.ts'
import { urlOf } from '#tests/setup/server.ts'

import { production } from './production-env.ts'

/** Fewer than the pool of a process, so that its connections share them. */
const SERVER_CONNECTIONS = 4
const CLIENT_CONNECTIONS = 20

const isInstalled = hasPooler()
if (!isInstalled) console.info('PgBouncer is not installed: the tests that need it are skipped.')

describe.skipIf(!isInstalled)('behind PgBouncer in transaction mode', () => {
  let pooler: TestPooler
  let database: TestDatabase
  let t: TestApp

  beforeAll(async () => {
    database = await createTestDatabase({ isFresh: true })
    pooler = await startPooler(database.target, SERVER_CONNECTIONS)
    const { target } = database
    const bare = createDatabase(target, { max: 1, isServing: true, pooler: pooler.of(target) })
    expect((await findMissingSettings(bare)).length).toBeGreaterThan(0)
    await bare.destroy()
  })
  afterAll(async () => {
    await t?.close()
    await database.drop()
    await pooler.stop()
  })

  const settings = () => ({
    DATABASE_POOLER: 'on',
    DATABASE_URL: addressOf(pooler),
    DATABASE_DIRECT_URL: urlOf(database.target),
    ROLE: 'worker',
  })

  function addressOf(one: TestPooler): string {
    const { host, port, user, database: name } = one.of(database.target) as Exclude<typeof database.target, string>
    return `postgresql://${user}@${host}:${port}/${name}`
  }

  test('a start refuses a role without the settings, and says which statements give it to them', async () => {
    const env = production(database, settings())
    const starting = startServer(env, { say: () => undefined })
    await expect(starting).rejects.toThrow(CannotStart)
    await expect(starting).rejects.toThrow(
      `DATABASE_POOLER=on needs settings of the database’s role. Run: alter role homebloom in database ${nameOf(database)} set enable_seqscan = 'off'; `,
    )
  })

  test('with these settings the server starts, and works on PostgreSQL itself for its schema', async () => {
    await fitForPooler(database.target)
    await pooler.restart()
    const env = production(database, settings())
    const closing: (() => Promise<unknown>)[] = []
    const { target } = await openDatabase(env, { say: () => undefined, warn: () => undefined, closing })
    expect(target).toBe(urlOf(database.target))
    const server = await startServer(env, { say: () => undefined })
    await server.stop()
  })

  describe('a whole server', () => {
    beforeAll(async () => {
      const { target } = database
      const db = createDatabase(target, { max: CLIENT_CONNECTIONS, isServing: true, pooler: pooler.of(target) })
      t = await startTestApp({ database: { db, target, drop: () => db.destroy() } })
    })

    test('a visit is booked, accepted, paid and completed', async () => {
      const visit = await addCompleted(t)
      const { rows } = await sql<{ status: string }>`select status from booking where id = ${visit.id}`.execute(t.db)
      expect(rows).toEqual([{ status: 'completed' }])
    })

    test('of many people who want one time, over fewer connections than there are people, one gets it', async () => {
      const provider = await addBookable(t)
      const people = await Promise.all(Array.from({ length: CLIENT_CONNECTIONS }, () => addPerson(t)))
      const body = { service_id: provider.serviceId, date: VISIT_DATE, time: '09:00' }
      const answers = await Promise.all(people.map(({ token }) => t.call(createBooking, { token, body })))
      const won = answers.filter(({ status }) => status === 201)
      expect(won).toHaveLength(1)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    })

    test('twenty connections of ours share four of PostgreSQL', async () => {
      const asked = Array.from({ length: CLIENT_CONNECTIONS }, () =>
        sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.02)`.execute(t.db),
      )
      const pids = new Set((await Promise.all(asked)).map(({ rows }) => rows[0]!.pid))
      expect(pids.size).toBeLessThanOrEqual(SERVER_CONNECTIONS)
    })

    test('no statement keeps a name, since the next one may run on another connection', async () => {
      for (let n = 0; n < 10; n += 1) await sql`select ${n}::int as n`.execute(t.db)
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(t.db)
      expect(rows).toEqual([{ n: 0 }])
    })

    test('statements that are sent ahead stay in the transaction of their connection', async () => {
      const moves = Array.from({ length: 50 }, (_, n) =>
        inTransaction(t.db, async (trx) => {
          const before = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx)
          await sql`select pg_sleep(0.001 * ${n % 5})`.execute(trx)
          const after = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx)
          return [before.rows[0]!.id, after.rows[0]!.id]
        }),
      )
      const ids = await Promise.all(moves)
      expect(ids.filter(([before, after]) => before !== after)).toEqual([])
      expect(new Set(ids.map(([id]) => id)).size).toBe(50)
    })

    test('a pooler that ends and comes back costs its requests an answer, and nothing else', async () => {
      const before = await addPerson(t)
      await pooler.restart()
      await expect.poll(async () => (await t.app.http.inject('/api/health/ready')).statusCode).toBe(200)
      const visit = await addCompleted(t, { client: before })
      expect(visit.id).toMatch(/^\w+$/)
    })
  })
})

function nameOf({ target }: TestDatabase): string {
  return (target as Exclude<typeof target, string>).database
}
