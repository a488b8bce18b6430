import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStripeGateway } from '#server/payments/stripe-gateway.ts'
import { createStripePayouts } from '#server/payouts/stripe-payouts.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { startStripeStandIn, type StripeStandIn } from '#tests/factories/stripe-stand-in.ts'
import { addConfirmed, addPaid, checkoutOf, pay, refundsOf, setStatusOf } from '#tests/factories/visits.ts'
import { compareWithCompany, type CompanyCheck } from './compare-company.ts'
import type { PaymentCompany } from './lists.ts'

const HOUR = 3_600_000

let made: GatewayApp
let t: TestApp
let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripeStandIn()
})
beforeEach(async () => {
  made = await startGatewayApp({ isFrozen: true })
  t = made.t
  return () => t.close()
})
afterAll(() => stripe.close())

const deliverAll = async () => {
  for (const body of made.sent.splice(0)) expect(await made.deliver(body)).toBe(200)
}
const compare = (company: PaymentCompany, days?: { from: string; to: string }): Promise<CompanyCheck> => {
  const today = t.deps.localTime.localDate(t.clock.now())
  return compareWithCompany(t.deps, company, days ?? { from: t.deps.localTime.addDays(today, -35), to: today })
}
const check = (days?: { from: string; to: string }) =>
  compare({ gateway: made.gateway, payoutGateway: made.payouts }, days)

/** A payment of everything: one refunded, one disputed and lost, one whose provider was paid out. */
async function everything() {
  const [visit, disputed, refunded] = [await addPaid(t), await addPaid(t), await addPaid(t)]
  await deliverAll()
  await setStatusOf(t, refunded, 'provider', 'cancelled')
  await setUpPayoutsOf(t, visit.provider.token)
  t.setNow(moment(3, '10:30'))
  for (const done of [visit, disputed]) await setStatusOf(t, done, 'provider', 'completed')
  // Earned, sent on a Monday, and there two days of banks later.
  for (const days of [2.1, 7, 4, 1]) {
    t.advance(days * 24 * HOUR)
    await workOnce(t)
    await deliverAll()
  }
  await made.gateway.decideDispute(await made.gateway.disputeCheckout(disputed.sessionId), false)
  await deliverAll()
  await workOnce(t)
  return { visit, disputed, refunded }
}

test('finds nothing where payments, refunds, chargebacks and payouts agree to the cent', async () => {
  await everything()
  expect(await check()).toMatchObject({
    differences: [],
    totals: [
      { kind: 'payment', count: 3, company_cents: 24_000, booked_cents: 24_000 },
      { kind: 'refund', count: 1, company_cents: 8000, booked_cents: 8000 },
      { kind: 'chargeback', count: 1, company_cents: 8000 + 1500, booked_cents: 9500 },
      { kind: 'payout', count: 1, company_cents: 6800, booked_cents: 6800 },
    ],
  })
})

test('names the $77.75 that the company has and nobody told us of, with its booking, until it is booked', async () => {
  const visit = await addConfirmed(t, { price: 75, gst: '123456782RT0001' })
  const session = await checkoutOf(t, visit)
  await t.db.updateTable('sandbox_checkout').set({ amount_cents: 7775 }).where('id', '=', session).execute()
  await pay(t, session)
  const difference = { kind: 'payment', reference: session, booking_id: visit.id, currency: 'CAD', decision: null }
  expect((await check()).differences).toEqual([{ ...difference, company_cents: 7775, booked_cents: 0 }])
  await deliverAll()
  expect((await check()).differences).toEqual([])
})

test('names what is in the books and not at the company, whichever of the two lies in the period', async () => {
  const { visit, refunded } = await everything()
  const today = t.deps.localTime.localDate(t.clock.now())
  // Only the chargeback is of today.
  const late = await check({ from: today, to: today })
  expect(late.totals.map(({ kind, count }) => [kind, count])).toEqual([
    ['payment', 0],
    ['refund', 0],
    ['chargeback', 1],
    ['payout', 0],
  ])
  const refundId = (await refundsOf(t, refunded.id))[0]!.id
  await t.db.deleteFrom('sandbox_refund').where('id', '=', refundId).execute()
  await t.db.updateTable('sandbox_transfer').set({ reversed_at: t.clock.now() }).execute()
  await t.db.updateTable('sandbox_checkout').set({ amount_cents: 7900 }).where('id', '=', refunded.sessionId).execute()
  expect((await check()).differences).toMatchObject([
    { kind: 'payment', booking_id: refunded.id, company_cents: 7900, booked_cents: 8000 },
    { kind: 'refund', reference: refundId, booking_id: refunded.id, company_cents: 0, booked_cents: 8000 },
    { kind: 'payout', company_cents: 0, booked_cents: 6800 },
  ])
  expect(visit.id).not.toBe(refunded.id)
})

