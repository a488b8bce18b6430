import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, openCheckout } from '#contract/bookings.ts'
import { sandboxMail } from '#server/platform/ports/mail.ts'
import { sandboxSms } from '#server/platform/ports/sms.ts'
import { startWorker } from '#server/worker.ts'
import { createSandboxGateway, type SandboxGateway } from '#server/sandbox/index.ts'
import { signWebhook } from '#server/sandbox/signature.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
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

/** A gateway that does not answer, answers late, or reports what cannot be: nothing may hang on it for good. */
const SECRET = 'whsec_of_the_tests'

let t: TestApp
let gateway: SandboxGateway
/** The gateway's faulty behaviour. */
let broken: Partial<SandboxGateway> = {}

beforeAll(async () => {
  t = await startTestApp({
    isFrozen: true,
    adapters: ({ db, clock, log, localTime }) => {
      gateway = createSandboxGateway({
        db,
        clock,
        log,
        webhookSecret: SECRET,
        today: () => localTime.localDate(clock.now()),
        deliverWebhook: async (payload) => deliver(payload),
      })
      const edge: SandboxGateway = {
        ...gateway,
        createCheckout: (order) => (broken.createCheckout ?? gateway.createCheckout)(order),
        expireCheckout: (id) => (broken.expireCheckout ?? gateway.expireCheckout)(id),
        refund: (order) => (broken.refund ?? gateway.refund)(order),
      }
      return { gateway: edge, sandboxGateway: edge, mail: sandboxMail, sms: sandboxSms }
    },
  })
})
beforeEach(() => {
  broken = {}
  t.setNow(TEST_NOW)
})
afterAll(() => t.close())

const noAnswer = () => Promise.reject(new Error('no answer'))

async function deliver(payload: string): Promise<number> {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signWebhook(payload, SECRET, t.clock.now()) },
    payload,
  })
  return answer.statusCode
}

const read = async ({ id, client }: Visit) => (await t.call(getBooking, { token: client.token, params: { id } })).body

test('a refund that fails waits longer each time and keeps no other waiting', async () => {
  const stuck = await addPaid(t)
  broken.refund = noAnswer
  await setStatusOf(t, stuck, 'provider', 'cancelled')
  const attempts = async () => {
    await Promise.all([1, 2, 3].map(() => workOnce(t)))
    return (await refundsOf(t, stuck.id))[0]?.attempts
  }
  const counted: unknown[] = []
  for (const pause of [0, 30, 31, 61, 60, 3600]) {
    t.advance(pause * 1000)
    counted.push(await attempts())
  }
  expect(counted).toEqual([1, 1, 2, 2, 3, 4])
})

test('a refund whose first call fails is tried again and settles once', async () => {
  const visit = await addPaid(t)
  const orderId = await orderOf(t, visit.id)
  const asked: boolean[] = []
  broken.refund = async (order) => {
    if (order.orderId === orderId) asked.push(order.isRepeat)
    return noAnswer()
  }
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await workOnce(t)
  expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'pending', attempts: 1, sent_at: null }])
  broken.refund = async (order) => {
    if (order.orderId === orderId) asked.push(order.isRepeat)
    return gateway.refund(order)
  }
  t.advance(61_000)
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([1, 2, 3].map(() => workOnce(t)))
    t.advance(24 * 3_600_000)
  }
  expect(asked).toEqual([false, true])
  expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'sent', attempts: 2 }])
  expect((await gateway.find(visit.sessionId))?.refunded_cents).toBe(8000)
})

test('a promised refund goes out at once: the commit wakes its lane', async () => {
  const lanes = t.app.work.lanes.map((lane) => ({ ...lane, lookEveryMs: 3_600_000 }))
  const worker = startWorker(t.deps, { lanes, loops: [] })
  const visit = await addPaid(t)
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await expect.poll(async () => (await refundsOf(t, visit.id))[0]?.state).toBe('sent')
  await worker.stop()
})

test('a checkout that was paid wrongly is over and defers no deadline', async () => {
  const visit = await addConfirmed(t)
  const session = await checkoutOf(t, visit)
  const object = { ...(await gateway.find(session)), status: 'complete', payment_status: 'paid', currency: 'usd' }
  const event = { ...object, client_reference_id: object.client_reference, amount_total: 8000 }
  await deliver(JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: event } }))
  expect(await checkoutOf(t, visit)).not.toBe(session)
})

test('a checkout of which the gateway tells nothing defers the deadline for a day at most', async () => {
  const visit = await addConfirmed(t)
  await checkoutOf(t, visit)
  broken.expireCheckout = noAnswer
  t.advance(24.3 * 3_600_000)
  await workOnce(t)
  expect((await read(visit)).status).toBe('confirmed')
  t.advance(3_600_000)
  await workOnce(t)
  expect(await read(visit)).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid' })
})

test('a checkout that is cancelled while the gateway answers is closed before anybody sees it', async () => {
  const visit = await addConfirmed(t)
  let made = ''
  broken.createCheckout = async (order) => {
    const answer = await gateway.createCheckout(order)
    made = answer.gatewaySessionId
    await setStatusOf(t, visit, 'provider', 'cancelled')
    await workOnce(t)
    return answer
  }
  const answer = await t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } })
  expect(answer.body.code).toBe('wrong_state')
  expect((await pay(t, made)).body.code).toBe('checkout_closed')
})

test('a repeat long after a failed checkout is told so', async () => {
  const visit = await addConfirmed(t)
  const open = () =>
    t.call(openCheckout, {
      token: visit.client.token,
      headers: { 'idempotency-key': 'one' },
      body: { booking_id: visit.id },
    })
  broken.createCheckout = noAnswer
  expect((await open()).status).toBe(503)
  broken = {}
  t.advance(31 * 60_000)
  expect((await open()).body.code).toBe('wrong_state')
})
