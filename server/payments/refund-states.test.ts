import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { getBooking, getBookingConfirmation, setBookingStatus } from '#contract/bookings.ts'
import { getPriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { getCredit, takeRefundAsCredit } from '#contract/credit.ts'
import { listStuckRefunds } from '#contract/payments/stuck-refunds.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { atOnce } from '#tests/factories/rivals.ts'
import { addConfirmed, checkoutOf, orderOf, refundsOf, type Visit } from '#tests/factories/visits.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { requestRefund } from './request-refund.ts'
import { RefundRefusal, type ListedRefund, type PaymentGateway } from './gateway.ts'

let made: GatewayApp
let t: TestApp
let admin: TestPerson
/** The gateway's faulty behaviour. */
let refund: PaymentGateway['refund'] | undefined
/** The gateway's message about a refund it has taken. */
let says: Partial<ListedRefund> = {}
beforeAll(async () => {
  made = await startGatewayApp({
    isFrozen: true,
    delivers: true,
    between: (gateway) => ({
      ...gateway,
      refund: (order) => (refund ?? gateway.refund)(order),
      findRefund: async (name) => {
        const found = await gateway.findRefund(name)
        return found && { ...found, ...says }
      },
    }),
  })
  t = made.t
  admin = await anAdmin(t)
})
beforeEach(() => {
  refund = undefined
  says = {}
  t.setNow(TEST_NOW)
})
afterAll(() => t.close())

const PAYS = '4242424242424242'
const LATE = '4000000000007726'

async function paidBy(card: string): Promise<Visit> {
  const visit = await addConfirmed(t, { price: 80, gst: '123456782RT0001' })
  const session = await checkoutOf(t, visit)
  await made.gateway.pay(session, { card_number: card, expiry: '12/30', cvc: '123', name: 'Casey' })
  return visit
}

async function cancel(visit: Visit): Promise<void> {
  const body = { status: 'cancelled' } as const
  expect((await t.call(setBookingStatus, { token: visit.client.token, params: { id: visit.id }, body })).status).toBe(
    200,
  )
}

/** Everything its client can read of the refund. */
async function readOf(visit: Visit) {
  const { token, email } = visit.client
  const booking = (await t.call(getBooking, { token, params: { id: visit.id } })).body
  const result = (await t.call(getBookingConfirmation, { token, params: { booking_id: visit.id } })).body
  const { settled } = (await t.call(getPriceBreakdown, { token, params: { id: visit.id } })).body
  const mails = await messagesOf(t, { to: email, channel: 'email' })
  return {
    statuses: [booking.payment_status, booking.refund_state, result.payment_status, result.refund_state],
    text: booking.cancellation.text,
    refused: booking.refused_refund?.amount ?? null,
    back: settled.filter(({ amount }) => amount < 0).map(({ label, amount }) => `${label}: ${amount}`),
    mail: mails
      .filter(({ kind }) => kind === 'booking.cancel_by_client')
      .map(({ text }) => text)
      .join('\n'),
    refusedMails: mails.filter(({ kind }) => kind === 'refund.refused').map(({ text }) => text),
  }
}

const tasksOf = async (kind: string) =>
  (await t.call(listTasks, { token: await newSession(t, admin.id), query: { kind } })).body

test('until the payment company has taken it a refund is requested, and nothing says that it was refunded', async () => {
  const visit = await paidBy(PAYS)
  await cancel(visit)
  const before = await readOf(visit)
  expect(before).toMatchObject({
    statuses: ['paid', 'requested', 'paid', 'requested'],
    text: 'We’ve asked the payment company to return $84.00 to your card.',
    back: ['Refund to the card requested: -84'],
  })
  expect(before.mail).toContain(
    'We’ve asked the payment company to return $84.00 to your card. Banks can take up to 10 days to show it.',
  )
  expect(before.mail).not.toContain('refunded')
  await workOnce(t)
  expect(await readOf(visit)).toMatchObject({
    statuses: ['refunded', 'made', 'refunded', 'made'],
    text: '$84.00 was refunded to your card.',
    back: ['Back to the card: -84'],
  })
})

test('a refund the payment company has taken is on its way, and its confirmation an hour later makes it refunded', async () => {
  const visit = await paidBy(LATE)
  await cancel(visit)
  await workOnce(t)
  expect(await readOf(visit)).toMatchObject({
    statuses: ['paid', 'sent', 'paid', 'sent'],
    text: 'We sent $84.00 to your card; it isn’t confirmed yet.',
    back: ['Refund on its way to the card: -84'],
  })
  t.advance(3_600_000)
  await made.gateway.redeliver()
  expect(await readOf(visit)).toMatchObject({ statuses: ['refunded', 'made', 'refunded', 'made'] })
})

test('the next comparison finds a lost confirmation', async () => {
  const visit = await paidBy(LATE)
  await cancel(visit)
  await workOnce(t)
  t.advance(3_600_000)
  await t.db.deleteFrom('sandbox_event').where('delivered_at', 'is', null).execute()
  await workOnce(t)
  expect(await readOf(visit)).toMatchObject({ statuses: ['refunded', 'made', 'refunded', 'made'] })
})

test('a card that takes nothing back: its client reads it and is emailed, an admin has a task, and it can be had as credit, once', async () => {
  const visit = await paidBy(PAYS)
  refund = () => Promise.reject(new RefundRefusal('expired_or_canceled_card'))
  await cancel(visit)
  await workOnce(t)
  const read = await readOf(visit)
  expect(read).toMatchObject({
    statuses: ['paid', 'refused', 'paid', 'refused'],
    text: 'Your card did not take the refund of $84.00. We’re looking for another way.',
    refused: 84,
    back: ['Refund the card refused: -84'],
  })
  expect(read.refusedMails).toHaveLength(1)
  expect(read.refusedMails[0]).toContain('We tried to refund $84.00')
  expect(read.refusedMails[0]).toContain('take it as credit on your booking page')
  // Told once, however often it is tried.
  t.advance(3_600_000)
  await workOnce(t)
  expect((await readOf(visit)).refusedMails).toHaveLength(1)
  const [{ id } = { id: '' }] = await refundsOf(t, visit.id)
  expect(await tasksOf('refund.stuck')).toHaveLength(1)
  const listed = await t.call(listStuckRefunds, { token: await newSession(t, admin.id) })
  expect(listed.body).toMatchObject([{ id, amount: 84 }])

  const take = (token: string) => t.call(takeRefundAsCredit, { token, params: { id } })
  expect((await take(visit.provider.token)).status).toBe(404)
  const answers = await atOnce(() => take(visit.client.token))
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { amount: 84 } }])
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true)
  expect((await t.call(getCredit, { token: visit.client.token })).body).toMatchObject({ balance: 84 })
  refund = undefined
  t.advance(24 * 3_600_000)
  await workOnce(t)
  expect(await readOf(visit)).toMatchObject({ statuses: ['refunded', null, 'refunded', null], refused: null })
  expect(await tasksOf('refund.stuck')).toEqual([])
  expect((await checkLedger({ db: t.db })).breaks).toEqual([])
})

