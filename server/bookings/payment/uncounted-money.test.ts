import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import { getPriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { listTasks } from '#contract/admin/tasks.ts'
import { listDiscrepancies, resolveDiscrepancy } from '#contract/payments/reconciliation.ts'
import type { ListedRefund } from '#server/payments/gateway.ts'
import type { SandboxGateway } from '#server/sandbox/index.ts'
import { TEST_NOW, workOnce } from '#tests/factories/app.ts'
import { paidEvent, startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, checkoutOf, pay, type Visit } from '#tests/factories/visits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let made: GatewayApp
let admin: TestPerson
/** Refunded on the payment company's own page. */
const byHand: ListedRefund[] = []
beforeAll(async () => {
  made = await startGatewayApp({
    between: (gateway) =>
      new Proxy(gateway, {
        get: (real, name: keyof SandboxGateway) => (name === 'listRefunds' ? withByHand(real) : real[name]),
      }),
  })
  admin = await anAdmin(made.t)
})
beforeEach(() => made.t.setNow(TEST_NOW))
afterAll(() => made.t.close())

const withByHand = (real: SandboxGateway): SandboxGateway['listRefunds'] =>
  async function* list(span) {
    yield* byHand
    yield* real.listRefunds(span)
  }

const read = async ({ id }: Visit, { token }: { token: string }) =>
  (await made.t.call(getBooking, { token, params: { id } })).body
/** The texts about the money on the booking page and its money page. */
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
  const { body } = await made.t.call(listDiscrepancies, { token, query: { state: 'open', limit: 100 } })
  const { id } = body.find(({ reference }) => reference === session)!
  const answer = await made.t.call(resolveDiscrepancy, {
    token,
    params: { id },
    body: { resolution, reason: 'Looked it up' },
  })
  expect(answer.status).toBe(200)
}

/** The visit is unpaid until now. */
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

test('says “is refunding” of another currency until the payment company has confirmed all of it, whatever is compared', async () => {
  const { visit, session } = await addForeign()
  await timeOut(visit)
  const words = (state: string) =>
    `You paid $80.00 USD, and we can only take Canadian dollars. Our team ${state} all of it to your card.`
  const expectWords = async (state: string) => {
    made.t.advance(DAY)
    await workOnce(made.t)
    expect(await wordsOf(visit)).toEqual([words(state), words(state)])
  }
  const token = () => newSession(made.t, admin.id)
  const breaksOf = async (state: 'open' | 'closed') => {
    const { body } = await made.t.call(listDiscrepancies, { token: await token(), query: { state, limit: 100 } })
    return body.filter(({ reference }) => reference === session || reference.startsWith('re_usd'))
  }
  // The company's list does not call the checkout paid: both agree that it is over, and nothing was refunded.
  await expectWords('is refunding')
  const { client_reference } = (await made.gateway.find(session))!
  const names = {
    gatewayRefundId: 're_usd',
    refundId: null,
    sessionId: client_reference,
    createdAt: made.t.clock.now(),
  }
  const returned = { ...names, amountCents: 8000, currency: 'USD', isReturned: true, isMade: false }
  const [most, rest] = [
    { ...returned, gatewayRefundId: 're_usd_most', amountCents: 5000, isMade: true },
    { ...returned, gatewayRefundId: 're_usd_rest', amountCents: 3000 },
  ]
  const kindsOpen = async () => (await breaksOf('open')).map(({ kind }) => kind)
  const tasksOpen = async () => {
    const query = { kind: 'gateway.differs', limit: 100 } as const
    const { body } = await made.t.call(listTasks, { token: await token(), query })
    return body.filter(({ title }) => title === 'A checkout was paid in USD: $80.00')
  }
  const others = (await tasksOpen()).length - 1
  byHand.push(most, rest)
  await expectWords('is refunding')
  expect(await kindsOpen()).toEqual(['currency_differs'])
  byHand.splice(1, 1, { ...rest, isMade: true })
  await expectWords('refunded')
  expect((await breaksOf('closed')).map(({ closed_text }) => closed_text)).toEqual([
    expect.stringContaining('Refunded,'),
  ])
  // Compared again it stays so.
  await expectWords('refunded')
  expect(await kindsOpen()).toEqual([])
  expect(await tasksOpen()).toHaveLength(others)
  // A card refuses its part after all, and the task is back; a second try ends it.
  byHand.splice(1, 1, { ...rest, isReturned: false })
  await expectWords('is refunding')
  expect(await kindsOpen()).toEqual(['currency_differs'])
  expect(await tasksOpen()).toHaveLength(others + 1)
  byHand.push({ ...rest, gatewayRefundId: 're_usd_again', isMade: true })
  await expectWords('refunded')
  expect(await kindsOpen()).toEqual([])
  byHand.splice(0)
})

test('says nothing of another currency where the checkout was paid in Canadian dollars after all', async () => {
  const { visit, session } = await addForeign()
  await pay(made.t, session)
  for (const body of made.sent.splice(0)) expect(await made.deliver(body)).toBe(200)
  expect((await read(visit, visit.client)).payment_status).toBe('paid')
  expect(JSON.stringify(await wordsOf(visit))).not.toContain('USD')
  const { body } = await made.t.call(listDiscrepancies, {
    token: await newSession(made.t, admin.id),
    query: { state: 'open', limit: 100 },
  })
  expect(body.filter(({ reference }) => reference === session)).toEqual([])
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
