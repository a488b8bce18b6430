import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, getBookingHistory } from '#contract/bookings.ts'
import { listTasks } from '#contract/admin/tasks.ts'
import { listDiscrepancies, resolveDiscrepancy, type Break } from '#contract/payments/reconciliation.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { findBalances } from '#server/payouts/index.ts'
import { hashToken } from '#server/platform/id.ts'
import { TEST_NOW, workOnce } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { paidEvent, startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { tipCheckout } from '#tests/factories/tips.ts'
import {
  addConfirmed,
  addPaid,
  checkoutOf,
  orderOf,
  pay,
  refundsOf,
  setStatusOf,
  type Visit,
} from '#tests/factories/visits.ts'

let made: GatewayApp
let admin: TestPerson
beforeAll(async () => {
  made = await startGatewayApp()
  admin = await anAdmin(made.t)
})
beforeEach(() => {
  made.sent.length = 0
  made.t.setNow(TEST_NOW)
})
afterAll(() => made.t.close())

const read = async ({ id, client }: Visit) =>
  (await made.t.call(getBooking, { token: client.token, params: { id } })).body
const openBreaks = async (state: 'open' | 'closed' = 'open') =>
  (await made.t.call(listDiscrepancies, { token: admin.token, query: { state, limit: 100 } })).body
const breakOf = async (session: string, state: 'open' | 'closed' = 'open'): Promise<Break | undefined> =>
  (await openBreaks(state)).find(({ reference }) => reference === session)
const tasks = async () =>
  (await made.t.call(listTasks, { token: admin.token, query: { kind: 'gateway.differs', limit: 100 } })).body
/** By an admin who has just proved the second factor, unless a token is given. */
async function resolve(id: string, resolution: 'paid_in_full' | 'returned' | 'dismissed', given?: string) {
  const token = given ?? (await newSession(made.t, admin.id))
  return made.t.call(resolveDiscrepancy, { token, params: { id }, body: { resolution, reason: 'Looked it up' } })
}
/** The gateway has really taken another sum than was asked. */
async function takeAnother(session: string, cents: number) {
  await made.t.db
    .updateTable('sandbox_checkout')
    .set({ state: 'complete', amount_cents: cents, payment_intent: 'pi_1' })
    .where('id', '=', session)
    .execute()
  return paidEvent(made, session)
}
async function addOtherwisePaid(cents: number) {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  expect(await made.deliver(await takeAnother(session, cents))).toBe(200)
  return { visit, session, found: (await breakOf(session))! }
}
const deliverAll = async () => {
  for (const body of made.sent.splice(0)) expect(await made.deliver(body)).toBe(200)
}
const noBreaks = async () => expect((await checkLedger(made.t)).breaks).toEqual([])

test('a payment that differs from the request is stored in full, raises one task, and pays nothing', async () => {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  const before = (await tasks()).length
  for (const change of [{ currency: 'usd' }, { amount_total: 7900 }, { amount_total: 7900 }])
    expect(await made.deliver(await paidEvent(made, session, change))).toBe(200)
  const found = (await openBreaks()).filter(({ reference }) => reference === session)
  expect(found.map(({ kind, expected, found: sum, currency }) => [kind, expected, sum, currency])).toEqual([
    ['currency_differs', 80, 80, 'USD'],
    ['amount_differs', 80, 79, 'CAD'],
  ])
  expect(JSON.parse(found[1]!.said)).toMatchObject({
    type: 'checkout.session.completed',
    data: { object: { id: session, amount_total: 7900 } },
  })
  expect(found[1]!.holds_text).toBe('Refunds and payouts of this visit wait')
  const raised = await tasks()
  expect(raised).toHaveLength(before + 2)
  expect(raised.map(({ title }) => title)).toContain('The payment company says $79.00 where our books say $80.00')
  expect((await read(visit)).payment_status).toBe('processing')
  await noBreaks()
})

test('a client who paid in another currency gets an explanation by email and on the page, and can pay again', async () => {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  const event = () => paidEvent(made, session, { currency: 'usd', amount_total: 8000 })
  for (const body of [await event(), await event()]) expect(await made.deliver(body)).toBe(200)
  const mails = await messagesOf(made.t, { to: visit.client.email, kind: 'payment.foreign', channel: 'email' })
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Your payment of $80.00 USD wasn’t in Canadian dollars'),
  ])
  for (const words of [
    'you paid $80.00 USD for your visit',
    'Our team is refunding all of it',
    'You can pay $80.00 in Canadian dollars on your booking page',
  ])
    expect(mails[0]!.text).toContain(words)
  const { token } = visit.client
  const history = (await made.t.call(getBookingHistory, { token, params: { id: visit.id } })).body
  expect(history.filter(({ event }) => event === 'money_foreign')).toHaveLength(1)
  expect(JSON.stringify(history)).toContain('A payment arrived in another currency')
  expect((await read(visit)).can.pay).toBe(true)
  const again = await checkoutOf(made.t, visit)
  await pay(made.t, again)
  await deliverAll()
  expect((await read(visit)).payment_status).toBe('paid')
  await noBreaks()
})

