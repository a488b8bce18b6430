import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { getBooking } from '#contract/bookings.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { mailedCode } from '#tests/factories/gifts.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addConfirmed, GOOD_CARD } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string }): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
}

/** Types a card on the page of the payment company, to which the site has sent its browser. @returns where that leads */
async function payByCard(page: OpenPage, who: { token: string }): Promise<string> {
  await expect.poll(() => page.left).toEqual([expect.stringMatching(/\/sandbox\/checkout\//)])
  const checkout = await open(page.left[0]!, who)
  checkout.fill('Card number', GOOD_CARD.card_number)
  checkout.fill('Expiry date', '1234')
  checkout.fill('Security code', '123')
  checkout.fill('Name on card', 'Casey Quimby')
  await checkout.press(/^Pay \$/)
  await expect.poll(() => checkout.left.length).toBe(1)
  const { pathname, search } = new URL(checkout.left[0]!, t.deps.site.publicUrl)
  return pathname + search
}

test('a gift to a friend pays for a visit alone, and for another with a card', async () => {
  const [buyer, friend, provider] = [
    await addPerson(t),
    await addPerson(t, { firstName: 'Robin' }),
    await addBookable(t),
  ]
  const dueOf = async (id: string) =>
    (await t.call(getBooking, { token: friend.token, params: { id } })).body.amount_due!
  const first = await addConfirmed(t, { provider, client: friend, time: '09:00' })
  const second = await addConfirmed(t, { provider, client: friend, time: '15:00' })
  const amount = Math.round((await dueOf(first.id)) + (await dueOf(second.id)) / 2)

  const shop = await open('/gift-cards', buyer)
  await expectAccessible()
  await shop.press('Continue to payment')
  await shop.isFocused(() => shop.field('Their name'))
  for (const [label, text] of [
    [/^Amount in dollars/, String(amount)],
    ['Their name', 'Robin Friend'],
    ['Their email', friend.email],
    ['Message (optional)', 'Enjoy an hour for yourself.'],
  ] as const)
    shop.fill(label, text)
  await shop.press('Continue to payment')
  const bought = await payByCard(shop, buyer)
  expect(bought).toMatch(/^\/credit\?gift=/)
  await (await open(bought, buyer)).part('region', 'Gift cards you bought').says('Will be sent on')
  await expectAccessible()

  t.advance(61 * 60_000)
  for (let round = 0; round < 2; round += 1) await workOnce(t)
  const code = (await mailedCode(t, friend.email)).replaceAll('-', '')
  expect(code).toHaveLength(16)
  const credit = await open(`/credit#code=${code}`, friend)
  await credit.press('Add to my credit')
  const balance = credit.part('region', 'Your credit')
  await balance.says(`$${amount}.00`)
  await balance.says('never expires')
  await expectAccessible()

  const alone = await open(`/bookings/${first.id}`, friend)
  await alone.user.click(await alone.findByRole('checkbox', { name: /nothing is left to pay/ }))
  await alone.press(/^Pay with credit/)
  await expect.poll(() => [...alone.left, alone.address()].some((to) => /\/payment-success\?/.test(to))).toBe(true)

  const both = await open(`/bookings/${second.id}`, friend)
  await both.user.click(await both.findByRole('checkbox', { name: /is left for your card/ }))
  await both.press(/^Pay now/)
  const paid = await payByCard(both, friend)
  expect(paid).toMatch(/^\/payment-success\?/)
  await (await open(paid, friend)).findByRole('heading', { level: 1, name: /^Payment/ })
  const after = await open('/credit', friend)
  await after.part('region', 'Your credit').says('$0.00')
  await expectAccessible()
  expect((await after.part('region', 'History').inside()).getAllByRole('listitem')).toHaveLength(3)
})
