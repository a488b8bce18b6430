import { signIn } from './people.ts'
import { expect, test } from './site.ts'

test('a service has a price inside its range, and what was typed stays', async ({ page }) => {
  await signIn(page, 'pending')
  await page.goto('/provider/services/create')
  const create = page.getByRole('button', { name: 'Create and continue' })
  await create.click()
  await expect(page.getByText('Please select a service').first()).toBeVisible()
  await page.getByLabel('Category').selectOption('Pet Care')
  const entry = page.getByRole('combobox', { name: 'Service' })
  const free = entry.locator('option:not([disabled])').filter({ hasText: '$20' }).first()
  await entry.selectOption((await free.getAttribute('value')) ?? '')
  const price = page.getByLabel('Your price for one hour')
  const max = Number(await price.getAttribute('max'))
  await page.getByLabel('Description').fill('In my own words')
  for (const [typed, message] of [
    ['', 'Please enter a valid price'],
    ['5', 'Price must be at least $20'],
    [String(max + 1), `Price must be at most $${max}`],
  ] as const) {
    await price.fill(typed)
    await create.click()
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByLabel('Description')).toHaveValue('In my own words')
})

test('a service is added, edited, switched off and deleted', async ({ page }) => {
  await signIn(page, 'provider2')
  await page.goto('/provider/services')
  await page.getByRole('button', { name: 'Add a service' }).click()
  const form = page.getByRole('region', { name: 'New service' })
  await form.getByLabel('Category').selectOption('Pet Care')
  const entry = form.getByRole('combobox', { name: 'Service' })
  const free = entry.locator('option:not([disabled])').nth(1)
  const title = ((await free.textContent()) ?? '').replace(/ \(.*/, '')
  await entry.selectOption((await free.getAttribute('value')) ?? '')
  await form.getByRole('button', { name: 'Create service' }).click()
  await expect(page.getByText(`${title} was created`)).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: /Deactivate/ }).click()
  await expect(row).toContainText('Inactive')
  await row.getByRole('button', { name: /Edit/ }).click()
  await row.getByLabel('Description').fill('Written anew')
  await row.getByRole('button', { name: /Save/ }).click()
  await expect(row).toContainText('Written anew')
  await row.getByRole('button', { name: /Delete/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to delete this service? This action cannot be undone.')
  await dialog.getByRole('button', { name: /Delete/ }).click()
  await expect(row).toHaveCount(0)
})

test('the dashboard and the frame around it ask for the same once', async ({ page }) => {
  const { id } = await signIn(page, 'provider')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/provider/dashboard/${id}`)
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  const both = asked.filter((path) => ['/api/bookings/statistics', '/api/verification/mine'].includes(path))
  expect(both.toSorted()).toEqual(['/api/bookings/statistics', '/api/verification/mine'])
})

test('the calendar shows six weeks from Sunday, and a slot must end after it starts', async ({ page }) => {
  await signIn(page, 'provider')
  await page.goto('/provider/availability')
  const calendar = page.getByRole('grid', { name: 'Calendar' })
  await expect(calendar.getByRole('gridcell')).toHaveCount(42)
  await expect(calendar.getByRole('columnheader').first()).toHaveText(/^Sun/)
  const start = page.getByLabel(/: start$/).first()
  const before = await start.inputValue()
  await start.fill('23:00')
  await page.getByRole('button', { name: 'Save availability' }).click()
  await expect(page.getByText(/End time must be after start time\./).first()).toBeVisible()
  await expect(start).toHaveValue('23:00')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(start).toHaveValue(before)
})

test('the history is searched and sorted, and the address remembers', async ({ page }) => {
  await signIn(page, 'provider')
  await page.goto('/provider/history?tab=completed')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  await page.getByLabel('Sort').selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  await page.getByLabel('Search service, client or category').fill('zzzz nothing')
  await expect(page.getByText('Nothing found for “zzzz nothing”')).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(page.getByText('Nothing found for “zzzz nothing”')).toBeVisible()
})