test('two refunds that a card refuses are offered and taken separately', async () => {
  const visit = await paidBy(PAYS)
  refund = () => Promise.reject(new RefundRefusal('declined'))
  const orderId = await orderOf(t, visit.id)
  for (const [cause, amountCents] of [
    ['one', 3000],
    ['two', 5400],
  ] as const)
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause, amountCents }))
  await workOnce(t)
  let credit = 0
  for (let n = 0; n < 2; n += 1) {
    const { token } = visit.client
    const offered = (await t.call(getBooking, { token, params: { id: visit.id } })).body.refused_refund!
    const taken = await t.call(takeRefundAsCredit, { token, params: { id: offered.id } })
    expect(taken).toMatchObject({ status: 200, body: { amount: offered.amount } })
    credit += offered.amount
    expect((await t.call(getCredit, { token })).body.balance).toBe(credit)
  }
  expect(credit).toBe(84)
  expect((await readOf(visit)).refused).toBeNull()
})

test('a refusal by our own account is not blamed on the card', async () => {
  const visit = await paidBy(PAYS)
  refund = () => Promise.reject(new RefundRefusal('balance_insufficient'))
  await cancel(visit)
  await workOnce(t)
  expect(await readOf(visit)).toMatchObject({ statuses: ['paid', 'requested', 'paid', 'requested'], refusedMails: [] })
  const [{ id } = { id: '' }] = await refundsOf(t, visit.id)
  expect((await t.call(takeRefundAsCredit, { token: visit.client.token, params: { id } })).status).toBe(404)
  refund = undefined
  t.advance(3_600_000)
  await workOnce(t)
  expect(await readOf(visit)).toMatchObject({ statuses: ['refunded', 'made', 'refunded', 'made'] })
})

test('a card that refuses days after the payment company has taken it: refused, told, and a difference for an admin', async () => {
  const visit = await paidBy(LATE)
  await cancel(visit)
  await workOnce(t)
  says = { isReturned: false, isMade: false }
  t.advance(3_600_000)
  await made.gateway.redeliver()
  const read = await readOf(visit)
  expect(read).toMatchObject({ statuses: ['paid', 'refused', 'paid', 'refused'], refused: null })
  expect(read.refusedMails).toHaveLength(1)
  // The payer can't take it until someone knows where it is.
  expect(read.refusedMails[0]).not.toContain('on the page of your booking')
  expect((await tasksOf('gateway.differs')).length).toBe(1)
  says = {}
  await workOnce(t)
  t.advance(24 * 3_600_000)
  await workOnce(t)
  expect(await readOf(visit)).toMatchObject({ statuses: ['refunded', 'made', 'refunded', 'made'] })
})
