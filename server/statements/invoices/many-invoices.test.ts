import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closeMonths } from '#server/ledger/index.ts'
import { issueDueInvoices } from './issue-invoices.ts'

/** More than one sweep takes; every third one has earned nothing. */
const PROVIDERS = 330
const DUE = 220

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true, now: '2026-11-02T18:00:00Z' })
  await sql`
    insert into user_account (id, role, first_name, last_name, full_name, email, phone_number, street_address, city,
      province, postal_code, password_hash, created_at)
    select lpad(n::text, 26, 'p'), 'provider', 'Casey', 'Quimby', 'Casey Quimby', n || '@example.test',
      (6040000000 + n)::text, n || ' Test Street', 'Vancouver', 'BC', 'V6B1A1', 'none', ${t.clock.now()}
    from generate_series(1, ${PROVIDERS}::int) n`.execute(t.db)
  await sql`insert into payout_account (provider_id) select id from user_account where role = 'provider'`.execute(t.db)
  await sql`
    with posted as (
      insert into ledger_transaction (cause, reference, at)
      select 'earned', n::text, ${t.clock.now()} from generate_series(1, ${PROVIDERS}::int) n where n % 3 > 0
      returning id, reference)
    insert into ledger_entry (transaction_id, account, amount_cents)
    select id, account, cents from posted, lateral (values ('client_funds', 8000),
      ('provider:' || lpad(reference, 26, 'p'), -6800), ('revenue', -1200)) as e (account, cents)`.execute(t.db)
})
afterAll(() => t.close())

const numbers = async () => {
  const { rows } = await sql<{ number: string }>`select number from commission_invoice order by number`.execute(t.db)
  return rows.map(({ number }) => Number(number.slice(-6)))
}
const isClosed = async () => (await sql`select from invoiced_month`.execute(t.db)).rows.length === 1

it('are issued by one sweep after the other, each once, and the month is closed behind the last', async () => {
  t.setNow('2026-12-02T18:00:00Z')
  await closeMonths(t.deps)
  let sweeps = 0
  for (; !(await isClosed()); sweeps += 1) await issueDueInvoices(t.deps)
  expect(sweeps).toBeGreaterThan(2)
  expect(await numbers()).toEqual(Array.from({ length: DUE }, (_, index) => index + 1))
  const { rows } = await sql<{ invoices: number; told: number }>`
    select (select count(distinct provider_id) from commission_invoice)::int as invoices,
      (select count(*) from notification where template = 'statement.ready')::int as told`.execute(t.db)
  expect(rows).toEqual([{ invoices: DUE, told: DUE }])
  await issueDueInvoices(t.deps)
  expect(await numbers()).toHaveLength(DUE)
})
