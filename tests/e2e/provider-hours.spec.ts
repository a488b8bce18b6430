import type { Locator, Page } from '@playwright/test'

import { signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

const sheetOf = (page: Page) => page.getByRole('grid', { name: 'Weekly hours' })

/** Half hours are requested by day (0 is Sunday) and hour. */
const cellOf = (page: Page, day: number, hour: number) =>
  sheetOf(page).locator(`[data-day="${day}"][data-minute="${hour * 60}"]`)

async function stroke(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await page.mouse.up()
}

/** The typed times of a weekday, from and to in turn. */
const typedOn = (page: Page, day: string) =>
  page
    .getByLabel(new RegExp(`^${day}.*: (start|end)$`))
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('the week is painted by drag, and the typed hours keep step', async ({ page }) => {
  await signIn(page, 'pending')
  await page.goto('/provider/availability')
  for (const name of ['Sunday', 'Monday']) {
    const day = page.getByRole('switch', { name })
    if (await day.isChecked()) await day.click()
  }
  await stroke(page, cellOf(page, 0, 8), cellOf(page, 1, 11.5))
  await expect(page.getByText('Sunday to Monday, 8:00 AM – 12:00 PM: opened')).toBeVisible()
  expect(await typedOn(page, 'Sunday')).toEqual(['08:00', '12:00'])
  expect(await typedOn(page, 'Monday')).toEqual(['08:00', '12:00'])

  await stroke(page, cellOf(page, 0, 10), cellOf(page, 0, 10.5))
  expect(await typedOn(page, 'Sunday')).toEqual(['08:00', '10:00', '11:00', '12:00'])
  await page.getByLabel('Sunday, slot 1: start').fill('08:15')
  await expect(cellOf(page, 0, 8)).toHaveAttribute('data-state', 'part')
  await checkPage(page)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('the week is painted with the keyboard alone', async ({ page }) => {
  await signIn(page, 'pending')
  await page.goto('/provider/availability')
  const start = cellOf(page, 0, 7)
  await start.focus()
  const before = await start.getAttribute('data-state')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Sunday to Monday, 7:00 AM – 8:00 AM: Space opens or closes')).toBeVisible()
  await page.keyboard.press('Space')
  const after = before === 'open' ? 'closed' : 'open'
  for (const cell of [cellOf(page, 0, 7), cellOf(page, 0, 7.5), cellOf(page, 1, 7), cellOf(page, 1, 7.5)])
    await expect(cell).toHaveAttribute('data-state', after)
  await expect(cellOf(page, 1, 7.5)).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(start).toHaveAttribute('data-state', before ?? '')
})

test('the sheet is accessible and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'provider2')
  await page.goto('/provider/availability')
  await expect(sheetOf(page)).toHaveCount(0)
  await page.getByText('Set your week').click()
  await expect(sheetOf(page)).toBeVisible()
  await checkPage(page)
})

test('time off is taken from the calendar, which shows it, and given back there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'provider2')
  await page.goto('/provider/availability')
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('Dates')
  const cell = page.getByRole('grid', { name: 'Calendar' }).locator('[data-chosen]')
  await cell.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(cell).toBeFocused()
  const date = (await cell.getAttribute('data-date')) ?? ''
  const panel = page
    .getByRole('region')
    .filter({ has: page.getByText('Why is this time not offered?') })
    .last()
  await panel.getByRole('button', { name: 'Add time off' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('From')).toHaveValue(date)
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await dialog.getByRole('button', { name: 'Add time off' }).press('Enter')
  await expect(page.getByText('Time off added')).toBeVisible()
  await expect(cell).toHaveAccessibleName(/, time off/)
  await checkPage(page)
  await panel.getByRole('button', { name: /^Remove time off/ }).press('Enter')
  await expect(page.getByText('Time off removed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(cell).not.toHaveAccessibleName(/time off/)
})
