import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getCredit, takeRefundAsCredit } from '#contract/credit.ts'
import { getTip, getVisitTips } from '#contract/tips.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addDone } from '#tests/factories/reviews.ts'
import { addTip } from '#tests/factories/tips.ts'
import { refundTip } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

it('says to the client how far the refund of a tip is, and to the provider only that it was refunded', async () => {
  const visit = await addDone(t)
  await addTip(t, visit, { amount: 20 })
  const tipsOf = async (token: string) => (await t.call(getVisitTips, { token, params: { id: visit.id } })).body.tips
  const { id } = (await tipsOf(visit.client.token))[0]!
  await inTransaction(t.db, (trx) => refundTip(t.deps, trx, { orderId: id, cause: 'case', cents: 800 }))
  const refused = (refused_at: Date | null) =>
    t.db.updateTable('refund').set({ refused_at }).where('order_id', '=', id).execute()
  const words = async () => {
    const { token } = visit.client
    const listed = (await tipsOf(token)).map(({ refund_state, refund_text }) => [refund_state, refund_text])
    const { body } = await t.call(getTip, { token, params: { id } })
    return [...listed, [body.payment_status, body.refund_state, body.refund_text]]
  }
  const both = (status: string, state: string, text: string) => [
    [state, text],
    [status, state, text],
  ]
  expect(await words()).toEqual(
    both('paid', 'requested', 'We’ve asked the payment company to return $8.00 to your card.'),
  )
  await refused(t.clock.now())
  const text = 'Your card did not take the refund of $8.00. We’re looking for another way.'
  expect(await words()).toEqual(both('paid', 'refused', text))
  // The provider doesn't see how the client's card takes the refund.
  const theirs = { refund_state: null, refund_text: '$8.00 of it was refunded to your client.' }
  expect(await tipsOf(visit.provider.token)).toMatchObject([theirs])
  await refused(null)
  await workOnce(t)
  expect(await words()).toEqual(both('partially_refunded', 'made', '$8.00 was refunded to your card.'))
})

it('offers a refund of a tip that the card refuses as credit, to the client alone and once', async () => {
  const visit = await addDone(t)
  await addTip(t, visit, { amount: 20 })
  const tipOf = async (token: string) => (await t.call(getVisitTips, { token, params: { id: visit.id } })).body.tips[0]!
  const { client, provider } = visit
  const { id: orderId } = await tipOf(client.token)
  await inTransaction(t.db, (trx) => refundTip(t.deps, trx, { orderId, cause: 'case', cents: 800 }))
  expect(await tipOf(client.token)).toMatchObject({ refused_refund: null })
  await t.db.updateTable('refund').set({ refused_at: t.clock.now() }).where('order_id', '=', orderId).execute()
  const { refused_refund: refused } = await tipOf(client.token)
  expect(refused).toMatchObject({ amount: 8 })
  expect(await tipOf(provider.token)).toMatchObject({ refused_refund: null })
  const take = (token: string) => t.call(takeRefundAsCredit, { token, params: { id: refused!.id } })
  expect((await take(provider.token)).status).toBe(404)
  expect(await take(client.token)).toMatchObject({ status: 200, body: { amount: 8 } })
  expect((await take(client.token)).status).toBe(404)
  expect((await t.call(getCredit, { token: client.token })).body).toMatchObject({ balance: 8 })
  expect(await tipOf(client.token)).toMatchObject({ refused_refund: null, refund_text: '$8.00 was refunded.' })
  await workOnce(t)
  expect((await checkLedger(t)).breaks).toEqual([])
})
