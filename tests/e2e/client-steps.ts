import { expect, type Locator, type Page } from '@playwright/test'

import { timeText } from '#web/ui/values/local-text.ts'

import { actAndGlimpse } from './page-ready.ts'

/** The free hours of the day that is chosen on the booking page, as they are named: `10:00 AM`. */
export function slots(page: Page): Locator {
  return page.getByRole('radiogroup', { name: /^Time on/ }).getByRole('radio')
}

/** @param time `14:00` */
export function slot(page: Page, time: string): Locator {
  const name = timeText(time)
  return page.getByRole('radiogroup', { name: /^Time on/ }).getByRole('radio', { name, exact: true })
}

/** Chooses a free day and one of its hours. */
export async function chooseTime(page: Page, date: string, time: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Date' }).selectOption(date)
  await chooseSlot(page, slot(page, time))
}

/** Chooses an hour of the day that is shown. */
export async function chooseSlot(page: Page, chosen: Locator): Promise<void> {
  // On phones the summary lies over the end of the page, where a blind click would land.
  if ((page.viewportSize()?.width ?? 0) < 768) await chosen.press('Space')
  else await chosen.check({ force: true })
  await expect(chosen).toBeChecked()
}

/** Chooses a day in the dropdown by its place, 0 being the first free day. @returns its ISO date */
export async function chooseDay(page: Page, place: number): Promise<string> {
  const select = page.getByRole('combobox', { name: 'Date' })
  await expect(select).toBeVisible()
  const values = await select
    .locator('option:not([disabled])')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const date = values[place] ?? ''
  await select.selectOption(date)
  return date
}

/** Presses Confirm Booking and waits for the dashboard that follows by itself. */
export async function confirmBooking(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Confirm Booking' })
  await actAndGlimpse(page, () => confirm.click(), 'Booking Confirmed')
  await expect(page).toHaveURL(/\/client\/dashboard\//)
}

/** The card of a booking in the client's lists, or the big one above them. @param words the service, or the notes that only this one has */
export function bookingCard(page: Page, words: string, provider: string): Locator {
  return page
    .locator('[role=tabpanel] li, [aria-labelledby=next-visit]')
    .filter({ hasText: words })
    .filter({ hasText: provider })
    .first()
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('1234')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Joan Tester')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}
