import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, openCheckout } from '#contract/bookings.ts'
import { answerSandboxChallenge, getSandboxCheckout } from '#contract/payments.ts'
import { sandboxMail } from '#server/platform/ports/mail.ts'
import { sandboxSms } from '#server/platform/ports/sms.ts'
import { emptyLane } from '#server/platform/lanes.ts'
import { GATEWAY_EVENT, recordGatewayEvent } from '#server/payments/settle-checkout.ts'
import { createSandboxGateway, type SandboxGateway } from '#server/sandbox/index.ts'
import { signWebhook } from '#server/sandbox/signature.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import {
  addConfirmed,
  addPending,
  checkoutOf,
  orderOf,
  pay,
  refundsOf,
  setStatusOf,
  type Visit,
} from '#tests/factories/visits.ts'

const SECRET = 'whsec_of_the_tests'

let t: TestApp
let gateway: SandboxGateway
/** Webhooks that the gateway sends wait here: a test delivers them when and as often as it likes. */
let sent: string[] = []
/** The gateway does its work, but its answer never arrives. */
let losesAnswers = false

beforeAll(async () => {
  t = await startTestApp({
    adapters: ({ db, clock, log, localTime }) => {
      gateway = createSandboxGateway({
        db,
        clock,
        log,
        webhookSecret: SECRET,
        today: () => localTime.localDate(clock.now()),
        deliverWebhook: async (body) => {
          sent.push(body)
          return 503
        },
      })
      const { createCheckout, refund } = gateway
      gateway.createCheckout = async (order) => orLose(await createCheckout(order))
      gateway.refund = async (order) => orLose(await refund(order))
      return { gateway, sandboxGateway: gateway, mail: sandboxMail, sms: sandboxSms }
    },
  })
})
beforeEach(() => {
  losesAnswers = false
  sent = []
  t.setNow(TEST_NOW)
})
afterAll(() => t.close())

function orLose<T>(answer: T): T {
  if (losesAnswers) throw new Error('connection lost')
  return answer
}

async function deliver(body: string, signature = signWebhook(body, SECRET, t.clock.now())) {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
  return answer.statusCode
}

const read = async ({ id, client }: Visit) => (await t.call(getBooking, { token: client.token, params: { id } })).body
const returnedBy = async (session: string) => (await gateway.find(session))?.refunded_cents

/** An event as the payment provider would send it of that checkout. */
async function eventOf(session: string, change: object = {}, type = 'checkout.session.completed') {
  const checkout = await gateway.find(session)
  const object = {
    id: session,
    client_reference_id: checkout?.client_reference,
    status: 'complete',
    payment_status: 'paid',
    amount_total: checkout?.amount_cents,
    currency: 'cad',
    ...change,
  }
  return JSON.stringify({ id: `evt_${Math.random()}`, type, data: { object } })
}

test('a checkout is opened for the client of an accepted booking only, and reused', async () => {
  const pending = await addPending(t)
  const open = (token: string | undefined, id: string) => t.call(openCheckout, { token, body: { booking_id: id } })
  expect((await open(undefined, pending.id)).status).toBe(401)
  expect((await open(pending.client.token, pending.id)).body.code).toBe('wrong_state')
  const visit = await addConfirmed(t)
  const stranger = await open((await addPerson(t)).token, visit.id)
  const unknown = await open((await addPerson(t)).token, 'nothing')
  expect(stranger).toMatchObject({ status: 404, body: unknown.body })
  expect((await open(visit.provider.token, visit.id)).status).toBe(404)
  const answers = await Promise.all([1, 2, 3].map(() => open(visit.client.token, visit.id)))
  expect(new Set(answers.map((answer) => answer.body.session_id)).size).toBe(1)
})

test('one event, however often and with whom it comes, pays once', async () => {
  const visit = await addConfirmed(t)
  const session = await checkoutOf(t, visit)
  expect((await pay(t, session)).status).toBe(200)
  expect(sent).toHaveLength(1)
  expect((await read(visit)).payment_status).toBe('unpaid')
  const statuses = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(sent[0]!)))
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(await deliver(await eventOf(session))).toBe(200)
  expect(await read(visit)).toMatchObject({ payment_status: 'paid', can: { pay: false }, deadline_text: null })
  const mails = await messagesOf(t, { to: visit.provider.email, kind: 'booking.paid' })
  expect(mails).toHaveLength(1)
  expect(await refundsOf(t, visit.id)).toEqual([])
  const again = await t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } })
  expect(again.body).toMatchObject({ code: 'wrong_state', detail: 'This booking has already been paid.' })
})

