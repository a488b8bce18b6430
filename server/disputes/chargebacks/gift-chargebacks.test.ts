import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadEvidence, getDisputeCase, sendEvidence } from '#contract/disputes/admin.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { checkoutWithCredit } from '#tests/factories/credit.ts'
import { booksOf, breaksOf, decideAs } from '#tests/factories/disputes.ts'
import { download, readPdf } from '#tests/factories/documents.ts'
import { addCode, addGift, cardOf, redeem, type BoughtGift } from '#tests/factories/gifts.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, pay, setStatusOf } from '#tests/factories/visits.ts'

let made: GatewayApp
let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  made = await startGatewayApp({ delivers: true })
  t = made.t
  admin = await anAdmin(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

/** The buyer's bank takes it back. */
async function dispute({ id }: BoughtGift) {
  const { rows } = await sql<{ order_id: string; gateway_session_id: string }>`
    select g.order_id, s.gateway_session_id from gift_card g
    join checkout_session s on s.order_id = g.order_id and s.state = 'complete' where g.id = ${id}`.execute(t.db)
  const { order_id: orderId, gateway_session_id } = rows[0]!
  const chargebackId = await made.gateway.disputeCheckout(gateway_session_id)
  const found = await t.db
    .selectFrom('dispute')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { orderId, chargebackId, id: found.id }
}

/** And keeps it. */
async function lose(gift: BoughtGift): Promise<string> {
  const { orderId, chargebackId, id } = await dispute(gift)
  await made.gateway.decideDispute(chargebackId, false)
  expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
  return orderId
}

test('a second chargeback takes the card again, and each is in the books for itself', async () => {
  const gift = await addGift(t)
  const { chargebackId, orderId } = await dispute(gift)
  expect(await cardOf(t, gift)).toMatchObject({ state: 'void' })
  await made.gateway.decideDispute(chargebackId, true)
  expect(await cardOf(t, gift)).toMatchObject({ state: 'scheduled' })
  expect(await breaksOf(t)).toEqual([])
  expect(await lose(gift)).toBe(orderId)
  expect(await breaksOf(t)).toEqual([])
  expect(await booksOf(t, orderId)).toMatchObject({ processing_costs: 3000 })
  expect(await booksOf(t, orderId)).not.toHaveProperty('client_funds')
})

test('credit that comes back after the bank has kept the money makes our loss less', async () => {
  const visit = await addConfirmed(t, { price: 50 })
  const { code, ...gift } = await addCode(t, { amount: 60 })
  await redeem(t, visit.client, code)
  expect((await checkoutWithCredit(t, visit)).status).toBe(200)
  await workOnce(t)
  const orderId = await lose(gift)
  // Ten dollars of it were left.
  expect(await booksOf(t, orderId)).toMatchObject({ bad_debt: 5000 })
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await workOnce(t)
  const books = await booksOf(t, orderId)
  expect(books).not.toHaveProperty('bad_debt')
  expect(books).not.toHaveProperty('client_funds')
  expect(await breaksOf(t)).toEqual([])
})

test('the bank’s money of a fully spent card is a loss, and an admin can close the case', async () => {
  const visit = await addConfirmed(t, { price: 80 })
  const { code, ...gift } = await addCode(t, { amount: 50 })
  await redeem(t, visit.client, code)
  await pay(t, (await checkoutWithCredit(t, visit)).body.session_id)
  await workOnce(t)
  const orderId = await lose(gift)
  const books = await booksOf(t, orderId)
  expect(books).toMatchObject({ bad_debt: 5000, processing_costs: expect.any(Number) })
  expect(books).not.toHaveProperty('client_funds')
  expect(books).not.toHaveProperty('disputes')
  expect(await breaksOf(t)).toEqual([])
})

test('the unspent part of a lot is taken once while the bank decides, in any order', async () => {
  const visit = await addConfirmed(t, { price: 50 })
  const { code, ...gift } = await addCode(t, { amount: 60 })
  await redeem(t, visit.client, code)
  expect((await checkoutWithCredit(t, visit)).status).toBe(200)
  await workOnce(t)
  const { orderId, chargebackId, id } = await dispute(gift)
  await made.gateway.decideDispute(chargebackId, false)
  await Promise.all([decideAs(t, admin, id, { decision: 'full' }), setStatusOf(t, visit, 'provider', 'cancelled')])
  await workOnce(t)
  const books = await booksOf(t, orderId)
  expect(books).not.toHaveProperty('bad_debt')
  expect(books).not.toHaveProperty('client_funds')
  expect(await breaksOf(t)).toEqual([])
})

test('the bank is answered with what is known of a gift card, and its buyer is told of each step', async () => {
  const { code, ...gift } = await addCode(t)
  await redeem(t, await addPerson(t), code)
  const { chargebackId, id } = await dispute(gift)
  const token = await newSession(t, admin.id)
  const { words } = await readPdf(await download(t, token, downloadEvidence.path.replace(':id', id)))
  for (const part of ['Gift card over $50.00', gift.buyer.email, 'Robin Fern', 'Someone with the code redeemed it'])
    expect(words).toContain(part)
  expect((await t.call(sendEvidence, { token, params: { id } })).status).toBe(200)
  const sent = await t.db.selectFrom('sandbox_dispute').selectAll().where('id', '=', chargebackId).executeTakeFirst()
  expect(sent).toMatchObject({ evidence: { serviceText: 'Gift card over $50.00', clientEmail: gift.buyer.email } })
  await made.gateway.decideDispute(chargebackId, false)
  await decideAs(t, admin, id, { decision: 'full' })
  expect((await t.call(getDisputeCase, { token, params: { id } })).body).toMatchObject({ state: 'decided' })
  await workOnce(t)
  const told = await messagesOf(t, { to: gift.buyer.email })
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['dispute.bank_opened', 'dispute.bank_lost']))
  const [opened] = told.filter(({ kind }) => kind === 'dispute.bank_opened')
  expect(opened!.text).toContain('Meanwhile the gift card')
  expect(opened!.text).toContain('/credit')
  expect(await breaksOf(t)).toEqual([])
})
