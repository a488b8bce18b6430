import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'

import { constraintOf, inTransaction } from './connection.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
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

test('a marked statement is kept by its connection, another is not', async () => {
  const kept = await database.db.connection().execute(async (db) => {
    for (const id of [1, 2, 1]) await sql`${prepared} select cents from account where id = ${id}`.execute(db)
    await sql`select cents from account where id = ${1}`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    return rows
  })
  expect(kept).toEqual([{ statement: '/* prepared */ select cents from account where id = $1' }])
})