test('an event that comes again is heard once, also when it is about no checkout', async () => {
  const heard: string[] = []
  t.deps.events.subscribe(GATEWAY_EVENT, async (_, { type }) => void heard.push(type))
  const event = { id: 'evt_comes_again', type: 'balance.available', payload: {}, report: null }
  await Promise.all([1, 2, 3].map(() => recordGatewayEvent(t.deps, event)))
  await recordGatewayEvent(t.deps, event)
  expect(heard).toEqual(['balance.available'])
})

test('events in any order end the same', async () => {
  const visit = await addConfirmed(t)
  const session = await checkoutOf(t, visit)
  const expired = await eventOf(session, { status: 'expired', payment_status: 'unpaid' }, 'checkout.session.expired')
  const waiting = await eventOf(session, { payment_status: 'unpaid' })
  const failed = await eventOf(session, { payment_status: 'unpaid' }, 'checkout.session.async_payment_failed')
  const paid = await eventOf(session)
  expect(await deliver(waiting)).toBe(200)
  expect((await read(visit)).payment_status).toBe('processing')
  expect(await deliver(failed)).toBe(200)
  expect((await read(visit)).payment_status).toBe('failed')
  for (const event of [paid, expired, waiting.replace('evt_', 'evt_b'), failed.replace('evt_', 'evt_b')])
    expect(await deliver(event)).toBe(200)
  expect((await read(visit)).payment_status).toBe('paid')
})

test('forged, altered and stale events are refused and leave nothing', async () => {
  const visit = await addConfirmed(t)
  const body = await eventOf(await checkoutOf(t, visit))
  const before = await t.db.selectFrom('gateway_event').selectAll().execute()
  const at = t.clock.now()
  expect(await deliver(body, signWebhook(body, 'whsec_other', at))).toBe(400)
  expect(await deliver(body, signWebhook(body, SECRET, new Date(at.getTime() - 302_000)))).toBe(400)
  expect(await deliver(body.replace('8000', '8001'), signWebhook(body, SECRET, at))).toBe(400)
  expect(await deliver(` ${body}`, signWebhook(body, SECRET, at))).toBe(400)
  expect(await deliver(body, '')).toBe(400)
  const bare = await t.app.http.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json' },
    payload: body,
  })
  expect(bare.statusCode).toBe(400)
  expect(bare.json()).toMatchObject({ code: 'signature_invalid' })
  expect(await t.db.selectFrom('gateway_event').selectAll().execute()).toEqual(before)
  expect((await read(visit)).payment_status).toBe('unpaid')
})

test('a wrong amount or currency, or an unknown checkout, pays nothing', async () => {
  const visit = await addConfirmed(t)
  const session = await checkoutOf(t, visit)
  for (const change of [{ currency: 'usd' }, { client_reference_id: 'x' }, { amount_total: 7999 }])
    expect(await deliver(await eventOf(session, change))).toBe(200)
  expect(await deliver(JSON.stringify({ id: 'evt_other', type: 'charge.updated', data: { object: {} } }))).toBe(200)
  expect((await read(visit)).payment_status).toBe('processing')
})

