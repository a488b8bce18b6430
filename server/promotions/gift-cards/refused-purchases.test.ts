import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setGatewayFaults } from '#contract/sandbox.ts'
import { TEST_NOW } from '#tests/factories/app.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { askForGift, cardOf, GIFT } from '#tests/factories/gifts.ts'
import { addPerson } from '#tests/factories/people.ts'
import { pay } from '#tests/factories/visits.ts'

let made: GatewayApp
beforeAll(async () => {
  made = await startGatewayApp({ delivers: true, isFrozen: true })
})
beforeEach(() => made.t.setNow(TEST_NOW))
afterAll(() => made.t.close())

const rowsOf = async (buyerId: string) => {
  const { db } = made.t
  const cards = await db.selectFrom('gift_card').select('id').where('buyer_id', '=', buyerId).execute()
  const orders = await db.selectFrom('customer_order').select('id').where('payer_id', '=', buyerId).execute()
  const keys = await db.selectFrom('idempotency_key').select('key').where('user_id', '=', buyerId).execute()
  return { cards: cards.length, orders: orders.length, keys: new Set(keys.map(({ key }) => key)).size }
}

test('a refused purchase leaves no card, order or key, however many are asked for at once', async () => {
  const buyer = await addPerson(made.t)
  const keys = Array.from({ length: 12 }, (_, n) => `refused-purchase-${n}`)
  const answers = await Promise.all(keys.map((key) => askForGift(made.t, buyer, {}, key)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 10 }, () => 'too_many_requests'))
  expect(await rowsOf(buyer.id)).toEqual({ cards: 2, orders: 2, keys: 2 })
  // The same keys answer the same two checkouts, and are refused as before.
  const again = await Promise.all(keys.map((key) => askForGift(made.t, buyer, {}, key)))
  expect(again.map(({ status, body }) => [status, body.id])).toEqual(
    answers.map(({ status, body }) => [status, body.id]),
  )
  expect(await rowsOf(buyer.id)).toEqual({ cards: 2, orders: 2, keys: 2 })
})

test('a card whose checkout is open waits for a payment, and is being confirmed only once money has arrived', async () => {
  const buyer = await addPerson(made.t)
  const open = await askForGift(made.t, buyer)
  const short = await askForGift(made.t, buyer, { recipient_name: 'Sam Fern' })
  const textOf = async (id: string) => (await cardOf(made.t, { id, buyer }))?.state_text
  expect(await textOf(short.body.id)).toBe('Waiting for your payment')
  const faults = { delivery: 'normal', late_minutes: 60, amount_off_cents: -100, payments_left: 1 } as const
  await made.t.call(setGatewayFaults, { body: faults })
  await pay(made.t, short.body.session_id)
  expect(await cardOf(made.t, { id: short.body.id, buyer })).toMatchObject({
    state: 'unpaid',
    amount: GIFT.amount,
    state_text: 'Your payment is being confirmed',
  })
  expect(await textOf(open.body.id)).toBe('Waiting for your payment')
})
