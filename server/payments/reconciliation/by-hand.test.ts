import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resolveDiscrepancy } from '#contract/payments/reconciliation.ts'
import { accounts, checkLedger, findBalance } from '#server/ledger/index.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { checkoutWithCredit } from '#tests/factories/credit.ts'
import { CHARGEBACK_FEE, chargebackOf } from '#tests/factories/chargebacks.ts'
import { addDone, booksOf, decideAs } from '#tests/factories/disputes.ts'
import { addCode, cardOf, redeem, type BoughtGift } from '#tests/factories/gifts.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addLine } from '#tests/factories/payouts.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addTip } from '#tests/factories/tips.ts'
import { addConfirmed, addPaid, orderOf, refundsOf, setStatusOf } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

let t: TestApp
let admin: TestPerson
beforeEach(async () => {
  t = await startTestApp({ isFrozen: true })
  admin = await anAdmin(t)
})
afterEach(() => t.close())

const openBreaks = () =>
  t.db.selectFrom('reconciliation_break').select(['id', 'kind']).where('resolved_at', 'is', null).execute()

/** Returns money on the payment company's page. @returns the difference that is found */
async function returnByHand(id: string, checkout_id: string, amount_cents: number): Promise<string> {
  await t.db.insertInto('sandbox_refund').values({ id, checkout_id, amount_cents, created_at: t.clock.now() }).execute()
  const sum = { refunded_cents: sql<number>`refunded_cents + ${amount_cents}` }
  await t.db.updateTable('sandbox_checkout').set(sum).where('id', '=', checkout_id).execute()
  t.advance(10 * 60_000)
  await workOnce(t)
  const found = await t.db
    .selectFrom('reconciliation_break')
    .select(['id', 'kind'])
    .where('subject_id', '=', `re_${id}`)
    .executeTakeFirstOrThrow()
  expect(found.kind).toBe('unknown_refund')
  return found.id
}

/** Many simultaneous ones, of which one can take effect. */
async function book(id: string): Promise<{ status: number; detail: string | undefined; times: number }> {
  const token = await newSession(t, admin.id)
  const body = { resolution: 'booked', reason: 'Returned after a call' } as const
  const answers = await atOnce(() => t.call(resolveDiscrepancy, { token, params: { id }, body }))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const done = answers.filter(({ status }) => status === 200)
  const { status, body: said } = done[0] ?? answers[0]!
  return { status, detail: 'detail' in said ? String(said.detail) : undefined, times: done.length }
}

/** Both sides agree, and so do the books, also days later. */
async function expectAgreement(): Promise<void> {
  for (let night = 0; night < 2; night += 1) {
    t.advance(24 * 3_600_000)
    await workOnce(t)
  }
  expect(await openBreaks()).toEqual([])
  expect((await checkLedger(t)).breaks).toEqual([])
}

