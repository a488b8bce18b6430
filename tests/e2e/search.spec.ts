import type { APIRequestContext } from '@playwright/test'

import { addDays } from '#web/ui/values/local-text.ts'

import { signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

type Found = { date: string; date_text: string; first_date: string; total: number; other_days: { date: string }[] }

/** A day of the coming weeks on which somebody is free. */
async function dayWithSomebody(request: APIRequestContext): Promise<Found> {
  const on = async (date: string) =>
    (await (await request.get(`/api/search?service=Balayage${date && `&date=${date}`}`)).json()) as Found
  const { first_date } = await on('')
  // Not the first one, which is another as soon as it is midnight.
  const found = await on(addDays(first_date, 2))
  return found.total > 0 ? found : on(found.other_days[0]!.date)
}

test('somebody finds who is free, narrows it down, and books a time of that day', async ({ page, request }) => {
  await page.goto('/search')
  const form = page.getByRole('search', { name: 'Who is free' })
  await form.getByRole('combobox', { name: 'Service', exact: true }).selectOption('Balayage')
  await expect(page).toHaveURL(/\/search\?service=Balayage/)
  const { date, date_text } = await dayWithSomebody(request)
  await form.getByRole('combobox', { name: 'Day', exact: true }).selectOption(date)
  await expect(page.getByText(`Balayage on ${date_text}`)).toBeVisible()
  await form.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Price low to high')
  await expect(page).toHaveURL(/sort=price_low/)
  const time = page.getByRole('link', { name: /^Book .*, \d+:\d\d [AP]M$/ }).first()
  await expect(time).toHaveAttribute('href', /^\/booking\/Balayage\/\w{26}\?date=20\d\d-\d\d-\d\d&time=\d\d%3A\d\d$/)
  expect(await time.getAttribute('href')).toContain(`date=${date}`)
  await checkPage(page)
})

test('a search that finds nobody leads on', async ({ page }) => {
  await page.goto('/search?service=Balayage&postal=V8W')
  await expect(page.getByText(/V8W is outside Greater Vancouver/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We’re not in V8W yet' })).toBeVisible()
})

test('a profile answers whether somebody comes to an address', async ({ page, request }) => {
  const [card] = (await (await request.get('/api/services/providers?service=Balayage')).json()) as [{ id: string }]
  await page.goto(`/providers/${card.id}`)
  await page.getByLabel('Do they come to you?').fill('V8W 1A1')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText(/V8W is outside Greater Vancouver/)).toBeVisible()
  // What is no postal code is told, and the answer about another place does not stay beside it.
  await page.getByLabel('Do they come to you?').fill('hello')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Please enter a postal code like V6B 1A1 or its first half')).toBeVisible()
  await expect(page.getByLabel('Do they come to you?')).toBeFocused()
  await expect(page.getByText(/V8W is outside Greater Vancouver/)).toBeHidden()
  await page.getByLabel('Do they come to you?').fill('v8w')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Please enter a postal code like V6B 1A1 or its first half')).toBeHidden()
})

test('a provider takes time off after seeing what it would meet', async ({ page }) => {
  await signIn(page, 'provider')
  await page.goto('/provider/availability')
  await page.getByRole('region', { name: 'Time off' }).getByRole('button', { name: 'Add time off' }).click()
  const form = page.getByRole('form', { name: 'Add time off' })
  await form.getByLabel('From').fill('2035-03-05')
  await form.getByLabel('Last day').fill('2035-03-04')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('The end must be after the start.')).toBeVisible()
  await form.getByLabel('Last day').fill('2035-03-09')
  await form.getByLabel('Note (optional)').fill('Spring break')
  await form.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add this time off?' })
  await expect(dialog.getByText('Monday, March 5, 2035 to Friday, March 9, 2035')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add time off' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Spring break' })
  await expect(listed).toBeVisible()
  await checkPage(page)
  await listed.getByRole('button', { name: /^Remove time off/ }).click()
  await expect(listed).toHaveCount(0)
})
