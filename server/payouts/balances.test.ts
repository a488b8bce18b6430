import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { takeBalances } from '#server/ledger/balance-queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addLine } from '#tests/factories/payouts.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { findBalances } from './find-balances.ts'

/** Two entries each for the provider, and one of ours; the whole hundred thousand with `FIGURES`, which also takes the time. */
const TRANSACTIONS = process.env['FIGURES'] ? 50_000 : 1000
/** Rows booked since the last sum, and a few around them. */
const MOST_ROWS = 20

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true })
})
afterAll(() => t.close())

test('the balance of a provider reads no entry that was summed up before, however many there are', async () => {
  const { id } = await addBookable(t)
  await sql`
    with posted as (
      insert into ledger_transaction (cause, reference, order_id, at)
      select 'adjustment', 'many' || n, null, ${t.clock.now()} from generate_series(1, ${TRANSACTIONS}::int) n
      returning id)
    insert into ledger_entry (transaction_id, account, amount_cents)
    select id, side.account, side.cents from posted
    cross join (values (${`provider:${id}`}, -95), (${`gst:${id}`}, -5), ('bank', 100)) as side (account, cents)`.execute(
    t.db,
  )
  await inTransaction(t.db, takeBalances)
  await sql`analyze`.execute(t.db)
  await addLine(t, id, 1000)
  const expected = { availableCents: TRANSACTIONS * 100 + 1000, frozenCents: 0, inTransitCents: 0 }
  expect(await findBalances(t.db, id)).toEqual(expected)
  expect(await countRowsRead((trx) => findBalances(trx, id))).toBeLessThan(MOST_ROWS)
  if (process.env['FIGURES']) await printMedian(() => findBalances(t.db, id))
})

/** Rows that the statements of `read` fetch from all tables. */
function countRowsRead(read: (trx: Transaction) => Promise<unknown>): Promise<number> {
  return inTransaction(t.db, async (trx) => {
    // The counters also hold what earlier transactions of this connection have not reported yet.
    const before = await countFetched(trx)
    await read(trx)
    return (await countFetched(trx)) - before
  })
}

async function countFetched(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables`.execute(trx)
  return rows[0]!.count
}

/** By then each connection has its plans, as those of a server have. */
const WARM_UP = 60

async function printMedian(find: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < WARM_UP; n += 1) await find()
  const times: number[] = []
  for (let n = 0; n < 21; n += 1) {
    const began = performance.now()
    await find()
    times.push(performance.now() - began)
  }
  const median = times.toSorted((a, b) => a - b)[10]!
  process.stdout.write(`balance of ${2 * TRANSACTIONS} entries: ${median.toFixed(2)} ms\n`)
}