async function sessionOf(order: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select gateway_session_id as id from checkout_session where order_id = ${order} and state = 'complete'`.execute(
    t.db,
  )
  return rows[0]!.id
}

async function soldGift(
  amount = 50,
): Promise<{ gift: BoughtGift & { code: string }; sessionId: string; orderId: string }> {
  const gift = await addCode(t, { amount })
  const { order_id: orderId } = await t.db
    .selectFrom('gift_card')
    .select('order_id')
    .where('id', '=', gift.id)
    .executeTakeFirstOrThrow()
  return { gift, orderId, sessionId: await sessionOf(orderId) }
}

const refundsOfOrder = (orderId: string) =>
  t.db
    .selectFrom('refund')
    .select(['amount_cents', 'state', 'gateway_id'])
    .where('order_id', '=', orderId)
    .orderBy('amount_cents')
    .execute()

test('a gift card whose money was returned by hand is called off, and its code buys nothing', async () => {
  const { gift, sessionId } = await soldGift()
  const id = await returnByHand('hand', sessionId, 5000)
  expect(await book(id)).toMatchObject({ status: 200, times: 1 })
  expect(await cardOf(t, gift)).toMatchObject({ state: 'cancelled' })
  expect((await redeem(t, await addPerson(t), gift.code)).status).not.toBe(200)
  expect((await messagesOf(t, { to: gift.buyer.email, kind: 'gift.cancelled' })).length).toBe(1)
  await expectAgreement()
})

test('a gift card partly refunded by hand is refunded in full', async () => {
  const { sessionId, orderId } = await soldGift()
  expect(await book(await returnByHand('hand', sessionId, 2000))).toMatchObject({ status: 200, times: 1 })
  await expectAgreement()
  expect(await refundsOfOrder(orderId)).toMatchObject([
    { amount_cents: 2000, state: 'sent', gateway_id: 're_hand' },
    { amount_cents: 3000, state: 'sent', gateway_id: null },
  ])
})

test('a redeemed gift card refunded by hand has nothing left to spend', async () => {
  const { gift, sessionId, orderId } = await soldGift()
  const friend = await addPerson(t)
  await redeem(t, friend, gift.code)
  expect(await book(await returnByHand('hand', sessionId, 1000))).toMatchObject({ status: 200, times: 1 })
  const lots = t.db.selectFrom('credit_lot').select('left_cents').where('person_id', '=', friend.id)
  expect(await lots.execute()).toEqual([{ left_cents: 0 }])
  expect(await cardOf(t, gift)).toMatchObject({ state: 'void' })
  await expectAgreement()
  expect(await refundsOfOrder(orderId)).toMatchObject([
    { amount_cents: 1000, state: 'sent' },
    { amount_cents: 4000, state: 'sent' },
  ])
})

test('the spent part of a gift card is a loss, which later returned credit reduces', async () => {
  const visit = await addConfirmed(t, { price: 50 })
  const { gift, sessionId, orderId } = await soldGift(60)
  await redeem(t, visit.client, gift.code)
  expect((await checkoutWithCredit(t, visit)).status).toBe(200)
  await workOnce(t)
  expect(await book(await returnByHand('hand', sessionId, 6000))).toMatchObject({ status: 200, times: 1 })
  const lost = async () => (await booksOf(t, orderId)).bad_debt ?? 0
  expect(await lost()).toBe(5000)
  await setStatusOf(t, visit, 'provider', 'cancelled')
  expect(await lost()).toBe(0)
  expect(await refundsOfOrder(orderId)).toMatchObject([{ amount_cents: 6000, state: 'sent' }])
  await expectAgreement()
})

test('credit returned to a partly refunded gift card reduces the loss, and the rest goes to its buyer', async () => {
  const visit = await addConfirmed(t, { price: 50 })
  const { gift, sessionId, orderId } = await soldGift(60)
  await redeem(t, visit.client, gift.code)
  expect((await checkoutWithCredit(t, visit)).status).toBe(200)
  await workOnce(t)
  expect(await book(await returnByHand('hand', sessionId, 2000))).toMatchObject({ status: 200, times: 1 })
  expect((await booksOf(t, orderId)).bad_debt).toBe(1000)
  await setStatusOf(t, visit, 'provider', 'cancelled')
  expect(await booksOf(t, orderId)).toEqual({ gateway: 4000, client_funds: -4000 })
  await expectAgreement()
  expect(await booksOf(t, orderId)).toEqual({})
  expect(await refundsOfOrder(orderId)).toMatchObject([
    { amount_cents: 2000, state: 'sent' },
    { amount_cents: 4000, state: 'sent' },
  ])
  expect((await messagesOf(t, { to: gift.buyer.email, kind: 'gift.cancelled' })).length).toBe(2)
})

test('a refund by hand of money a bank kept at our cost is booked like any other', async () => {
  const visit = await addPaid(t)
  const orderId = await orderOf(t, visit.id)
  const chargeback = await chargebackOf(t, visit, { cents: 3000 })
  await chargeback.send('created', 'withdrawn')
  const id = await returnByHand('hand', visit.sessionId, 2000)
  expect(await book(id)).toMatchObject({
    status: 409,
    detail: 'The bank is looking at this payment. Nothing can be booked before its chargeback is decided.',
  })
  await chargeback.send('lost')
  expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'platform' })).status).toBe(200)
  expect(await book(id)).toMatchObject({ status: 200, times: 1 })
  const costs = { processing_costs: CHARGEBACK_FEE }
  expect(await booksOf(t, orderId)).toMatchObject({ client_funds: -6000, bad_debt: 3000 })
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await expectAgreement()
  // The bank has returned $30 of the $80, an admin $20, and we return the rest.
  expect(await booksOf(t, orderId)).toMatchObject(costs)
  expect((await booksOf(t, orderId)).bad_debt).toBeUndefined()
  expect((await refundsOfOrder(orderId)).map(({ amount_cents }) => amount_cents)).toEqual([2000, 3000, 3000])
})

test('two refunds by hand of one payment are booked, each once, and both sides are told of each', async () => {
  const visit = await addPaid(t)
  for (const name of ['first', 'second']) {
    const id = await returnByHand(name, visit.sessionId, 1000)
    expect(await book(id)).toMatchObject({ status: 200, times: 1 })
  }
  expect(await refundsOf(t, visit.id)).toMatchObject([{ amount_cents: 1000 }, { amount_cents: 1000 }])
  for (const { email } of [visit.client, visit.provider])
    expect(await messagesOf(t, { to: email, kind: 'visit.returned' })).toHaveLength(2)
  // $1.50 of each $10 was commission.
  for (const { text } of await messagesOf(t, { to: visit.provider.email, kind: 'visit.returned' }))
    expect(text).toMatch(/\$8\.50 of your share is refunded with it\.\n/)
  await expectAgreement()
})

test('a refund by hand of a visit that was paid out names the debt that it leaves', async () => {
  const visit = await addPaid(t)
  await setStatusOf(t, visit, 'provider', 'completed')
  t.advance(6 * 86_400_000)
  await workOnce(t)
  // Its $68 is gone.
  await addLine(t, visit.provider.id, -6800)
  expect(await book(await returnByHand('late', visit.sessionId, 2000))).toMatchObject({ status: 200, times: 1 })
  const [mail] = await messagesOf(t, { to: visit.provider.email, kind: 'visit.returned' })
  expect(mail?.text).toContain(
    '$17.00 of your share is refunded with it. You have been paid that already, so you now owe $17.00.',
  )
  expect(await findBalance(t.db, accounts.provider(visit.provider.id))).toBe(1700)
  await expectAgreement()
})

test('a full refund of an upcoming visit is booked only after its cancellation and counts towards it', async () => {
  const visit = await addPaid(t)
  const orderId = await orderOf(t, visit.id)
  const id = await returnByHand('hand', visit.sessionId, 8000)
  expect(await book(id)).toMatchObject({
    status: 409,
    detail: 'This visit is still to come. Cancel it first: the money already returned then counts towards the refund.',
  })
  await setStatusOf(t, visit, 'provider', 'cancelled')
  expect(await book(id)).toMatchObject({ status: 200, times: 1 })
  expect(await refundsOfOrder(orderId)).toEqual([
    { amount_cents: 8000, state: 'void', gateway_id: null },
    { amount_cents: 8000, state: 'sent', gateway_id: 're_hand' },
  ])
  expect(await messagesOf(t, { to: visit.client.email, kind: 'visit.returned' })).toEqual([])
  await expectAgreement()
})

test('less than was promised takes that much from it, and the rest is sent', async () => {
  const visit = await addPaid(t)
  const orderId = await orderOf(t, visit.id)
  const id = await returnByHand('hand', visit.sessionId, 3000)
  await setStatusOf(t, visit, 'provider', 'cancelled')
  expect(await book(id)).toMatchObject({ status: 200, times: 1 })
  await expectAgreement()
  expect((await refundsOfOrder(orderId)).filter(({ state }) => state === 'sent')).toEqual([
    { amount_cents: 3000, state: 'sent', gateway_id: 're_hand' },
    { amount_cents: 5000, state: 'sent', gateway_id: null },
  ])
})

test('a tip refunded by hand notifies both sides', async () => {
  const visit = await addDone(t, { price: 80 })
  await addTip(t, visit, { amount: 8 })
  await workOnce(t)
  const { id: orderId } = await t.db
    .selectFrom('customer_order')
    .select('id')
    .where('booking_id', '=', visit.id)
    .where('kind', '=', 'tip')
    .executeTakeFirstOrThrow()
  expect(await book(await returnByHand('hand', await sessionOf(orderId), 800))).toMatchObject({ status: 200, times: 1 })
  for (const { email } of [visit.client, visit.provider])
    expect(await messagesOf(t, { to: email, kind: 'tip.returned' })).toHaveLength(1)
  await expectAgreement()
})
