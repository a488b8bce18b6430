import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter, moment } from '#tests/factories/calendar.ts'
import { chargeCommissionTaxes } from '#tests/factories/commission-taxes.ts'
import { addCompleted, addPaid, orderOf, type Visit } from '#tests/factories/visits.ts'
import { checkLedger } from './index.ts'
import { postTransaction } from './queries.ts'

/** $80 and $4 GST; commission 15 %, on it 5 % GST and 7 % PST. */
const PRICE = { price: 80, gst: '123456782RT0001' }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  t.setNow(TEST_NOW)
  await chargeCommissionTaxes(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

async function booksOf(visit: Visit): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select split_part(e.account, ':', 1) as account, sum(e.amount_cents)::int8 as cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.order_id = ${await orderOf(t, visit.id)} group by 1 having sum(e.amount_cents) <> 0`.execute(t.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const breaks = async () => (await checkLedger(t)).breaks

describe('the taxes on the commission of a visit', () => {
  it('are booked for us to remit when it is earned, and go back with refunds to the cent', async () => {
    const visit = await addCompleted(t, PRICE)
    t.setNow(moment(6, '10:00'))
    await workOnce(t)
    const whole = { gateway: 8400, provider: -6656, gst: -400, revenue: -1200, gst_platform: -60, pst_platform: -84 }
    expect(await booksOf(visit)).toEqual(whole)
    const orderId = await orderOf(t, visit.id)
    const back = async (cause: string, amountCents: number) => {
      await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause, amountCents }))
      await workOnce(t)
    }
    await back('first', 2801)
    expect(await booksOf(visit)).toEqual({
      gateway: 5599,
      provider: -4436,
      gst: -267,
      revenue: -800,
      gst_platform: -40,
      pst_platform: -56,
    })
    // A single cent.
    await back('second', 1)
    expect(await breaks()).toEqual([])
    await back('third', 5598)
    expect(await booksOf(visit)).toEqual({})
    expect(await breaks()).toEqual([])
  })

  it('are those of the kept part when it is cancelled late', async () => {
    const visit = await addPaid(t, PRICE)
    t.setNow(moment(2, '12:00'))
    const cancelled = { status: 'cancelled' as const, expected_fee: 42 }
    await t.call(setBookingStatus, { token: visit.client.token, params: { id: visit.id }, body: cancelled })
    await workOnce(t)
    t.setNow(hoursAfter(moment(2, '12:00'), 48))
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({
      gateway: 4200,
      provider: -3328,
      gst: -200,
      revenue: -600,
      gst_platform: -30,
      pst_platform: -42,
    })
    expect(await breaks()).toEqual([])
  })

  it('are compared with the rates of the booking by the check of the books', async () => {
    const visit = await addCompleted(t, PRICE)
    t.setNow(moment(6, '10:00'))
    await workOnce(t)
    // A cent of PST that the booking does not bear.
    await inTransaction(t.db, async (trx) =>
      postTransaction(trx, {
        cause: 'refunded',
        reference: crypto.randomUUID(),
        orderId: await orderOf(t, visit.id),
        at: t.clock.now(),
        entries: [
          [`provider:${visit.provider.id}`, 1],
          ['pst_platform', -1],
        ],
      }),
    )
    expect(await breaks()).toContainEqual({
      kind: 'commission_tax',
      reference: `${visit.id} pst`,
      expected_cents: -84,
      found_cents: -85,
    })
  })
})
