import { describe, expect, test } from 'vitest'
import { decideApplicant } from '#contract/admin.ts'
import { getBooking } from '#contract/bookings.ts'
import { waiveFee } from '#contract/disputes/admin.ts'
import { requestRefund } from '#server/payments/index.ts'
import { recordGatewayEvent, settleCheckout } from '#server/payments/settle-checkout.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { PRICE, setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addMissed, decideOn, objectTo } from '#tests/factories/cases.ts'
import { CHARGEBACK_FEE, chargebackOf, sentToCard } from '#tests/factories/chargebacks.ts'
import { checkoutWithCredit, creditOf, grant } from '#tests/factories/credit.ts'
import { addDone, answerAs, booksOf, breaksOf, decideAs, report } from '#tests/factories/disputes.ts'
import { addCode, redeem } from '#tests/factories/gifts.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { addPaidWith, addPromo } from '#tests/factories/promos.ts'
import { addTip } from '#tests/factories/tips.ts'
import {
  addConfirmed,
  addPaid,
  orderOf,
  pay,
  refundsOf,
  setStatusOf,
  VISIT_DATE,
  type Visit,
} from '#tests/factories/visits.ts'

/** Money a bank has kept, and all later acts on that payment. */

let t: TestApp
let admin: TestPerson
setUpDisputes((made) => {
  ;({ t, admin } = made)
})

const HOUR = 3_600_000
const PAID = 8400

describe('after a loss that we bear', () => {
  const borne = async (visit: Visit, cents?: number) => {
    const chargeback = await chargebackOf(t, visit, cents === undefined ? {} : { cents })
    await chargeback.send('created', 'withdrawn', 'lost')
    const decided = await decideAs(t, admin, await chargeback.disputeId(), { decision: 'platform' })
    expect(decided.status).toBe(200)
  }
  const ended = async (visit: Visit, cents = PAID) => {
    t.advance(60 * HOUR)
    await workOnce(t)
    const orderId = await orderOf(t, visit.id)
    const books = { gateway: -CHARGEBACK_FEE, processing_costs: CHARGEBACK_FEE }
    expect(await booksOf(t, orderId)).toEqual(books)
    expect(await sentToCard(t, orderId)).toBe(PAID - cents)
    expect((await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })).body).toMatchObject({
      payment_status: 'refunded',
    })
    expect(await breaksOf(t)).toEqual([])
  }

  test.each(['provider', 'client'] as const)('the %s can cancel the visit', async (who) => {
    const visit = await addPaid(t, PRICE)
    await borne(visit)
    await setStatusOf(t, visit, who, 'cancelled')
    await ended(visit)
  })

  test('a full refund returns only what the bank has not', async () => {
    const visit = await addPaid(t, PRICE)
    await borne(visit, 3000)
    await setStatusOf(t, visit, 'provider', 'cancelled')
    await ended(visit, 3000)
  })

  test('a missed visit can be decided for the client', async () => {
    const visit = await addMissed(t, PRICE)
    await borne(visit)
    await objectTo(t, visit)
    await decideOn(t, visit, { decision: 'client', reason: 'They were there' })
    await ended(visit)
  })

  test('a visit that nobody came to, and of which the client told, is decided for the client', async () => {
    const visit = await addDone(t, PRICE)
    await borne(visit)
    const dispute = await report(t, visit)
    await answerAs(t, visit, dispute, 'provider')
    expect((await decideAs(t, admin, dispute, { decision: 'full' })).status).toBe(200)
    await ended(visit)
  })

  test('the visits of a suspended provider are withdrawn', async () => {
    const visit = await addPaid(t, PRICE)
    await borne(visit)
    const token = await newSession(t, admin.id)
    const body = { decision: 'suspend', reason: 'A complaint' } as const
    expect((await t.call(decideApplicant, { token, params: { id: visit.provider.id }, body })).status).toBe(200)
    await ended(visit)
  })

  test('a fee that was kept can be waived', async () => {
    const visit = await addMissed(t, PRICE)
    await borne(visit)
    t.advance(60 * HOUR)
    await workOnce(t)
    const token = await newSession(t, admin.id)
    const waived = await t.call(waiveFee, {
      token,
      params: { id: visit.id },
      body: { amount: 84, reason: 'They were ill' },
    })
    expect(waived.status).toBe(200)
    await ended(visit)
  })

  test('the visit can take place, and the provider is paid for it', async () => {
    const visit = await addPaid(t, { ...PRICE, date: VISIT_DATE, time: '09:00' })
    await borne(visit)
    t.setNow(moment(3, '10:30'))
    await setStatusOf(t, visit, 'provider', 'completed')
    t.advance(60 * HOUR)
    await workOnce(t)
    expect(await booksOf(t, await orderOf(t, visit.id))).toMatchObject({ provider: -6800, bad_debt: PAID })
    expect(await breaksOf(t)).toEqual([])
  })
})