test('money that arrives after the cancellation goes back, once, and the booking stays cancelled', async () => {
  const visit = await addConfirmed(t)
  const session = await checkoutOf(t, visit)
  await pay(t, session)
  await setStatusOf(t, visit, 'client', 'cancelled')
  await deliver(sent[0]!)
  await deliver(await eventOf(session))
  expect(await read(visit)).toMatchObject({ status: 'cancelled', refund_state: 'requested' })
  expect(await refundsOf(t, visit.id)).toMatchObject([{ cause: 'late_payment', amount_cents: 8000 }])
  await workOnce(t)
  await workOnce(t)
  expect(await returnedBy(session)).toBe(8000)
  expect(await read(visit)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
})

test('paying and cancelling at once never keeps money for a cancelled booking', async () => {
  for (let round = 0; round < 5; round++) {
    const visit = await addConfirmed(t)
    const session = await checkoutOf(t, visit)
    sent = []
    await pay(t, session)
    await Promise.all([deliver(sent[0]!), setStatusOf(t, visit, 'client', 'cancelled')])
    await workOnce(t)
    expect(await read(visit)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(await returnedBy(session)).toBe(8000)
  }
})

test('a second payment of the same booking goes back from its own checkout', async () => {
  const visit = await addConfirmed(t)
  const first = await checkoutOf(t, visit)
  await t.db.updateTable('checkout_session').set({ state: 'expired' }).where('gateway_session_id', '=', first).execute()
  const second = await checkoutOf(t, visit)
  expect(second).not.toBe(first)
  await Promise.all([pay(t, first), pay(t, second)])
  await Promise.all(sent.map((body) => deliver(body)))
  await workOnce(t)
  expect((await read(visit)).payment_status).toBe('paid')
  expect(new Set([await returnedBy(first), await returnedBy(second)])).toEqual(new Set([0, 8000]))
})

test('a lost event is made up for by the result page, or by the sweep when the checkout ends', async () => {
  const visit = await addConfirmed(t)
  const session = await checkoutOf(t, visit)
  await pay(t, session)
  const page = await t.app.http.inject(`/api/payments/booking-confirmation/${visit.id}?session_id=${session}`)
  expect(page.json()).toMatchObject({ payment_status: 'paid' })
  // Anyone with the address of the result sees it, but no cache on the way keeps it.
  expect(page.headers['cache-control']).toBe('no-store')

  const other = await addConfirmed(t)
  await pay(t, await checkoutOf(t, other))
  t.advance(31 * 60_000)
  await workOnce(t)
  expect((await read(other)).payment_status).toBe('paid')
})

test('a checkout that ended cannot be paid; a new one can', async () => {
  const visit = await addConfirmed(t)
  const session = await checkoutOf(t, visit)
  t.advance(30 * 60_000)
  expect((await pay(t, session)).body.code).toBe('checkout_closed')
  const shown = await t.call(getSandboxCheckout, { params: { session_id: session } })
  expect(shown.body.state).toBe('expired')
  await workOnce(t)
  expect(await checkoutOf(t, visit)).not.toBe(session)
  expect((await t.call(getSandboxCheckout, { params: { session_id: 'nothing' } })).status).toBe(404)
})

test('a lost answer of the gateway is asked for again and neither opens nor refunds twice', async () => {
  const visit = await addConfirmed(t)
  losesAnswers = true
  const lost = await t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } })
  expect(lost).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  losesAnswers = false
  const session = await checkoutOf(t, visit)
  const orderId = await orderOf(t, visit.id)
  const made = await t.db.selectFrom('checkout_session').select('id').where('order_id', '=', orderId).execute()
  expect(made.map((row) => `cs_test_${row.id}`)).toEqual([session])

  await pay(t, session)
  await deliver(sent[0]!)
  losesAnswers = true
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await t.app.work.runDue()
  await emptyLane(t.app.work.lanes.find(({ name }) => name === 'refunds')!)
  expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'pending' }])
  losesAnswers = false
  t.advance(61_000)
  await workOnce(t)
  expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'sent', amount_cents: 8000 }])
  expect(await returnedBy(session)).toBe(8000)
})

test('opening a checkout while cancelling never leaves one that can be paid', async () => {
  for (let round = 0; round < 5; round++) {
    const visit = await addConfirmed(t)
    const [opened] = await Promise.all([
      t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } }),
      setStatusOf(t, visit, 'provider', 'cancelled'),
    ])
    await workOnce(t)
    if (opened.status === 200) await pay(t, opened.body.session_id)
    await Promise.all(sent.map((body) => deliver(body)))
    await workOnce(t)
    const { status, payment_status } = await read(visit)
    expect([status, ['unpaid', 'refunded'].includes(payment_status)]).toEqual(['cancelled', true])
  }
})

test('cards that decline leave the checkout open; the bank of the challenge card is asked', async () => {
  const visit = await addConfirmed(t)
  const session = await checkoutOf(t, visit)
  expect(await pay(t, session, '4000000000000002')).toMatchObject({ status: 402, body: { code: 'card_declined' } })
  expect(await pay(t, session, '4242424242424241')).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
  const asked = await pay(t, session, '4000002760003184')
  expect(asked.body).toEqual({ state: 'challenge', url: null })
  const answer = (approve: boolean) =>
    t.call(answerSandboxChallenge, { params: { session_id: session }, body: { approve } })
  expect((await answer(false)).body.code).toBe('card_declined')
  expect((await answer(true)).body.code).toBe('checkout_closed')
  await pay(t, session, '4000002760003184')
  expect((await answer(true)).body.state).toBe('complete')
  expect((await pay(t, session)).body.code).toBe('checkout_closed')
})
