import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelGiftCard } from '#contract/gift-cards.ts'
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
  await shows('requested', '$50.00 is going back to your card.')
  await refused(t.clock.now())
  await shows('refused', 'Your card did not take the refund of $50.00. We’re looking for another way.')
  await refused(null)
  await workOnce(t)
  await shows('made', '$50.00 was refunded to your card.')
})
