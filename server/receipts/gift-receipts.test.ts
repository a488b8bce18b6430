import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelGiftCard } from '#contract/gift-cards.ts'
import { downloadReceipt, listGiftReceipts } from '#contract/receipts.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { addGift } from '#tests/factories/gifts.ts'
import { addPerson } from '#tests/factories/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

const YEAR = day(0).slice(0, 4)

it('a gift card has a receipt for its buyer, without tax, and a credit note when it is called off', async () => {
  const { id, buyer } = await addGift(t)
  const params = { id }
  const list = async (token?: string) => t.call(listGiftReceipts, { token, params })
  const paid = { kind: 'receipt', of: 'gift_card', number: expect.stringMatching(`^HB-${YEAR}-`) as string, total: 50 }
  expect((await list(buyer.token)).body).toMatchObject([paid])
  await t.call(cancelGiftCard, { token: buyer.token, params })
  await workOnce(t)
  await workOnce(t)
  const note = { kind: 'credit_note', number: expect.stringMatching(`^HBC-${YEAR}-`) as string, total: 50 }
  const { body } = await list(buyer.token)
  expect(body).toMatchObject([paid, note])
  const rows = await t.db.selectFrom('receipt').select(['facts', 'booking_id']).orderBy('kind', 'desc').execute()
  expect(rows).toMatchObject([
    {
      booking_id: null,
      facts: {
        seller: { name: 'Homebloom', gst_number: null },
        service: 'Gift card for Robin Fern',
        lines: [{ label: 'Gift card', amount_cents: 5000 }],
        money_text: expect.stringContaining('Paid by card') as string,
      },
    },
    {
      booking_id: null,
      facts: {
        lines: [{ label: 'Gift card', amount_cents: 5000 }],
        money_text: expect.stringContaining('Returned to the card') as string,
        credit: { receipt: body[0]!.number, reason: 'The gift card was cancelled' },
      },
    },
  ])
  const other = await addPerson(t)
  expect((await list(other.token)).status).toBe(404)
  for (const receipt of body) {
    const ask = async (token: string) => (await t.call(downloadReceipt, { token, params: { id: receipt.id } })).status
    expect([await ask(buyer.token), await ask(other.token)]).toEqual([200, 404])
  }
})
