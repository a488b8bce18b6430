import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

const channel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('whoever writes a message sees it by each of its channels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/outbox')
  await page.getByRole('navigation', { name: 'Parts of the outbox' }).getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL(/part=examples/)
  const count = page.getByRole('status').filter({ hasText: / of / })
  const all = Number((await count.innerText()).split(' of ')[1])
  expect(all).toBeGreaterThan(100)

  await page.getByLabel('Group').selectOption('booking')
  await page.getByLabel('Channel').selectOption('sms')
  await page.getByLabel('Filter the examples by words').fill('remind_soon client')
  await expect(count).toHaveText(new RegExp(`^\\d of ${all}$`))
  await page.getByRole('button', { name: /booking\.remind_soon · client$/ }).click()
  await expect(channel(page, 'Text message').getByText(/characters, \d part/)).toBeVisible()
  await expect(channel(page, 'On a device').getByText(/^Opens \/bookings\//)).toBeVisible()
  await expect(channel(page, 'In the inbox').getByText(/^Opens \/bookings\//)).toBeVisible()
  const mail = channel(page, 'Email')
  await mail.getByLabel('Colours of the email').selectOption('dark')
  await mail.getByLabel('Width of the email').selectOption('360')
  const letter = mail.locator('iframe')
  await expect(letter).toHaveAttribute('title', /, dark, 360 px wide$/)
  await expect(mail.getByText('List-Unsubscribe', { exact: true })).toBeVisible()
  // It fits the narrowest email programs: nothing in it is wider than it is.
  const inside = letter.contentFrame().locator('body')
  await expect(inside).toContainText('Stop emails like this')
  expect(await inside.evaluate((body) => body.scrollWidth - body.clientWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Where there is room for one thing, the list is a press away, and what was chosen stays.
  await page.getByRole('button', { name: 'All examples' }).click()
  await page.getByLabel('Filter the examples by words').fill('nobody writes this')
  await expect(page.getByText('No example matches')).toBeVisible()
  await page.getByLabel('Filter the examples by words').fill('')
  await page.reload()
  await expect(page.getByLabel('Channel')).toHaveValue('sms')
})

test('at a desk the list of examples stays beside the one that is open', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/outbox?part=examples&example=booking.remind_soon-client-usual')
  await expect(channel(page, 'Text message')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All examples' })).toBeHidden()
  await expect(page.getByLabel('Filter the examples by words')).toBeVisible()
})
