import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAdminGiftCards } from '#contract/gift-cards.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addCode, addGift, redeem } from '#tests/factories/gifts.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

test('a gift card is found at the desk by its buyer or its receipt, page by page, and can be refunded until it is redeemed', async () => {
  const admin = await anAdmin(t)
  const { code, ...gift } = await addCode(t)
  await workOnce(t)
  const find = async (query: { search?: string; limit?: number; cursor?: string }) =>
    t.call(listAdminGiftCards, { token: admin.token, query })
  const [found, ...others] = (await find({ search: gift.buyer.email.toUpperCase() })).body
  expect(others).toEqual([])
  expect(found).toMatchObject({ id: gift.id, amount: 50, buyer_email: gift.buyer.email, can: { refund: true } })
  const receipt = found!.receipt_number!
  expect(receipt).toMatch(/^HB-\d{4}-\d+$/)
  expect((await find({ search: receipt.toLowerCase() })).body.map(({ id }) => id)).toEqual([gift.id])
  const byName = (await find({ search: found!.buyer_name.slice(0, 4) })).body
  expect(byName.map(({ id }) => id)).toContain(gift.id)
  expect((await find({ search: '%' })).body).toEqual([])
  await addGift(t)
  const first = await find({ limit: 1 })
  const cursor = new URL(/<([^>]+)>/.exec(String(first.headers.link))![1]!, 'http://site').searchParams.get('cursor')!
  const second = await find({ limit: 1, cursor })
  expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(2)
  await redeem(t, await addPerson(t), code)
  expect((await find({ search: gift.buyer.email })).body).toMatchObject([{ state: 'redeemed', can: { refund: false } }])
  const { token } = gift.buyer
  expect((await t.call(listAdminGiftCards, { token, query: {} })).status).toBe(403)
})
