import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import { getPriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { listBreaks, resolveBreak } from '#contract/payments/reconciliation.ts'
import { TEST_NOW, workOnce } from '#tests/factories/app.ts'
import { paidEvent, startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, checkoutOf, type Visit } from '#tests/factories/visits.ts'

const HOUR = 3_600_000

let made: GatewayApp
let admin: TestPerson
beforeAll(async () => {
  made = await startGatewayApp()
  admin = await anAdmin(made.t)
})
beforeEach(() => made.t.setNow(TEST_NOW))
afterAll(() => made.t.close())

const read = async ({ id }: Visit, { token }: { token: string }) =>
  (await made.t.call(getBooking, { token, params: { id } })).body
/** What the booking page and its money page say of the money. */
async function wordsOf(visit: Visit) {
  const { token } = visit.client
  const { body } = await made.t.call(getPriceBreakdown, { token, params: { id: visit.id } })
  const onMoneyPage = body.timeline.find(({ kind }) => kind === 'cancelled')?.text
  return [(await read(visit, visit.client)).cancellation.text, onMoneyPage]
}
const mailOf = async ({ client }: Visit) =>
  (await messagesOf(made.t, { to: client.email, kind: 'booking.leave_unpaid', channel: 'email' }))[0]!.text

async function close(session: string, resolution: 'returned' | 'dismissed') {
  const token = await newSession(made.t, admin.id)
  const { body } = await made.t.call(listBreaks, { token, query: { state: 'open', limit: 100 } })
  const { id } = body.find(({ reference }) => reference === session)!
  const answer = await made.t.call(resolveBreak, {
    token,
    params: { id },
    body: { resolution, reason: 'Looked it up' },
  })
  expect(answer.status).toBe(200)
}

/** Nobody has paid until now. */
async function timeOut(visit: Visit) {
  await made.t.db
    .updateTable('booking')
    .set({ payment_due_at: made.t.clock.now() })
    .where('id', '=', visit.id)
    .execute()
  await workOnce(made.t)
  expect(await read(visit, visit.client)).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid' })
}

async function addForeign() {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  expect(await made.deliver(await paidEvent(made, session, { currency: 'usd', amount_total: 8000 }))).toBe(200)
  return { visit, session }
}

test('says of another currency what came and where it is, and never that nothing did', async () => {
  const { visit } = await addForeign()
  await timeOut(visit)
  const open =
    'You paid $80.00 USD, and we can only take Canadian dollars. Our team is refunding all of it to your card.'
  expect(await wordsOf(visit)).toEqual([open, open])
  const mail = await mailOf(visit)
  expect(mail).toContain(open)
  expect(mail).toContain('wasn’t paid in time, so it was cancelled. There’s no fee.')
  expect(mail).not.toMatch(/didn’t receive|Nothing was charged/)
  expect(JSON.stringify(await read(visit, visit.provider))).not.toContain('USD')
  const closed = await addForeign()
  await close(closed.session, 'dismissed')
  await timeOut(closed.visit)
  const done = 'You paid $80.00 USD, and we can only take Canadian dollars. Our team refunded all of it to your card.'
  expect(await wordsOf(closed.visit)).toEqual([done, done])
})

test('says the same of a payment that was too little', async () => {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  const change = { state: 'complete', amount_cents: 7900, payment_intent: `pi_${visit.id}` }
  await made.t.db.updateTable('sandbox_checkout').set(change).where('id', '=', session).execute()
  await made.deliver(await paidEvent(made, session))
  await close(session, 'returned')
  const came = 'You paid $79.00, which wasn’t the amount we asked for.'
  await timeOut(visit)
  expect(await mailOf(visit)).toContain(came)
  const done = `${came} We refunded all of it to your card.`
  expect(await wordsOf(visit)).toEqual([done, done])
})

test('says that nothing was charged where nothing came', async () => {
  const visit = await addConfirmed(made.t)
  made.t.advance(25 * HOUR)
  await timeOut(visit)
  expect(await wordsOf(visit)).toEqual(['Nothing was charged.', 'Nothing was charged.'])
  expect(await mailOf(visit)).toContain('We didn’t receive your payment for the visit on')
})
