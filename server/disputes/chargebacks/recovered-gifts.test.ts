import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDisputeCase } from '#contract/disputes/admin.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargebackOf, sentToCard } from '#tests/factories/chargebacks.ts'
import { checkoutWithCredit } from '#tests/factories/credit.ts'
import { booksOf, breaksOf, decideAs } from '#tests/factories/disputes.ts'
import { addCode, redeem } from '#tests/factories/gifts.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, setStatusOf } from '#tests/factories/visits.ts'

/** Money of gift cards that a bank returns after it was lost. */

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const show = async (id: string) =>
  (await t.call(getDisputeCase, { token: await newSession(t, admin.id), params: { id } })).body

async function recoveredOf(visit: { id: string }, about: { orderId: string }) {
  const chargeback = await chargebackOf(t, visit, about)
  await chargeback.send('created', 'withdrawn', 'lost')
  const id = await chargeback.disputeId()
  expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
  await chargeback.send('recovered')
  expect(await breaksOf(t)).toEqual([])
  return { id }
}

const decide = async (id: string, decision: 'client') =>
  expect((await decideAs(t, admin, id, { decision })).status).toBe(200)

test('the buyer of a spent gift card gets what later returns to its credit', async () => {
  const visit = await addConfirmed(t, { price: 50 })
  const { id: cardId, code } = await addCode(t, { amount: 60 })
  await redeem(t, visit.client, code)
  expect((await checkoutWithCredit(t, visit)).status).toBe(200)
  const card = t.db.selectFrom('gift_card').select('order_id').where('id', '=', cardId)
  const { order_id: orderId } = await card.executeTakeFirstOrThrow()
  const { id } = await recoveredOf({ id: '' }, { orderId })
  await decide(id, 'client')
  await setStatusOf(t, visit, 'provider', 'cancelled')
  expect(await booksOf(t, orderId)).toMatchObject({ bad_debt: -5000 })
  await decide(id, 'client')
  await workOnce(t)
  expect(await sentToCard(t, orderId)).toBe(6000)
  expect(await booksOf(t, orderId)).toEqual({})
  expect(await breaksOf(t)).toEqual([])
})

test.each([false, true])('the buyer of a gift card gets what no one had spent (redeemed: %s)', async (isRedeemed) => {
  const { id: cardId, code } = await addCode(t, { amount: 50 })
  if (isRedeemed) await redeem(t, await addPerson(t), code)
  const card = t.db.selectFrom('gift_card').select('order_id').where('id', '=', cardId)
  const { order_id: orderId } = await card.executeTakeFirstOrThrow()
  const { id } = await recoveredOf({ id: '' }, { orderId })
  expect((await show(id)).outcomes.map(({ decision }) => decision)).toEqual(['client', 'keep'])
  await decide(id, 'client')
  await workOnce(t)
  expect(await sentToCard(t, orderId)).toBe(5000)
  expect(await booksOf(t, orderId)).toEqual({})
  expect(await breaksOf(t)).toEqual([])
})
