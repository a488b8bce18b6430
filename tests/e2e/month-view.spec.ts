import { findOpening, HOMES } from './openings.ts'
import { joinAsClient } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const SERVICE = 'Gel Manicure'

test('whole months show the free days, by keyboard as well', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await joinAsClient(page, HOMES.client)
  const { id } = await findOpening(page.request, SERVICE, [HOMES.client])
  await page.goto(`/booking/${SERVICE}/${id}`)
  const list = page.getByRole('combobox', { name: 'Date' })
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'Show whole months' }).click()
  const grid = page.getByRole('grid', { name: /^Available days in / })
  const first = await list.inputValue()
  const cell = (date: string) => grid.locator(`[data-date="${date}"]`)
  await expect(cell(first)).toHaveAttribute('tabindex', '0')
  await checkPage(page)
  // As far as the list goes, and no further.
  const values = await list
    .locator('option:not([disabled])')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  const last = values.at(-1)!
  await cell(first).focus()
  for (let months = 0; months < 14; months += 1) await page.keyboard.press('PageDown')
  await expect(cell(last)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(list).toHaveValue(last)
  await expect(page.getByRole('radiogroup', { name: /^Time on/ })).toBeVisible()
  // A day without free times can be looked at, not chosen.
  const taken = grid.locator('[aria-disabled="true"]').first()
  await taken.click({ force: true })
  await expect(list).toHaveValue(last)
  await expectNoSidewaysScroll(page)
})
