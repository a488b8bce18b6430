import type { Page } from '@playwright/test'

import { addDays } from '#web/ui/values/local-text.ts'

import { chooseDay, chooseSlot, confirmBooking, fillCard, slots } from './client-steps.ts'
import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

/** The page of the visit that comes first. */
async function openFirst(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/bookings\//)
}

test('a client asks for visits that repeat, one answer takes them all, one is paid and one is skipped', async ({
  page,
  newVisitor,
  request,
}) => {
  const desk = await newVisitor()
  const { token: adminToken } = await signIn(desk, 'admin')
  const provider = await joinAsApproved(request, adminToken)
  await page.setViewportSize({ width: 360, height: 800 })
  await joinAsClient(page, HOMES.client)
  await page.goto(`/booking/Classic%20Manicure/${provider.id}`)
  const date = await chooseDay(page, 2)
  await chooseSlot(page, slots(page).first())
  const second = addDays(date, 14)
  // The provider is away in the morning of the second date.
  await send(request, 'availability/time-off', { start: `${second}T00:00`, end: `${second}T12:00` }, provider.token)
  await page.getByRole('button', { name: 'Repeat this visit' }).click()
  await expect(page.getByLabel('Repeat', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Repeat', { exact: true })).toHaveValue('2')
  const dates = page.getByRole('list', { name: 'Dates' })
  await expect(dates.getByRole('listitem')).toHaveCount(4)
  await expect(dates.getByText('The provider is away at this time.')).toBeVisible()
  await expect(page.getByText('3 visits at $45.00 each')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await checkPage(page)
  await page.getByLabel(/^What to do about /).selectOption('At 12:00 PM that day')
  await expect(page.getByText('4 visits at $45.00 each, $180.00 in all.')).toBeVisible()
  // All of it is there again after a reload, and the focus is left alone.
  await page.reload()
  await expect(page.getByText('4 visits at $45.00 each, $180.00 in all.')).toBeVisible()
  await expect(page.getByLabel('Repeat', { exact: true })).not.toBeFocused()
  await confirmBooking(page)

  // One card stands for all of them.
  const panel = page.getByRole('region', { name: 'Your next visit' })
  await expect(panel.getByText('Visit 1 of 4, every 2 weeks')).toHaveCount(1)
  await expect(panel.getByText('Classic Manicure', { exact: true })).toHaveCount(1)
  await panel.getByRole('button', { name: 'All 4 visits' }).click()
  await expect(panel.getByText('Pending')).toHaveCount(5)
  await expectNoSidewaysScroll(page)
  await checkPage(page)

  const { subject } = await messageTo(request, provider.email, '4 visits, every 2 weeks')
  expect(subject).toMatch(/^New request: Classic Manicure on .* and 3 more$/)
  const theirs = await newVisitor()
  await theirs.setViewportSize({ width: 360, height: 800 })
  await keepToken(theirs, provider.token)
  await theirs.goto('/provider/requests')
  await expect(theirs.getByRole('article')).toHaveCount(1)
  await expect(theirs.getByText('4 visits, every 2 weeks')).toBeVisible()
  await theirs.getByText('See all 4 dates').click()
  await expect(theirs.getByRole('group', { name: 'Dates' }).getByRole('checkbox')).toHaveCount(4)
  await theirs.getByRole('group', { name: 'Dates' }).getByRole('checkbox').nth(3).uncheck()
  await expect(theirs.getByRole('button', { name: 'Accept 3 of 4' })).toBeVisible()
  await theirs.getByRole('group', { name: 'Dates' }).getByRole('checkbox').nth(3).check()
  await expectNoSidewaysScroll(theirs)
  await checkPage(theirs)
  await theirs.getByRole('button', { name: 'Accept all 4' }).click()
  await expect(theirs.getByRole('heading', { name: 'Visit 1 of 4, every 2 weeks' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'End the series' })).toBeVisible()

  // The first is paid, the third is skipped, the others stand.
  await openFirst(page)
  await page.getByRole('button', { name: /^Pay now/ }).click()
  await fillCard(page, '4242424242424242')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/paid|Payment|Thank/i)
  await openFirst(page)
  const visits = page.getByRole('region', { name: 'Visit 1 of 4, every 2 weeks' }).getByRole('listitem')
  await expect(visits).toHaveCount(4)
  await expectNoSidewaysScroll(page)
  await checkPage(page)
  await visits.nth(2).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Visit 3 of 4, every 2 weeks' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel' }).click()
  await expect(page.getByText('The booking is cancelled.')).toBeVisible()
  // The end names what becomes of each, and can be called off.
  await page.getByRole('button', { name: 'End the series' }).click()
  const dialog = page.getByRole('dialog', { name: 'End this series?' })
  await expect(dialog.getByText('Cancelled, nothing to pay.')).toHaveCount(2)
  await expect(dialog.getByText('Cancelled. We’re refunding $45.00.')).toBeVisible()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Keep the series' }).click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
})
