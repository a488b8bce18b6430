import type { Locator } from '@playwright/test'

import { chooseDay, chooseSlot, confirmBooking, fillCard, slots } from './client-steps.ts'
import { HOMES } from './openings.ts'
import { openDone } from './past-visit.ts'
import { joinAsClient, signIn } from './people.ts'
import { messageTo, resetClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

test('a tip is offered after the review, left without pressure, paid, and read by its provider', async ({
  page,
  newVisitor,
  request,
}) => {
  const { other, id } = await openDone({ page, newVisitor, request })
  await page.goto(`/bookings/${id}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await reviews.getByRole('radio', { name: /^5 stars/ }).check()
  await reviews.getByLabel('Your review').fill('Calm, careful, and right on time. We would ask again.')
  await reviews.getByRole('button', { name: 'Submit review' }).click()

  const dialog = page.getByRole('dialog', { name: /^A tip for / })
  await expect(dialog).toBeVisible()
  for (const choice of await dialog.getByRole('radio').all()) await expect(choice).not.toBeChecked()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'No tip' }).click()
  await expect(dialog).toHaveCount(0)

  const tips = page.getByRole('region', { name: 'Tips' })
  await tips.getByRole('button', { name: 'Leave a tip' }).click()
  await dialog.getByRole('button', { name: 'Go to payment' }).click()
  await expect(dialog).toContainText('Please choose an amount')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await dialog.getByRole('radio', { name: /Other amount/ }).press('Space')
  await dialog.getByLabel('Amount in dollars').fill('900')
  await dialog.getByRole('button', { name: 'Go to payment' }).click()
  await expect(dialog).toContainText('Please choose an amount from $1 to $500')
  await dialog.getByLabel('Amount in dollars').fill('12.50')
  await dialog.getByLabel(/^A word for/).fill('Thank you! Write to me at robin@example.com')
  await dialog.getByRole('button', { name: 'Go to payment' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await expect(page.getByText('Tip for', { exact: false }).first()).toBeVisible()
  await fillCard(page, '4242424242424242')
  await expect(page).toHaveURL(/\/payment-success\?/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('receives your tip')
  await expect(page.getByText('$12.50')).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: 'Back to your booking' }).click()
  await expect(tips).toContainText('$12.50')
  await page.getByRole('heading', { name: 'Money' }).click()
  await expect(page.getByRole('list', { name: 'Receipts' })).toContainText('Receipt for your tip')
  await checkPage(page)

  const mail = await messageTo(request, 'provider@demo.homebloom.test', 'left you a tip of $12.50')
  expect(mail.text).toContain('Write to me at [hidden]')
  await other.goto(`/provider/bookings/${id}`)
  const theirs = other.getByRole('region', { name: 'Tips' })
  await expect(theirs).toContainText('$12.50')
  await expect(theirs).toContainText('Thank you! Write to me at [hidden]')
  await expect(theirs.getByRole('button', { name: 'Leave a tip' })).toHaveCount(0)
  await checkPage(other)
})

test('what a visit costs and when reads the same before and after booking, and for both sides', async ({
  page,
  newVisitor,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const other = await newVisitor()
  await joinAsClient(page, HOMES.client)
  const { id: providerId } = await signIn(other, 'provider')
  const answer = await page.request.get(`/api/services/provider/${providerId}`)
  const [{ id: service, title }] = (await answer.json()) as [{ id: string; title: string }]
  await page.goto(`/booking/${service}/${providerId}`)
  const summary = page.getByRole('complementary', { name: 'Summary' })
  const sheet = summary.getByRole('button', { name: /details$/ })
  await sheet.click()
  await expect(summary).toContainText(`${title}, 1 hour`)
  await expect(summary).toContainText('Until 24 hours before the visit')
  await sheet.click()
  await chooseDay(page, 3)
  await chooseSlot(page, slots(page).last())
  await sheet.click()
  const cancelling = (steps: Locator) => steps.filter({ hasText: /Cancelling|cancels/ })
  await expect(cancelling(summary.getByRole('listitem')).first()).toContainText(/Until \w{3}, \w{3} \d+, /)
  const before = await cancelling(summary.getByRole('listitem')).allTextContents()
  await checkPage(page)
  await confirmBooking(page)

  await page.getByRole('link', { name: title }).first().click()
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByRole('heading', { name: 'Money' }).click()
  await expect(money.getByRole('listitem').first()).toContainText('You asked')
  expect(await cancelling(money.getByRole('listitem')).allTextContents()).toEqual(before)
  await checkPage(page)
  await other.goto(`/provider${new URL(page.url()).pathname}`)
  const theirs = other.getByRole('region', { name: 'Money' })
  await theirs.getByRole('heading', { name: 'Money' }).click()
  const times = (steps: Locator) => steps.getByRole('time').allTextContents()
  await expect(theirs.getByRole('listitem').first()).toContainText('asked')
  expect(await times(theirs)).toEqual(await times(money))
  await checkPage(other)
})
