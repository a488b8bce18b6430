import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { addCode, addGift, askForGift, codeOf, redeem } from '#tests/factories/gifts.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { recordGatewayEvent } from '#server/payments/settle-checkout.ts'
import { newId } from '#server/platform/id.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, limits: [{ name: 'gift-redeem-address', max: 1_000_000 }] })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

/** A bank takes a gift card's payment back. @returns what it says next */
async function takenBack(giftId: string, reason: string) {
  const { payment_intent, amount_cents: amount } = await t.db
    .selectFrom('checkout_session as s')
    .innerJoin('gift_card as g', 'g.order_id', 's.order_id')
    .select(['s.payment_intent', 's.amount_cents'])
    .where('g.id', '=', giftId)
    .where('s.state', '=', 'complete')
    .executeTakeFirstOrThrow()
  const id = `dp_${newId()}`
  const say = (type: string, status: string, moves: { amount: number; fee: number }[]) =>
    recordGatewayEvent(t.deps, {
      id: `evt_${newId()}`,
      type: `charge.dispute.${type}`,
      report: null,
      payload: {
        data: {
          object: {
            id,
            amount,
            reason,
            status,
            payment_intent,
            balance_transactions: moves,
            evidence_details: { due_by: 1 },
          },
        },
      },
    })
  const taken = { amount: -amount, fee: 1500 }
  await say('created', 'needs_response', [])
  await say('funds_withdrawn', 'needs_response', [taken])
  return {
    lose: () => say('closed', 'lost', [taken]),
    win: () => say('funds_reinstated', 'won', [taken, { amount, fee: 0 }]),
  }
}

const byHand = { delivery: 'hand', recipient_email: null } as const

test('one card that was fraud stops the others of its buyer, and new ones, until the bank decides for us', async () => {
  const [buyer, friend] = [await addPerson(t), await addPerson(t)]
  const one = await addGift(t, byHand, buyer)
  const two = await addGift(t, byHand, buyer)
  t.advance(3_600_000)
  const code = await codeOf(t, two)
  const bank = await takenBack(one.id, 'fraudulent')
  expect(await redeem(t, friend, code)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('This gift card is being checked') },
  })
  t.advance(86_400_000)
  expect(await askForGift(t, buyer)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('you can’t buy gift cards now. Please write to') },
  })
  await bank.win()
  expect((await askForGift(t, buyer)).status).toBe(200)
  expect((await redeem(t, friend, code)).status).toBe(200)
})

test('so does one that was lost, and none that is disputed for another reason', async () => {
  for (const [reason, status] of [
    ['fraudulent', 409],
    ['product_not_received', 200],
  ] as const) {
    const buyer = await addPerson(t)
    const one = await addGift(t, byHand, buyer)
    const two = await addGift(t, byHand, buyer)
    t.advance(3_600_000)
    const code = await codeOf(t, two)
    await (await takenBack(one.id, reason)).lose()
    expect((await redeem(t, await addPerson(t), code)).status).toBe(status)
  }
})

test('one account redeems at most $1,000 within a day, however many at once, and an admin is told', async () => {
  const client = await addPerson(t)
  const gifts = []
  for (let n = 0; n < 4; n += 1) gifts.push(await addCode(t, { amount: 500 }))
  const answers = await Promise.all(gifts.map(({ code }) => redeem(t, client, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 409)!.body.detail).toContain(
    'up to $1,000 of gift cards within 24 hours',
  )
  const admin = await anAdmin(t)
  const { body } = await t.call(listTasks, { token: admin.token, query: { kind: 'gift.many' } })
  expect(body).toHaveLength(1)
  t.advance(86_400_000)
  const waiting = gifts[answers.findIndex(({ status }) => status === 409)]!
  expect((await redeem(t, client, waiting.code)).status).toBe(200)
})
