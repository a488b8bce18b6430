import type { Booking } from '#contract/bookings.ts'

import { retell } from './made-up.ts'
import { HOMES, requestVisit } from './openings.ts'
import { joinAsClient, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const PHONE = { width: 360, height: 780 }

test('a provider reads how the own facts are worked out and says something beside them; visitors read both', async ({
  page,
  newVisitor,
}) => {
  await page.setViewportSize(PHONE)
  const { id } = await signIn(page, 'provider')
  await page.goto('/provider/statistics')
  const card = page.getByRole('region', { name: 'Your last 12 months' })
  await expect(card.getByText('Share of requests you accepted.')).toBeVisible()
  const words = `I was away in June (${Date.now()}).`
  await card.getByLabel('Your comment for clients').fill('Call me: 604 555 0199')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Please leave out phone numbers')).toBeVisible()
  await card.getByLabel('Your comment for clients').fill(words)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const visitor = await newVisitor()
  await visitor.setViewportSize(PHONE)
  await visitor.goto(`/providers/${id}`)
  const facts = visitor.getByRole('region', { name: 'The last 12 months' })
  await expect(facts.getByText('Completed visits')).toBeVisible()
  await expect(facts.getByText(words)).toBeVisible()
  await checkPage(visitor)
})

test('a request on a phone says how the client came before, and its sums stay whole', async ({
  page,
  newVisitor,
  request,
}) => {
  await page.setViewportSize(PHONE)
  const { id: providerId } = await signIn(page, 'provider')
  const { id } = await requestVisit(request, await joinAsClient(await newVisitor(), HOMES.client), providerId)
  // The longest name that a line has.
  const name = 'Commission (10%, returning client)'
  await retell<Booking>(page, 'GET', `**/api/bookings/${id}`, (booking) => ({
    ...booking,
    provider_money: {
      ...booking.provider_money,
      lines: booking.provider_money?.lines.map((line, at) => (at === 1 ? { ...line, label: name } : line)),
    },
  }))
  await page.goto(`/provider/requests/${id}`)
  await expect(page.getByText('Robin: No visits here yet')).toBeVisible()
  await page.getByText('Price details').click()
  const line = page.getByText(name)
  await expect(line).toBeVisible()
  const sum = page.getByText(/^-\$\d+\.\d\d$/)
  expect((await sum.boundingBox())!.height).toBeLessThan(40)
  await expectNoSidewaysScroll(page)
})
