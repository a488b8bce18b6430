import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBooking, getBookingStatistics, openCheckout, setBookingStatus, type Booking } from '#contract/bookings.ts'
import { listDisputes, openDispute } from '#contract/disputes.ts'
import { rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { listReceipts } from '#contract/receipts.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, hoursAfter, moment } from '#tests/factories/calendar.ts'
import { decideOn, objectTo } from '#tests/factories/cases.ts'
import { answerAs, decideAs } from '#tests/factories/disputes.ts'
import { addPaidWith, addPendingWith, addPromo, usesOf } from '#tests/factories/promos.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid, orderOf, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'

const GST = '123456782RT0001'
/** $80.00 and $4.00 GST, of which the provider has $68.00 and the tax. */
const PRICE = { gst: GST }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

async function show(visit: Visit, who: 'client' | 'provider'): Promise<Booking> {
  return (await t.call(getBooking, { token: visit[who].token, params: { id: visit.id } })).body
}

const cancel = (visit: Visit, body = {}) =>
  t.call(setBookingStatus, {
    token: visit.client.token,
    params: { id: visit.id },
    body: { status: 'cancelled', ...body },
  })

/** The books of a visit's order, in signed cents. */
async function booksOf({ id, provider }: Visit): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int8 as cents
    from ledger_transaction x join ledger_entry e on e.transaction_id = x.id
    where x.order_id = ${await orderOf(t, id)} group by 1 having sum(e.amount_cents) <> 0`.execute(t.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account.replace(`:${provider.id}`, ''), cents]))
}

/** Runs all work that is due by two days after the end of the visit. */
async function letItEarn(): Promise<void> {
  t.setNow(hoursAfter(moment(3, '10:00'), 49))
  await workOnce(t)
  await workOnce(t)
}

describe('a visit with a code', () => {
  it('brings its provider what it does without one, and the platform pays the difference', async () => {
    const { code } = await addPromo(t)
    const plain = await addPaid(t, PRICE)
    const visit = await addPaidWith(t, code, PRICE)
    expect((await show(visit, 'client')).amount_due).toBe(74)
    const money = async (one: Visit) => {
      const { text, ...sums } = (await show(one, 'provider')).provider_money!
      return { sums, text }
    }
    expect((await money(visit)).sums).toEqual((await money(plain)).sums)
    expect((await money(visit)).text).toBe(
      'Casey has paid. It counts as earned once the visit is completed. A promo code takes $10.00 off for Casey. We pay for it, so your share is the same.',
    )
    for (const one of [plain, visit]) await setStatusOf(t, one, 'provider', 'completed')
    expect(await booksOf(visit)).toEqual({ gateway: 7400, client_funds: -7400 })
    await letItEarn()
    const shares = { provider: -6800, gst: -400, revenue: -1200 }
    expect(await booksOf(plain)).toEqual({ gateway: 8400, ...shares })
    expect(await booksOf(visit)).toEqual({ gateway: 7400, promotions: 1000, ...shares })
    const statistics = await t.call(getBookingStatistics, { token: visit.provider.token })
    expect(statistics.body).toMatchObject({ earnings: 80, earnings_net: 68 })
    expect((await checkLedger(t)).breaks).toEqual([])
  })

  it('keeps of a late fee the same for the provider, and the platform bears its share', async () => {
    const { code } = await addPromo(t, { percent: 33 })
    const plain = await addPaid(t, { ...PRICE, price: 80.01 })
    const visit = await addPaidWith(t, code, { ...PRICE, price: 80.01 })
    t.setNow(moment(2, '12:00'))
    const shown = (await show(visit, 'client')).cancellation
    expect(shown).toMatchObject({ fee: 28.15, refund: 28.14 })
    expect((await cancel(visit, { expected_fee: 42.01 })).body).toMatchObject({
      code: 'fee_changed',
      meta: { fee: 28.15 },
    })
    expect((await cancel(visit, { expected_fee: 28.15 })).status).toBe(200)
    expect((await cancel(plain, { expected_fee: 42.01 })).status).toBe(200)
    const [own, same] = [await show(visit, 'provider'), await show(plain, 'provider')]
    expect(own.provider_money).toMatchObject({ total: same.provider_money!.total, net: same.provider_money!.net })
    await workOnce(t)
    await letItEarn()
    const { gateway, promotions, ...shares } = await booksOf(visit)
    const { gateway: whole, ...plainShares } = await booksOf(plain)
    expect(shares).toEqual(plainShares)
    expect([gateway, gateway! + promotions!]).toEqual([2815, whole])
    expect((await checkLedger(t)).breaks).toEqual([])
  })

  it('a missed visit with a code follows its case and returns the code’s share like the client’s', async () => {
    const { code } = await addPromo(t)
    const visit = await addPaidWith(t, code, PRICE)
    t.setNow(moment(3, '09:15'))
    await t.call(setBookingStatus, {
      token: visit.provider.token,
      params: { id: visit.id },
      body: { status: 'cancelled', reason: 'no_show' },
    })
    await objectTo(t, visit)
    await decideOn(t, visit, { decision: 'part', refund: 37, reason: 'Both a little' })
    expect((await show(visit, 'provider')).provider_money).toMatchObject({ total: 36, net: 34, gst: 2 })
    await workOnce(t)
    await letItEarn()
    expect(await booksOf(visit)).toEqual({ gateway: 3700, promotions: 500, provider: -3400, gst: -200, revenue: -600 })
    expect((await checkLedger(t)).breaks).toEqual([])
  })

  it('a refund after the visit is earned returns the discount as well', async () => {
    const { code } = await addPromo(t)
    const visit = await addPaidWith(t, code, PRICE)
    await setStatusOf(t, visit, 'provider', 'completed')
    await letItEarn()
    const orderId = await orderOf(t, visit.id)
    const back = (cause: string, amountCents: number) =>
      inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause, amountCents }))
    await back('first', 1850)
    await back('second', 1850)
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ gateway: 3700, promotions: 500, provider: -3400, gst: -200, revenue: -600 })
    await back('third', 3700)
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({})
    expect((await checkLedger(t)).breaks).toEqual([])
  })

  it('is receipted with its line, and its refund returns all of the tax', async () => {
    const { code } = await addPromo(t)
    const visit = await addPaidWith(t, code, PRICE)
    t.setNow(moment(3, '10:30'))
    await setStatusOf(t, visit, 'provider', 'completed')
    await workOnce(t)
    const asked = { orderId: await orderOf(t, visit.id), cause: 'goodwill', amountCents: 7400 }
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, asked))
    await workOnce(t)
    const { body } = await t.call(listReceipts, { token: visit.client.token, params: { id: visit.id } })
    expect(body.map(({ kind, total }) => [kind, total])).toEqual([['receipt', 74], ['credit_note', 74]]) // prettier-ignore
    const rows = await t.db.selectFrom('receipt').select('facts').where('booking_id', '=', visit.id).execute()
    const lines = rows.map(({ facts }) => (facts as { lines: { amount_cents: number }[] }).lines)
    expect(lines.map((one) => one.map(({ amount_cents }) => amount_cents))).toEqual([
      [8000, 400, -1000],
      [8000, 400, -1000],
    ])
  })

  it('keeps its price when it is moved', async () => {
    const { code } = await addPromo(t)
    const visit = await addPendingWith(t, code)
    const to = { date: day(4), time: '11:00' }
    const moved = await t.call(rescheduleBooking, { token: visit.client.token, params: { id: visit.id }, body: to })
    expect(moved.body).toMatchObject({ amount_due: 70, discount: 10 })
  })
})

describe('a visit that a code makes free', () => {
  it('is paid with the provider’s word and counts as a paid one', async () => {
    const { code } = await addPromo(t, { percent: 100 })
    const visit = await addPendingWith(t, code, PRICE)
    expect(await show(visit, 'client')).toMatchObject({ amount_due: 0, payment_status: 'unpaid' })
    expect(await setStatusOf(t, visit, 'provider', 'confirmed')).toMatchObject({ payment_status: 'paid' })
    expect(await show(visit, 'client')).toMatchObject({
      payment_status: 'paid',
      deadline_text: null,
      can: { pay: false },
      cancellation: { fee: 0, text: 'There is nothing to pay, so cancelling costs you nothing.' },
    })
    const checkout = await t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } })
    expect(checkout.body.detail).toBe('This booking has already been paid.')
    const told = await t.db.selectFrom('notification').select('template').where('subject_id', '=', visit.id).execute()
    expect(told.map(({ template }) => template).toSorted()).toEqual(['booking.accept', 'booking.request'])
    await setStatusOf(t, visit, 'provider', 'completed')
    await letItEarn()
    expect((await show(visit, 'provider')).provider_money).toMatchObject({ stage: 'earned', total: 72 })
    expect(await booksOf(visit)).toEqual({ promotions: 8400, provider: -6800, gst: -400, revenue: -1200 })
    expect((await checkLedger(t)).breaks).toEqual([])
  })

  it('can be reported with nothing to give back: the money waits, and is the provider’s once it is decided', async () => {
    const { code } = await addPromo(t, { percent: 100 })
    const visit = await addPendingWith(t, code, PRICE)
    await setStatusOf(t, visit, 'provider', 'confirmed')
    t.setNow(moment(3, '10:30'))
    await setStatusOf(t, visit, 'provider', 'completed')
    const [token, params] = [visit.client.token, { id: visit.id }]
    const { reportable } = (await t.call(listDisputes, { token, params })).body
    expect(reportable).toMatchObject([{ label: 'The visit', left: 0 }])
    const body = { reason: 'poor_work', text: 'The colour came off the same day' }
    const { body: reported, status } = await t.call(openDispute, { token, params, body })
    expect(status).toBe(200)
    const [dispute] = reported.disputes
    expect(dispute).toMatchObject({ state: 'open', asks_text: 'Asks for no money back' })
    await letItEarn()
    expect(await booksOf(visit)).toEqual({})
    await answerAs(t, visit, dispute!.id, 'provider')
    const admin = await anAdmin(t)
    expect((await decideAs(t, admin, dispute!.id, { decision: 'release' })).status).toBe(200)
    await workOnce(t)
    expect(await refundsOf(t, visit.id)).toEqual([])
    expect(await booksOf(visit)).toEqual({ promotions: 8400, provider: -6800, gst: -400, revenue: -1200 })
    expect((await checkLedger(t)).breaks).toEqual([])
  })

  it('gives everything back to the platform in time, and keeps the provider’s share of a late one', async () => {
    const { code, id } = await addPromo(t, { percent: 100 })
    const [early, late] = [await addPaidWith(t, code, PRICE), await addPaidWith(t, code, PRICE)]
    expect((await cancel(early)).status).toBe(200)
    expect(await usesOf(t, id)).toBe(1)
    t.setNow(moment(2, '12:00'))
    expect((await cancel(late)).body).toMatchObject({ cancellation: { text: 'Nothing was charged.' } })
    expect(await refundsOf(t, late.id)).toEqual([])
    await letItEarn()
    expect(await booksOf(early)).toEqual({})
    expect(await booksOf(late)).toEqual({ promotions: 4200, provider: -3400, gst: -200, revenue: -600 })
    expect((await checkLedger(t)).breaks).toEqual([])
  })
})

describe('the books', () => {
  it('finds a discount that the books do not know', async () => {
    const { code } = await addPromo(t)
    const visit = await addPaidWith(t, code, PRICE)
    await setStatusOf(t, visit, 'provider', 'completed')
    await letItEarn()
    const borne = (cents: number) =>
      sql`update customer_order set borne_cents = ${cents} where booking_id = ${visit.id}`.execute(t.db)
    await borne(999)
    expect((await checkLedger(t)).breaks).toEqual([
      { kind: 'discount', reference: visit.id, expected_cents: 999, found_cents: 1000 },
    ])
    await borne(1000)
  })
})
