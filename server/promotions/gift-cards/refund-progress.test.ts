import { afterAll, beforeAll, expect, it } from 'vitest'
import { getCredit, takeRefundAsCredit } from '#contract/credit.ts'
import { cancelGiftCard } from '#contract/gift-cards.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addGift, cardOf } from '#tests/factories/gifts.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

it('says to its buyer how far the refund of a cancelled gift card is', async () => {
  const gift = await addGift(t)
  expect(await cardOf(t, gift)).toMatchObject({ refund_state: null })
  expect((await t.call(cancelGiftCard, { token: gift.buyer.token, params: { id: gift.id } })).status).toBe(200)
  const refused = (refused_at: Date | null) => t.db.updateTable('refund').set({ refused_at }).execute()
  const shows = async (refund_state: string, text: string) =>
    expect(await cardOf(t, gift)).toMatchObject({ refund_state, state_text: `Cancelled. ${text}` })
  await shows('requested', 'We’ve asked the payment company to return $50.00 to your card.')
  await refused(t.clock.now())
  await shows('refused', 'Your card did not take the refund of $50.00. We’re looking for another way.')
  await refused(null)
  await workOnce(t)
  await shows('made', '$50.00 was refunded to your card.')
})

it('offers the money of a cancelled gift card that the card refuses as credit to its buyer', async () => {
  const gift = await addGift(t)
  const { token } = gift.buyer
  expect((await t.call(cancelGiftCard, { token, params: { id: gift.id } })).status).toBe(200)
  const pending = t.db.updateTable('refund').set({ refused_at: t.clock.now() }).where('state', '=', 'pending')
  await pending.execute()
  const refused = (await cardOf(t, gift))?.refused_refund
  expect(refused).toMatchObject({ amount: 50 })
  expect(await t.call(takeRefundAsCredit, { token, params: { id: refused!.id } })).toMatchObject({ status: 200 })
  expect((await t.call(getCredit, { token })).body).toMatchObject({ balance: 50 })
  expect(await cardOf(t, gift)).toMatchObject({
    refused_refund: null,
    refund_state: null,
    state_text: 'Cancelled. $50.00 was refunded.',
  })
  await workOnce(t)
  expect((await checkLedger(t)).breaks).toEqual([])
})
