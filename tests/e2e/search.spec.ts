import type { APIRequestContext } from '@playwright/test'

import { addDays, dateText } from '#web/ui/values/local-text.ts'

import { checkPage, expect, test } from './site.ts'

type Found = { date: string; first_date: string; total: number; other_days: { date: string }[] }

/** A day of the coming weeks on which a provider is available. */
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
  const form = page.getByRole('search', { name: 'Find a provider' })
  await form.getByRole('combobox', { name: 'Service', exact: true }).selectOption('Balayage')
  await expect(page).toHaveURL(/\/search\?service=Balayage/)
  const { date } = await dayWithSomebody(request)
  await form.getByRole('combobox', { name: 'Day', exact: true }).selectOption(date)
  await expect(page.getByRole('heading', { name: `on ${dateText(date, true)}` })).toBeVisible()
  await form.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('Price low to high')
  await expect(page).toHaveURL(/sort=price_low/)
  const time = page.getByRole('link', { name: /^Book .*, \d+:\d\d [AP]M$/ }).first()
  await expect(time).toHaveAttribute('href', /^\/booking\/Balayage\/\w{26}\?date=20\d\d-\d\d-\d\d&time=\d\d%3A\d\d$/)
  expect(await time.getAttribute('href')).toContain(`date=${date}`)
  await checkPage(page)
})