test('takes each of ours once: what the company returned a second time is a difference', async () => {
  const visit = await addPaid(t)
  await deliverAll()
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await workOnce(t)
  const { id } = (await refundsOf(t, visit.id))[0]!
  const { gateway } = made
  const twice: PaymentCompany['gateway'] = {
    ...gateway,
    async *listRefunds(span) {
      for await (const refund of gateway.listRefunds(span)) {
        yield refund
        yield { ...refund, gatewayRefundId: 're_again', refundId: id }
      }
    },
  }
  expect((await compare({ gateway: twice, payoutGateway: made.payouts })).differences).toMatchObject([
    { kind: 'refund', reference: 're_again', booking_id: visit.id, company_cents: 8000, booked_cents: 0 },
  ])
})

test('a sum in another currency is a difference whatever it is', async () => {
  const visit = await addPaid(t)
  await deliverAll()
  const { gateway } = made
  const dollars: PaymentCompany['gateway'] = {
    ...gateway,
    async *listCheckouts(span) {
      for await (const one of gateway.listCheckouts(span)) yield { ...one, currency: 'USD' }
    },
  }
  expect((await compare({ gateway: dollars, payoutGateway: made.payouts })).differences).toMatchObject([
    { kind: 'payment', booking_id: visit.id, currency: 'USD', company_cents: 8000, booked_cents: 8000 },
  ])
})

test('asks Stripe in the same way: its checkouts, refunds, disputes and transfers', async () => {
  const { refunded } = await everything()
  const created = Math.floor(t.clock.now().getTime() / 1000) - 60
  const sessions = await t.db.selectFrom('sandbox_checkout').selectAll().execute()
  for (const one of sessions)
    stripe.sessions.push({
      id: one.id,
      client_reference_id: one.client_reference,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: one.payment_intent,
      amount_total: one.amount_cents,
      currency: 'cad',
      created,
    })
  const refundId = (await refundsOf(t, refunded.id))[0]!.id
  const dispute = await t.db.selectFrom('sandbox_dispute').selectAll().executeTakeFirstOrThrow()
  const transfer = await t.db.selectFrom('sandbox_transfer').selectAll().executeTakeFirstOrThrow()
  const money = { currency: 'cad', created }
  stripe.refunds.push({ id: 're_1', amount: 8000, status: 'succeeded', metadata: { refund_id: refundId }, ...money })
  stripe.disputes.push({
    id: dispute.id,
    amount: 8000,
    reason: 'fraudulent',
    status: 'lost',
    balance_transactions: [{ amount: -8000, fee: 1500 }],
    ...money,
  })
  stripe.transfers.push({
    id: transfer.id,
    amount: 6800,
    amount_reversed: 0,
    destination: transfer.payee_id,
    metadata: { payout_id: transfer.reference },
    ...money,
  })
  const key = { secretKey: 'sk_test_1', host: stripe.host }
  const company = {
    gateway: createStripeGateway({ ...key, webhookSecret: 'whsec_of_the_tests' }),
    payoutGateway: createStripePayouts(key),
  }
  const agreed = await compare(company)
  expect(agreed.differences).toEqual([])
  expect(agreed.totals.map(({ count }) => count)).toEqual([3, 1, 1, 1])
  stripe.refunds[0]!['status'] = 'failed'
  stripe.transfers[0]!['amount'] = 6801
  expect((await compare(company)).differences).toMatchObject([
    { kind: 'refund', company_cents: 0, booked_cents: 8000 },
    { kind: 'payout', reference: transfer.id, company_cents: 6801, booked_cents: 6800 },
  ])
})