describe('what else a payment can be', () => {
  test('one that came twice: what the bank has given back of it is not sent as well', async () => {
    const visit = await addPaid(t, { price: 80 })
    const orderId = await orderOf(t, visit.id)
    const second = { id: newId(), gateway_session_id: `cs_test_${newId()}`, payment_intent: `pi_${newId()}` }
    await t.db
      .insertInto('checkout_session')
      .values({
        ...second,
        order_id: orderId,
        amount_cents: 8000,
        state: 'open',
        expires_at: t.clock.now(),
        created_at: t.clock.now(),
      })
      .execute()
    const payment = { sessionId: second.id, gatewaySessionId: second.gateway_session_id, outcome: 'paid' } as const
    await inTransaction(t.db, (trx) => settleCheckout(t.deps, trx, { ...payment, amountCents: 8000, currency: 'CAD' }))
    const chargeback = await chargebackOf(t, visit, { intent: second.payment_intent, cents: 8000 })
    await chargeback.send('created', 'withdrawn', 'lost')
    expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'platform' })).status).toBe(200)
    await workOnce(t)
    const refunds = await refundsOf(t, visit.id)
    expect(refunds.map(({ method, state }) => [method, state])).toEqual([
      ['card', 'void'],
      ['bank', 'sent'],
    ])
    expect(await booksOf(t, orderId)).toEqual({
      gateway: 8000 - CHARGEBACK_FEE,
      client_funds: -8000,
      processing_costs: CHARGEBACK_FEE,
    })
    expect(await breaksOf(t)).toEqual([])
  })

  test('a tip: what went back before is ours to bear, the rest is taken from the provider', async () => {
    const visit = await addDone(t)
    await addTip(t, visit, { amount: 20 })
    const tip = t.db
      .selectFrom('customer_order')
      .select('id')
      .where('kind', '=', 'tip')
      .where('booking_id', '=', visit.id)
    const { id: orderId } = await tip.executeTakeFirstOrThrow()
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'given', amountCents: 500 }))
    await workOnce(t)
    const chargeback = await chargebackOf(t, visit, { orderId, cents: 2000 })
    await chargeback.send('created', 'withdrawn', 'lost')
    expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'full' })).status).toBe(200)
    expect(await booksOf(t, orderId)).toEqual({
      gateway: -500 - CHARGEBACK_FEE,
      bad_debt: 500,
      processing_costs: CHARGEBACK_FEE,
    })
    expect(await breaksOf(t)).toEqual([])
  })

  test('a gift card of which the bank keeps a part: its buyer gets what nobody had spent', async () => {
    const { id, code } = await addCode(t, { amount: 50 })
    const friend = await addPerson(t)
    await redeem(t, friend, code)
    const row = await t.db.selectFrom('gift_card').select('order_id').where('id', '=', id).executeTakeFirstOrThrow()
    const chargeback = await chargebackOf(t, { id: '' }, { orderId: row.order_id, cents: 2000 })
    await chargeback.send('created', 'withdrawn', 'lost')
    expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'full' })).status).toBe(200)
    await workOnce(t)
    expect(await sentToCard(t, row.order_id)).toBe(3000)
    expect(await booksOf(t, row.order_id)).toEqual({ gateway: -CHARGEBACK_FEE, processing_costs: CHARGEBACK_FEE })
    expect(await breaksOf(t)).toEqual([])
  })

  test.each(['before', 'after'] as const)('one with a promo code, %s it was earned', async (when) => {
    const { code } = await addPromo(t, { amount: 30 })
    const visit = await addPaidWith(t, code, { price: 80, date: VISIT_DATE, time: '09:00' })
    const orderId = await orderOf(t, visit.id)
    t.setNow(moment(3, '10:30'))
    await setStatusOf(t, visit, 'provider', 'completed')
    if (when === 'after') t.advance(49 * HOUR)
    await workOnce(t)
    const chargeback = await chargebackOf(t, visit)
    await chargeback.send('created', 'withdrawn', 'lost')
    expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'full' })).status).toBe(200)
    t.advance(60 * HOUR)
    await workOnce(t)
    expect(await booksOf(t, orderId)).toEqual({ gateway: -CHARGEBACK_FEE, processing_costs: CHARGEBACK_FEE })
    expect(await breaksOf(t)).toEqual([])
  })

  test('one that credit has paid a half of: the bank has its half, and the credit comes back', async () => {
    const visit = await addConfirmed(t, { price: 80 })
    await grant(t, visit.client.id, { amountCents: 4000 })
    await pay(t, (await checkoutWithCredit(t, visit)).body.session_id)
    const chargeback = await chargebackOf(t, visit)
    await chargeback.send('created', 'withdrawn', 'lost')
    expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'platform' })).status).toBe(200)
    await setStatusOf(t, visit, 'provider', 'cancelled')
    await workOnce(t)
    const orderId = await orderOf(t, visit.id)
    const refunds = await refundsOf(t, visit.id)
    expect(Object.fromEntries(refunds.map(({ method, amount_cents }) => [method, amount_cents]))).toEqual({
      bank: 4000,
      credit: 4000,
    })
    expect([await sentToCard(t, orderId), await creditOf(t, visit.client.id)]).toEqual([0, 4000])
    expect(await breaksOf(t)).toEqual([])
  })

  test('a credit note is issued for each part that counts as a refund, and for no more', async () => {
    const visit = await addDone(t, { price: 80 })
    await workOnce(t)
    const orderId = await orderOf(t, visit.id)
    const chargeback = await chargebackOf(t, visit, { cents: 3000 })
    await chargeback.send('created', 'withdrawn', 'lost')
    expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'full' })).status).toBe(200)
    const rest = { orderId, cause: 'given', amountCents: 5000 }
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, rest))
    await workOnce(t)
    await workOnce(t)
    const query = t.db
      .selectFrom('receipt')
      .select('facts')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'credit_note')
    const notes = (await query.orderBy('number').execute()).map(
      ({ facts }) => facts as { total_cents: number; money_text: string },
    )
    expect(notes.map(({ total_cents, money_text }) => [total_cents, money_text.split(' on ')[0]])).toEqual([
      [3000, 'Returned by the bank'],
      [5000, 'Returned to the card'],
    ])
  })

  test('a client who cancels reads before and after that their bank has already returned the money', async () => {
    const visit = await addPaid(t, { price: 80 })
    const chargeback = await chargebackOf(t, visit)
    await chargeback.send('created', 'withdrawn', 'lost')
    expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'platform' })).status).toBe(200)
    const shown = async () =>
      (await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })).body.cancellation
    expect(await shown()).toMatchObject({ refund: 80, refund_to: { card: 0, credit: 0, bank: 80 } })
    await setStatusOf(t, visit, 'client', 'cancelled')
    expect(await shown()).toMatchObject({
      refund_to: { card: 0, credit: 0, bank: 80 },
      text: '$80.00 was refunded (your bank has returned it already).',
    })
  })

  test('the last word of the bank, a decision and a cancellation that come at once leave nothing over', async () => {
    const visit = await addPaid(t, { price: 80 })
    const orderId = await orderOf(t, visit.id)
    const chargeback = await chargebackOf(t, visit, { cents: 3000 })
    await chargeback.send('created', 'withdrawn', 'lost')
    const disputeId = await chargeback.disputeId()
    await Promise.allSettled([
      setStatusOf(t, visit, 'provider', 'cancelled'),
      ...Array.from({ length: 10 }, () => decideAs(t, admin, disputeId, { decision: 'platform' })),
      ...Array.from({ length: 10 }, () =>
        recordGatewayEvent(t.deps, { ...chargeback.said.lost, id: `evt_${newId()}` }),
      ),
      ...Array.from({ length: 10 }, () =>
        inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'given', amountCents: 1000 })),
      ),
    ])
    t.advance(60 * HOUR)
    await workOnce(t)
    expect(await sentToCard(t, orderId)).toBe(5000)
    expect(await booksOf(t, orderId)).toEqual({ gateway: -CHARGEBACK_FEE, processing_costs: CHARGEBACK_FEE })
    expect(await breaksOf(t)).toEqual([])
  })
})
