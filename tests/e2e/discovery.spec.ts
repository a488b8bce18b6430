import { checkPage, expect, test } from './site.ts'

test('the catalogue is searched by word and by category, and the address remembers', async ({ page }) => {
  await page.goto('/services')
  await checkPage(page)
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(60)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(11)

  const search = page.getByLabel('Search by service name or category')
  await search.fill('BALAYAGE')
  await expect(cards).toHaveText(['Balayage'])
  await expect(page.getByRole('listitem').filter({ hasText: 'Balayage' }).last()).toContainText(/\$150.*\$300/)
  await expect(page).toHaveURL(/query=BALAYAGE/)
  await page.reload()
  await expect(cards).toHaveText(['Balayage'])

  await search.fill('there is no such thing')
  await expect(cards).toHaveCount(0)
  await page.goto('/services')
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^Pet Care/ })
    .click()
  await expect(page).toHaveURL(/#pet-care$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Pet Care' })).toBeInViewport()
  await page.goto('/services?category=pet-care')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasNotText: /^Available/ })).toHaveText(['Pet Care'])
  await search.fill('pet care')
  await expect.poll(() => cards.count()).toBeGreaterThan(1)
})

test('the providers of a service are sorted and filtered, and the address remembers', async ({ page }) => {
  await page.goto('/services/details/Balayage')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Book Appointment' }) })
  const prices = async () =>
    (await cards.locator('strong').filter({ hasText: '$' }).allInnerTexts()).map((text) =>
      Number(text.replace(/[^\d.]/g, '')),
    )
  await expect(cards.first()).toBeVisible()
  const all = await cards.count()
  await page.getByLabel('Sort by').selectOption('price_low')
  await expect(page).toHaveURL(/sort=price_low/)
  await expect.poll(async () => isAscending(await prices())).toBe(true)
  await page.getByLabel('Sort by').selectOption('price_high')
  await expect.poll(async () => isAscending((await prices()).toReversed())).toBe(true)

  const filters = page.getByRole('complementary', { name: 'Filters' })
  const limit = filters.getByLabel('Maximum price')
  await expect(limit).toHaveAttribute('max', '300')
  const cheapest = Math.min(...(await prices()))
  await limit.fill(String(Math.ceil(cheapest / 5) * 5))
  await limit.blur()
  await expect(page).toHaveURL(/max_price=/)
  await expect.poll(async () => Math.max(...(await prices()))).toBeLessThanOrEqual(Math.ceil(cheapest / 5) * 5)
  expect(await cards.count()).toBeLessThanOrEqual(all)
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('price_high')

  await page.goto('/services/details/Balayage?day=6')
  await expect(filters.getByRole('radio', { name: /^Sat/ })).toBeChecked()
})

test('a provider is looked at from the list, and a service from the provider', async ({ page }) => {
  await page.goto('/services/details/Balayage')
  const name = page.getByRole('main').getByRole('heading', { level: 3 }).first()
  const fullName = await name.innerText()
  await name.getByRole('link').click()
  await expect(page).toHaveURL(/\/providers\/\w+\?service=\w+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fullName)
  await checkPage(page)
  await page.getByRole('main').locator('a[href^="/services/"]').first().click()
  await expect(page).toHaveURL(/\/services\/\w{26}$/)
  await expect(page.getByRole('link', { name: 'Book Appointment' })).toHaveAttribute('href', /^\/booking\//)
  await expect(page.getByRole('heading', { name: 'Available times' })).toBeVisible()
})

function isAscending(numbers: readonly number[]): boolean {
  return numbers.length > 1 && numbers.every((one, at) => at === 0 || one >= (numbers[at - 1] ?? 0))
}