test('an event with a wrong or unknown checkout changes nothing and is stored', async () => {
  const [visit, other] = [await addConfirmed(made.t), await addConfirmed(made.t)]
  const [session, stranger] = [await checkoutOf(made.t, visit), await checkoutOf(made.t, other)]
  const { client_reference } = (await made.gateway.find(session))!
  await made.deliver(await paidEvent(made, stranger, { client_reference_id: client_reference }))
  await made.deliver(await paidEvent(made, 'cs_of_nobody', { client_reference_id: 'nobody', amount_total: 4200 }))
  await made.deliver(await paidEvent(made, 'cs_unpaid', { client_reference_id: 'x', payment_status: 'unpaid' }))
  expect(await breakOf(stranger)).toMatchObject({ kind: 'wrong_reference', booking_id: visit.id })
  expect(await breakOf('cs_of_nobody')).toMatchObject({ kind: 'unknown_payment', expected: null, found: 42 })
  expect(await breakOf('cs_unpaid')).toBeUndefined()
  for (const one of [visit, other]) expect((await read(one)).payment_status).toBe('unpaid')
  // The right session is the right one still.
  await pay(made.t, session)
  await made.deliver(made.sent[0]!)
  expect((await read(visit)).payment_status).toBe('paid')
})

test('forged, altered, replayed and test-mode events change nothing and are not even kept', async () => {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  const body = await paidEvent(made, session, { amount_total: 9999 })
  const late = new Date(made.t.clock.now().getTime() - 302_000)
  expect(await made.deliver(body, made.sign(body, 'whsec_other'))).toBe(400)
  expect(await made.deliver(body, made.sign(body, undefined, late))).toBe(400)
  expect(await made.deliver(body.replace('9999', '9998'), made.sign(body))).toBe(400)
  const live = JSON.stringify({ ...(JSON.parse(body) as object), livemode: true })
  expect(await made.deliver(live)).toBe(400)
  expect(await breakOf(session)).toBeUndefined()
  // A replay within the time that a signature is good for finds its first delivery.
  await pay(made.t, session)
  for (let n = 0; n < 3; n += 1) expect(await made.deliver(made.sent[0]!)).toBe(200)
  const orderId = await orderOf(made.t, visit.id)
  const paid = made.t.db.selectFrom('payment').selectAll().where('order_id', '=', orderId)
  expect(await paid.execute()).toHaveLength(1)
  await noBreaks()
})

test('too much pays the visit, what is more goes back at once, and the books agree', async () => {
  const visit = await addConfirmed(made.t)
  const session = await checkoutOf(made.t, visit)
  expect(await made.deliver(await takeAnother(session, 8150))).toBe(200)
  expect((await read(visit)).payment_status).toBe('paid')
  expect(await breakOf(session)).toBeUndefined()
  await workOnce(made.t)
  expect(await refundsOf(made.t, visit.id)).toMatchObject([{ amount_cents: 150, payment_id: null, state: 'sent' }])
  expect((await made.gateway.find(session))?.refunded_cents).toBe(150)
  await noBreaks()
})

test('too little is accepted as paid in full by an admin: what is missing is ours, and a task says so', async () => {
  const { visit, session, found } = await addOtherwisePaid(7900)
  expect(found.can).toEqual({ paid_in_full: true, returned: true, booked: false, dismissed: true })
  const answer = await resolve(found.id, 'paid_in_full')
  expect(answer.body).toMatchObject({ reason: 'Looked it up', can: { dismissed: false } })
  expect(answer.body.closed_text).toMatch(/^Accepted as paid in full by Tess Tester, /)
  expect((await read(visit)).payment_status).toBe('paid')
  await workOnce(made.t)
  expect((await made.gateway.find(session))?.refunded_cents).toBe(0)
  const short = (await made.t.call(listTasks, { token: admin.token, query: { kind: 'gateway.short', limit: 100 } }))
    .body
  expect(short.map(({ title }) => title)).toEqual([
    'Casey Quimby’s payment was $1.00 short, and counts as paid in full',
  ])
  expect(await resolve(found.id, 'returned')).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  await noBreaks()
  const audited = made.t.db.selectFrom('audit_entry').select(['reason', 'actor_id']).where('subject_id', '=', found.id)
  expect(await audited.execute()).toEqual([{ reason: 'Looked it up', actor_id: admin.id }])
})

test('too little is returned by an admin, and the client can pay again', async () => {
  const { visit, session, found } = await addOtherwisePaid(7900)
  expect((await resolve(found.id, 'returned')).status).toBe(200)
  await workOnce(made.t)
  expect((await made.gateway.find(session))?.refunded_cents).toBe(7900)
  expect((await read(visit)).payment_status).toBe('unpaid')
  const again = await checkoutOf(made.t, visit)
  expect(again).not.toBe(session)
  await pay(made.t, again)
  await deliverAll()
  expect((await read(visit)).payment_status).toBe('paid')
  await noBreaks()
})

