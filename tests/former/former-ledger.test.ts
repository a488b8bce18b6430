import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '#server/ledger/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter } from '#tests/factories/calendar.ts'
import { FORMER_NOW, createFormerDatabase } from './former-database.ts'

let t: TestApp
beforeAll(async () => {
  const database = await createFormerDatabase()
  // One that went back before there were books.
  await sql`insert into refund (id, order_id, payment_id, checkout_session_id, cause, amount_cents, state, created_at, sent_at)
    select 'former', order_id, id, checkout_session_id, 'goodwill', 2100, 'sent', paid_at, paid_at
    from payment order by paid_at limit 1`.execute(database.db)
  await sql`update payment set refunded_cents = 2100 from refund where payment.id = refund.payment_id`.execute(
    database.db,
  )
  await sql`update customer_order o set refunded_cents = 2100 from refund r where r.order_id = o.id`.execute(
    database.db,
  )
  await migrate(database.db)
  t = await startTestApp({ database, now: FORMER_NOW })
})
afterAll(() => t.close())

it('opens the books with every payment and refund that there was, to the cent', async () => {
  const { totals, breaks } = await checkLedger(t)
  expect(breaks).toEqual([])
  const paid = await sql<{ cents: number }>`select sum(amount_cents)::int8 as cents from payment`.execute(t.db)
  const held = paid.rows[0]!.cents - 2100
  expect(totals).toEqual([
    { account: 'client_funds', balance_cents: -held, accounts: 1 },
    { account: 'gateway', balance_cents: held, accounts: 1 },
  ])
})

it('then books what had been earned by then, and nothing that an admin still looks at', async () => {
  t.setNow(hoursAfter(FORMER_NOW, 24 * 30))
  await workOnce(t)
  await workOnce(t)
  const { totals, breaks } = await checkLedger(t)
  expect(breaks).toEqual([])
  const { rows } = await sql<{ cents: number }>`
    select sum(p.paid_cents)::int8 as cents from booking b join visit_payment p on p.booking_id = b.id
    where b.status in ('completed', 'cancelled') and p.paid_cents > 0
      and not exists (select from booking_case c where c.booking_id = b.id and c.state = 'open')`.execute(t.db)
  const shares = totals.filter(({ account }) => ['provider', 'gst', 'revenue'].includes(account))
  expect(shares.reduce((sum, { balance_cents }) => sum + balance_cents, 0)).toBe(-rows[0]!.cents)
  expect(rows[0]!.cents).toBeGreaterThan(0)
})
