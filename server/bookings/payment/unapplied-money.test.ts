import { afterEach, beforeEach, expect, test } from 'vitest'
import { getBooking, getBookingConfirmation, openCheckout } from '#contract/bookings.ts'
import { getPriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { workOnce } from '#tests/factories/app.ts'
import { paidEvent, startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addConfirmed, checkoutOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'

const HOUR = 3_600_000
const SUMS =
  'We received $79.00. The price is $80.00. We’re checking this with the payment company and will email you by tomorrow.'

let made: GatewayApp
beforeEach(async () => {
  made = await startGatewayApp()
})
afterEach(() => made.t.close())

const read = async ({ id, client }: Visit) =>
  (await made.t.call(getBooking, { token: client.token, params: { id } })).body
const subjects = async ({ client }: Visit) =>
  (await messagesOf(made.t, { to: client.email, channel: 'email' })).map(({ subject }) => subject)
const unappliedCents = async () => {
  const { totals, breaks } = await checkLedger(made.t)
  expect(breaks).toEqual([])
  return totals.find(({ account }) => account === 'unapplied_receipts')?.balance_cents ?? 0
}
const payStep = async ({ id, client }: Visit) => {
  const { timeline } = (await made.t.call(getPriceBreakdown, { token: client.token, params: { id } })).body
  return timeline.find(({ kind }) => kind === 'pay')
}

/** The payment company took a dollar less than was asked. */
async function addShort() {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  const change = { state: 'complete', amount_cents: 7900, payment_intent: `pi_${visit.id}` }
  await made.t.db.updateTable('sandbox_checkout').set(change).where('id', '=', session).execute()
  expect(await made.deliver(await paidEvent(made, session))).toBe(200)
  return { visit, session }
}

test('money that is not enough is booked and told at once, and keeps the visit until it goes back', async () => {
  const { visit, session } = await addShort()
  expect(await unappliedCents()).toBe(-7900)
  expect(await subjects(visit)).toContain('We received $79.00 instead of $80.00')
  expect(await read(visit)).toMatchObject({ payment_status: 'processing', deadline_text: null, can: { pay: false } })
  expect((await payStep(visit))?.text).toBe(SUMS)
  expect((await read(visit)).waiting_text).toBe(SUMS)
  const result = (token?: string, session_id?: string) =>
    made.t.call(getBookingConfirmation, {
      ...(token ? { token } : {}),
      params: { booking_id: visit.id },
      query: session_id ? { session_id } : {},
    })
  const { provider } = visit
  const texts = [await result(visit.client.token), await result(undefined, session), await result(provider.token)]
  expect(texts.map(({ body }) => body.waiting_text)).toEqual([SUMS, SUMS, null])
  expect((await result()).body.waiting_text).toBeNull()
  const again = { token: visit.client.token, body: { booking_id: visit.id } }
  expect((await made.t.call(openCheckout, again)).status).toBe(409)
  made.t.advance(23.9 * HOUR)
  await workOnce(made.t)
  expect(await read(visit)).toMatchObject({ status: 'confirmed', payment_status: 'processing' })
  made.t.advance(0.2 * HOUR)
  await workOnce(made.t)
  expect((await made.gateway.find(session))?.refunded_cents).toBe(7900)
  expect(await unappliedCents()).toBe(0)
  expect(await subjects(visit)).toContain('We’re refunding $79.00 to your card')
  const after = await read(visit)
  expect(after).toMatchObject({ payment_status: 'unpaid', waiting_text: null, can: { pay: true } })
  expect(new Date(after.deadline_at!).getTime()).toBeGreaterThanOrEqual(made.t.clock.now().getTime() + 1.9 * HOUR)
  await pay(made.t, await checkoutOf(made.t, visit))
  for (const body of made.sent.splice(0)) expect(await made.deliver(body)).toBe(200)
  expect((await read(visit)).payment_status).toBe('paid')
  expect(await unappliedCents()).toBe(0)
})

test('a visit that starts meanwhile takes place: what came counts, and what is missing is ours', async () => {
  const { visit, session } = await addShort()
  made.t.setNow(new Date(new Date((await read(visit)).starts_at).getTime() - 2 * HOUR).toISOString())
  const within = made.t.db.updateTable('checkout_session').set({ unapplied_at: made.t.clock.now() })
  await within.where('gateway_session_id', '=', session).execute()
  await workOnce(made.t)
  expect(await read(visit)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
  expect((await made.gateway.find(session))?.refunded_cents).toBe(0)
  expect(await unappliedCents()).toBe(0)
})

test('money of a visit that was cancelled meanwhile goes back with the next sweep', async () => {
  const { visit, session } = await addShort()
  await setStatusOf(made.t, visit, 'client', 'cancelled')
  await workOnce(made.t)
  expect((await made.gateway.find(session))?.refunded_cents).toBe(7900)
  expect(await unappliedCents()).toBe(0)
})

test('a payment that nobody knows is in the books until an admin has looked', async () => {
  const session = await checkoutOf(made.t, await addConfirmed(made.t))
  const body = await paidEvent(made, session, { id: 'cs_of_nobody', client_reference_id: 'nobody', amount_total: 4200 })
  expect(await made.deliver(body)).toBe(200)
  expect(await unappliedCents()).toBe(-4200)
})
