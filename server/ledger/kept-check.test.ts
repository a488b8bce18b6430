import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks, getMoneyOverview } from '#contract/admin/money.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { emptyLane } from '#server/platform/lanes.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid } from '#tests/factories/visits.ts'
import { takeBalances } from './balance-queries.ts'
import { listTotalsNow } from './check-queries.ts'
import { checkLedger, createLedgerLane } from './index.ts'

const MINUTE = 60_000

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true })
  admin = await anAdmin(t)
  await workOnce(t)
})
afterAll(() => t.close())

const look = async () => (await t.call(getMoneyOverview, { token: admin.token })).body

/** Some people get credit. */
async function give(people: number, cents: number): Promise<void> {
  await sql`
    with posted as (
      insert into ledger_transaction (cause, reference, at)
      select 'goodwill', n || ' of ' || ${cents}::int, ${t.clock.now()} from generate_series(1, ${people}::int) n
      returning id, split_part(reference, ' ', 1) as person)
    insert into ledger_entry (transaction_id, account, amount_cents)
    select id, account, cents from posted,
      lateral (values ('credit:' || person, ${-cents}::int), ('promotions', ${cents}::int)) as e (account, cents)`.execute(
    t.db,
  )
}

it('keeps what all accounts of a kind come to, which is right at any moment', async () => {
  await addPaid(t)
  await give(20, 100)
  const same = async () => expect(await listTotalsNow(t.db)).toEqual((await checkLedger(t)).totals)
  await same()
  await inTransaction(t.db, takeBalances)
  await same()
  // For a person with a stored balance, and for others without.
  await give(30, 200)
  await same()
  await inTransaction(t.db, takeBalances)
  await same()
  expect((await look()).accounts.find(({ account }) => account === 'credit')).toMatchObject({ owners: 30 })
})

it('notices a kept sum that is not what the balances are', async () => {
  await sql`update ledger_total set balance_cents = balance_cents + 1 where kind = 'promotions'`.execute(t.db)
  const breaks = (await checkLedger(t)).breaks.filter(({ kind }) => kind === 'balance')
  expect(breaks).toMatchObject([{ reference: 'all of promotions', expected_cents: 8000, found_cents: 8001 }])
  await sql`update ledger_total set balance_cents = balance_cents - 1 where kind = 'promotions'`.execute(t.db)
})

const lane = () => createLedgerLane(t.deps)

/** Runs while readers of a table wait. @returns once one does */
async function whileLocked(table: string, then: () => Promise<void>): Promise<void> {
  await t.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
    for (;;) {
      const { rows } = await sql`
        select from pg_locks where not granted and relation = ${table}::regclass`.execute(trx)
      if (rows.length > 0) break
    }
    await then()
  })
}

it('a very long check stays with the process that began it, even if someone requests one', async () => {
  await t.call(checkBooks, { token: admin.token })
  // A failure before it: an admin who asks doesn't want to wait for the next try, but one is under way already.
  await sql`update ledger_check set failures = 1`.execute(t.db)
  const claims = await lane().take(1, [])
  expect(claims).toHaveLength(1)
  const stayAway = async () => {
    t.advance(14 * MINUTE)
    expect(await lane().take(1, [])).toEqual([])
    await t.call(checkBooks, { token: admin.token })
    expect(await lane().take(1, [])).toEqual([])
  }
  await Promise.all([
    whileLocked('checkout_session', stayAway),
    whileLocked('tip', stayAway),
    lane().handle(claims[0]!),
  ])
  // It was requested after that one had begun.
  expect((await look()).is_checking).toBe(true)
  await emptyLane(lane())
  expect(await look()).toMatchObject({ is_checking: false, has_failed: false })
})

it('a check whose claim has run out reports nothing', async () => {
  await t.call(checkBooks, { token: admin.token })
  const [first] = await lane().take(1, [])
  t.advance(16 * MINUTE)
  const [second] = await lane().take(1, [])
  await lane().handle(first!)
  expect(await look()).toMatchObject({ is_checking: true, has_failed: false })
  await lane().handle(second!)
  expect(await look()).toMatchObject({ is_checking: false, has_failed: false })
})
