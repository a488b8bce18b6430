import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'

import type { Logger } from '#server/platform/logger.ts'
import {
  afterCommit,
  constraintOf,
  createDatabase,
  createPool,
  inTransaction,
  tryOut,
  type Database,
  type Transaction,
} from './connection.ts'
import { sendAhead } from './pipelined-driver.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ isFresh: true })
  await sql`create table account (id int constraint account_pkey primary key, cents int not null)`.execute(database.db)
  await sql`insert into account values (1, 0), (2, 0)`.execute(database.db)
})

afterAll(() => database.drop())

test('timestamptz arrives as Date, date as text, bigint as number', async () => {
  const { rows } = await sql`
    select '2026-03-08T12:00:00Z'::timestamptz as at, date '2026-03-08' as day, 9007199254740991::int8 as big
  `.execute(database.db)
  expect(rows).toEqual([{ at: new Date('2026-03-08T12:00:00Z'), day: '2026-03-08', big: Number.MAX_SAFE_INTEGER }])
})

test('constraintOf names the constraint that refused', async () => {
  const error = await sql`insert into account values (1, 5)`.execute(database.db).catch((reason: unknown) => reason)
  expect(constraintOf(error)).toBe('account_pkey')
  expect(constraintOf(new Error('other'))).toBeUndefined()
})

