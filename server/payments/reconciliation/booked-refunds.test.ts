import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import { resolveDiscrepancy } from '#contract/payments/reconciliation.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid, refundsOf } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

let t: TestApp
let admin: TestPerson
beforeEach(async () => {
  t = await startTestApp({ isFrozen: true })
  admin = await anAdmin(t)
})
afterEach(() => t.close())

const breaks = () => t.db.selectFrom('reconciliation_break').select('kind').where('resolved_at', 'is', null).execute()
const setCheckout = (id: string, change: object) =>
  t.db.updateTable('sandbox_checkout').set(change).where('id', '=', id).execute()
const night = async () => {
  t.advance(24 * 3_600_000)
  await workOnce(t)
}

test('a refund that somebody made there is booked as one of its payment, once, and both sides agree from then on', async () => {
  const visit = await addPaid(t)
  const byHand = { id: 'hand', checkout_id: visit.sessionId, amount_cents: 2500, created_at: t.clock.now() }
  await t.db.insertInto('sandbox_refund').values(byHand).execute()
  await setCheckout(visit.sessionId, { refunded_cents: 2500 })
  t.advance(10 * 60_000)
  await workOnce(t)
  const { id } = await t.db.selectFrom('reconciliation_break').select('id').executeTakeFirstOrThrow()
  const book = () =>
    t.call(resolveDiscrepancy, {
      token: admin.token,
      params: { id },
      body: { resolution: 'booked', reason: 'Returned after a call' },
    })
  const answers = await atOnce(book)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })).body.payment_status).toBe(
    'partially_refunded',
  )
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int8 as cents from ledger_entry e
    join ledger_transaction t on t.id = e.transaction_id where t.cause = 'refunded' group by 1 order by 1`.execute(t.db)
  expect(rows).toEqual([
    { account: 'client_funds', cents: 2500 },
    { account: 'gateway', cents: -2500 },
  ])
  await night()
  await night()
  expect(await breaks()).toEqual([])
  expect(await refundsOf(t, visit.id)).toMatchObject([{ amount_cents: 2500, state: 'sent' }])
  expect((await checkLedger(t)).breaks).toEqual([])
})

test('one that is more than is left by our books is not booked, and stays to be looked at', async () => {
  const visit = await addPaid(t)
  const byHand = { id: 'hand', checkout_id: visit.sessionId, amount_cents: 8500, created_at: t.clock.now() }
  await t.db.insertInto('sandbox_refund').values(byHand).execute()
  t.advance(10 * 60_000)
  await workOnce(t)
  const { id } = await t.db.selectFrom('reconciliation_break').select('id').executeTakeFirstOrThrow()
  const body = { resolution: 'booked', reason: 'Returned after a call' } as const
  expect(await t.call(resolveDiscrepancy, { token: admin.token, params: { id }, body })).toMatchObject({ status: 409 })
  expect((await breaks()).map(({ kind }) => kind)).toEqual(['unknown_refund'])
})