test('two admins at once: one decides, and the money moves once', async () => {
  const { visit, session, found } = await addOtherwisePaid(7900)
  const answers = await Promise.all([resolve(found.id, 'returned'), resolve(found.id, 'paid_in_full')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await workOnce(made.t)
  const isPaid = (await read(visit)).payment_status === 'paid'
  expect((await made.gateway.find(session))?.refunded_cents).toBe(isPaid ? 0 : 7900)
  await noBreaks()
})

test('a dismissed difference does not come back with the same words', async () => {
  const session = await checkoutOf(made.t, await addConfirmed(made.t))
  const inDollars = async (amount_total: number) =>
    made.deliver(await paidEvent(made, session, { currency: 'usd', amount_total }))
  await inDollars(7999)
  expect((await resolve((await breakOf(session))!.id, 'dismissed')).status).toBe(200)
  await inDollars(7999)
  expect(await breakOf(session)).toBeUndefined()
  await inDollars(7998)
  expect(await breakOf(session)).toMatchObject({ found: 79.98 })
})

test('refunds of a held order wait until somebody has looked, and those of others do not', async () => {
  const [held, free] = [await addHeld(), await addPaidNow()]
  for (const visit of [held.visit, free]) await setStatusOf(made.t, visit, 'provider', 'cancelled')
  await workOnce(made.t)
  expect(await refundsOf(made.t, free.id)).toMatchObject([{ state: 'sent' }])
  expect(await refundsOf(made.t, held.visit.id)).toMatchObject([{ state: 'pending', attempts: 0 }])
  expect((await resolve(held.found.id, 'dismissed')).status).toBe(200)
  await workOnce(made.t)
  expect(await refundsOf(made.t, held.visit.id)).toMatchObject([{ state: 'sent' }])
})

test('earnings of a held order are not paid out until an admin has decided', async () => {
  const { visit, found } = await addHeld()
  await setStatusOf(made.t, visit, 'provider', 'completed')
  made.t.setNow(moment(6, '10:00'))
  await workOnce(made.t)
  const balances = () => findBalances(made.t.db, visit.provider.id)
  expect(await balances()).toMatchObject({ availableCents: 0, frozenCents: 6800 })
  expect((await resolve(found.id, 'dismissed')).status).toBe(200)
  expect(await balances()).toMatchObject({ availableCents: 6800, frozenCents: 0 })
})

async function addPaidNow() {
  const visit = await addPaid(made.t)
  await deliverAll()
  return visit
}

/** A paid visit with a wrong report about its checkout. */
async function addHeld() {
  const visit = await addPaidNow()
  const { client_reference } = (await made.gateway.find(visit.sessionId))!
  await made.deliver(await paidEvent(made, `cs_other_${visit.id}`, { client_reference_id: client_reference }))
  return { visit, found: (await breakOf(`cs_other_${visit.id}`))! }
}

test('above fifty dollars the second factor is asked for once more; nobody else reads or decides', async () => {
  const { found, visit } = await addOtherwisePaid(7900)
  const token = await newSession(made.t, admin.id)
  const factor_at = new Date(made.t.clock.now().getTime() - 16 * 60_000)
  await made.t.db.updateTable('session').set({ factor_at }).where('token_hash', '=', hashToken(token)).execute()
  expect((await resolve(found.id, 'returned', token)).body.code).toBe('second_factor_required')
  expect(await breakOf(found.reference)).toBeDefined()
  expect((await resolve(found.id, 'returned', visit.client.token)).status).toBe(403)
  expect((await made.t.call(listDiscrepancies, { token: visit.provider.token })).status).toBe(403)
  expect((await resolve('nothing', 'dismissed')).status).toBe(404)
  const short = { token: await newSession(made.t, admin.id), params: { id: found.id } }
  const body = { resolution: 'dismissed' as const, reason: 'No' }
  expect((await made.t.call(resolveDiscrepancy, { ...short, body })).status).toBe(422)
})

test('too little for a tip can only be returned: what is missing of it is nobody’s to give', async () => {
  const visit = await addPaidNow()
  made.t.setNow(moment(3, '10:30'))
  await setStatusOf(made.t, visit, 'provider', 'completed')
  const session_id = await tipCheckout(made.t, visit, { amount: 10 })
  await made.deliver(await takeAnother(session_id, 900))
  const found = (await breakOf(session_id))!
  expect(found.can).toMatchObject({ paid_in_full: false, returned: true })
  expect(await resolve(found.id, 'paid_in_full')).toMatchObject({ status: 409 })
  expect((await resolve(found.id, 'returned')).status).toBe(200)
  await workOnce(made.t)
  expect((await made.gateway.find(session_id))?.refunded_cents).toBe(900)
  await noBreaks()
})
