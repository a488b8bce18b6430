import type { Page } from '@playwright/test'

import { bookingCard, chooseDay, confirmBooking, slot, slots } from './client-steps.ts'
import { signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

type Card = { id: string; full_name: string }
const SERVICE = 'Balayage'

/** Where the demo clients live: not every provider visits both. */
const HOMES = { client: 'V6J', client2: 'V5H' }

/** A provider of the service with free times who visits all the homes, as the public list names them. */
async function bookable(page: Page, homes = [HOMES.client]): Promise<Card> {
  const lists = await Promise.all(homes.map((postal) => visitorsOf(page, postal)))
  const card = lists[0]?.find(({ id }) => lists.every((cards) => cards.some((other) => other.id === id)))
  if (!card) throw new Error(`nobody has a free time for ${SERVICE} in ${homes.join(' and ')}`)
  return card
}

async function visitorsOf(page: Page, postal: string): Promise<Card[]> {
  const query = new URLSearchParams({ service: SERVICE, postal, limit: '100' })
  const answer = await page.request.get(`/api/services/providers?${query}`)
  const cards = (await answer.json()) as (Card & { next_slots: unknown[] })[]
  return cards.filter(({ next_slots }) => next_slots.length > 0)
}

/** The free hours of the chosen day, such as `4:00 PM`. */
async function slotNames(page: Page): Promise<string[]> {
  const names = await slots(page).locator('xpath=..').allInnerTexts()
  return names.map((name) => name.trim())
}

/** The last free hour that all of them see, the drive to each home allowed for. */
async function lastSlot(...pages: Page[]): Promise<string> {
  const [names = [], ...others] = await Promise.all(pages.map(slotNames))
  const name = names.findLast((one) => others.every((seen) => seen.includes(one)))
  if (!name) throw new Error('no free hour of this day suits everybody')
  return name
}

test('of two clients who want the same hour one is told, keeps what was typed, and takes another', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(150_000)
  const rival = await newVisitor()
  await signIn(page, 'client')
  await signIn(rival, 'client2')
  const { id, full_name } = await bookable(page, [HOMES.client, HOMES.client2])
  const path = `/booking/${SERVICE}/${id}`
  await page.goto(path)
  await rival.goto(path)
  // Later than anything the demo clients have planned themselves.
  const day = await chooseDay(page, 14)
  await rival.getByRole('combobox', { name: 'Date' }).selectOption(day)
  await expect(slots(rival).first()).toBeVisible()
  const wanted = await lastSlot(page, rival)
  await slot(page, wanted).check({ force: true })
  await page.getByLabel('Notes').fill('Please ring twice')

  await slot(rival, wanted).check({ force: true })
  await confirmBooking(rival)

  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(
    page.getByText('This time slot has just been taken. Please choose another.').filter({ visible: true }),
  ).toBeVisible()
  await expect(slot(page, wanted)).toHaveCount(0)
  await expect(page.getByLabel('Notes')).toHaveValue('Please ring twice')
  await expect(page.getByRole('combobox', { name: 'Date' })).toHaveValue(day)
  await slot(page, await lastSlot(page)).check({ force: true })
  await confirmBooking(page)
  await expect(bookingCard(page, 'Please ring twice', full_name)).toContainText('Pending')
})

test('a booking needs a day and a time, and another day lets the time go', async ({ page }) => {
  await signIn(page, 'client')
  const { id } = await bookable(page)
  await page.goto(`/booking/${SERVICE}/${id}`)
  await expect(page.getByRole('combobox', { name: 'Date' })).toBeVisible()
  await page.getByLabel('Notes').fill('Third floor, no lift')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Please select both date and time slot').filter({ visible: true })).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Third floor, no lift')
  await slots(page).first().check({ force: true })
  await chooseDay(page, 1)
  for (const one of await slots(page).all()) await expect(one).not.toBeChecked()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText('1 hour')
  await expect(summary).toContainText('Not chosen yet')
  await checkPage(page)
})

test('a booking that waits is cancelled after a question, and stands under Cancelled', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'client')
  const { id, full_name } = await bookable(page)
  await page.goto(`/booking/${SERVICE}/${id}`)
  await chooseDay(page, 12)
  await slots(page).last().check({ force: true })
  await page.getByLabel('Notes').fill('To be called off')
  await confirmBooking(page)
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'To be called off' }).first()
  await card.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
  await expect(dialog).toContainText('Are you sure you want to cancel this booking? This action cannot be undone.')
  await expect(dialog).toContainText('Cancelling now costs nothing')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Keep Booking' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Cancel Booking' }).click()
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click()
  await expect(page.getByText('The booking is cancelled.')).toBeVisible()
  await page.getByRole('tab', { name: /^Cancelled/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('To be called off')
  await expect(bookingCard(page, 'To be called off', full_name)).toContainText('Cancelled')
})

test('booking asks who you are first, and comes back', async ({ page }) => {
  const { id } = await bookable(page)
  await page.goto(`/services/details/${SERVICE}`)
  const path = `/booking/${SERVICE}/${id}`
  await page.locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: 'client@demo.homebloom.test' }).click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeVisible()
})

test('a provider or service that is not there is said in words', async ({ page }) => {
  await signIn(page, 'client')
  await page.goto(`/booking/${SERVICE}/nobody`)
  await expect(page.getByText('Provider not found', { exact: true })).toBeVisible()
  const { id } = await bookable(page)
  await page.goto(`/booking/no-such-service/${id}`)
  await expect(
    page.getByText('Could not find service details. You may need to contact the provider directly.'),
  ).toBeVisible()
  await expect(page.getByText('$50.00').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
})

test('a cancelled payment says what holds and goes to the dashboard by itself', async ({ page }) => {
  await signIn(page, 'client')
  await page.goto('/payment-cancel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cancel/i)
  await expect(page.getByText(/awaits payment|await payment/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await checkPage(page)
  await expect(page).toHaveURL(/\/client\/dashboard\//)
  await page.goto('/payment-success')
  await expect(page.getByText('No booking ID provided')).toBeVisible()
})