test('a transaction that throws leaves nothing; one inside another joins it', async () => {
  const attempt = inTransaction(database.db, async (trx) => {
    await inTransaction(trx, (inner) => sql`insert into account values (3, 0)`.execute(inner))
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  const { rows } = await sql`select id from account where id = 3`.execute(database.db)
  expect(rows).toEqual([])
})

test('a trial run leaves nothing, inside or outside a transaction, even if it fails', async () => {
  const silent = { error: () => undefined } as unknown as Logger
  const done: string[] = []
  const centsOf = async (db: Database) =>
    (await sql<{ cents: number }>`select cents from account where id = 1`.execute(db)).rows[0]!.cents
  const add = async (trx: Transaction, cents: number) => {
    await sql`update account set cents = cents + ${cents} where id = 1`.execute(trx)
    afterCommit(trx, silent, () => void done.push(`${cents}`))
    return centsOf(trx)
  }
  const before = await centsOf(database.db)
  expect(await tryOut(database.db, (trx) => add(trx, 100))).toBe(before + 100)
  await inTransaction(database.db, async (trx) => {
    await add(trx, 1)
    const tried = tryOut(trx, async (inner) => [await tryOut(inner, (most) => add(most, 10)), await add(inner, 100)])
    expect(await tried).toEqual([before + 11, before + 101])
    const failing = tryOut(trx, (inner) => sql`insert into account values (1, 0)`.execute(inner))
    expect(constraintOf(await failing.catch((reason: unknown) => reason))).toBe('account_pkey')
    await add(trx, 2)
  })
  expect(await centsOf(database.db)).toBe(before + 3)
  expect(done).toEqual(['1', '2'])
  await sql`update account set cents = ${before} where id = 1`.execute(database.db)
})

test('a deadlock is tried again and both transactions succeed', async () => {
  let attempts = 0
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const addInOrder = (first: number, second: number) =>
    inTransaction(database.db, async (trx) => {
      attempts += 1
      await sql`update account set cents = cents + 1 where id = ${first}`.execute(trx)
      holding += 1
      if (holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await sql`update account set cents = cents + 1 where id = ${second}`.execute(trx)
    })
  await Promise.all([addInOrder(1, 2), addInOrder(2, 1)])
  const { rows } = await sql`select cents from account where id < 3`.execute(database.db)
  expect(rows).toEqual([{ cents: 2 }, { cents: 2 }])
  expect(attempts).toBeGreaterThan(2)
})

test('a connection keeps usual statements, but none that takes all columns', async () => {
  const fresh = createDatabase(database.target, { max: 1 })
  for (let n = 0; n < 6; n += 1) {
    await sql`select id from account where cents = ${n}`.execute(fresh)
    await sql`select * from account where id = ${n}`.execute(fresh)
  }
  await sql`select cents from account where id = ${1}`.execute(fresh)
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(fresh)
  await fresh.destroy()
  expect(rows).toEqual([{ statement: 'select id from account where cents = $1' }])
})

describe('a statement that is sent ahead', () => {
  const add = (trx: Transaction, cents: number, id: number) =>
    sendAhead(trx, sql`update account set cents = cents + ${cents} where id = ${id}`)
  const insert = (db: Database, id: number) => sendAhead(db, sql`insert into account values (${id}, ${0})`)
  const centsOf = async (id: number) => {
    const { rows } = await sql<{ cents: number }>`select cents from account where id = ${id}`.execute(database.db)
    return rows[0]?.cents
  }

  test('runs in its order and before the commit', async () => {
    await sql`insert into account values (10, 1)`.execute(database.db)
    await inTransaction(database.db, async (trx) => {
      await add(trx, 4, 10)
      const { rows } = await sql<{ cents: number }>`select cents from account where id = ${10}`.execute(trx)
      expect(rows).toEqual([{ cents: 5 }])
      await add(trx, 2, 10)
    })
    expect(await centsOf(10)).toBe(7)
  })

  test.each(['a statement', 'the commit'])(
    'fails %s that follows with its own error and undoes everything',
    async (next) => {
      await sql`insert into account values (11, 1) on conflict (id) do update set cents = 1`.execute(database.db)
      const attempt = inTransaction(database.db, async (trx) => {
        await add(trx, 1, 11)
        await insert(trx, 11)
        if (next === 'a statement') await sql`select 1 where ${1} = 1`.execute(trx)
      })
      expect(constraintOf(await attempt.catch((reason: unknown) => reason))).toBe('account_pkey')
      expect(await centsOf(11)).toBe(1)
    },
  )

  test('leaves a connection that works, whatever failed on it', async () => {
    const single = createDatabase(database.target, { max: 1 })
    await sql`insert into account values (12, 1)`.execute(single)
    for (const id of [12, 12, 12])
      await inTransaction(single, async (trx) => {
        await insert(trx, id)
        throw new Error('changed my mind')
      }).catch((error: Error) => expect(error.message).toBe('changed my mind'))
    await inTransaction(single, (trx) => add(trx, 1, 12))
    expect(await centsOf(12)).toBe(2)
    await single.destroy()
  })

  test('is waited for outside of a transaction', async () => {
    await expect(insert(database.db, 1)).rejects.toThrow('account_pkey')
  })
})

test('the server cuts off a statement that hangs', async () => {
  const serving = createPool(database.target, { max: 1, isServing: true })
  const { rows } = await serving.query(`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`)
  expect(rows).toEqual([{ statement: '25s', idle: '30s' }])
  await serving.end()
})

describe('a question that is sent ahead', () => {
  const ask = (trx: Transaction, id: number) =>
    sendAhead(trx, sql<{ cents: number }>`select cents from account where id = ${id}`)

  test('is answered with what was there when it was asked', async () => {
    await sql`insert into account values (20, 1)`.execute(database.db)
    await inTransaction(database.db, async (trx) => {
      const before = await ask(trx, 20)
      await sql`update account set cents = 2 where id = ${20}`.execute(trx)
      expect(await before()).toEqual([{ cents: 1 }])
    })
  })

  test('fails with its own error when it is read, and before it is', async () => {
    const wrong = (trx: Transaction) => sendAhead(trx, sql`select cents / ${0} from account`)
    const read = inTransaction(database.db, async (trx) => (await wrong(trx))())
    await expect(read).rejects.toThrow('division by zero')
    const unread = inTransaction(database.db, async (trx) => {
      await wrong(trx)
      await sql`select cents from account where id = ${1}`.execute(trx)
    })
    await expect(unread).rejects.toThrow('division by zero')
  })
})
