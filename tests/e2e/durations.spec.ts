import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { joinAsClient, keepToken, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a provider says how long a service takes, and whoever books it has that time', async ({
  page,
  newVisitor,
  request,
}) => {
  const desk = await newVisitor()
  const { token: adminToken } = await signIn(desk, 'admin')
  const provider = await joinAsApproved(request, adminToken)
  const theirs = await newVisitor()
  await theirs.setViewportSize({ width: 360, height: 800 })
  await keepToken(theirs, provider.token)
  await theirs.goto('/provider/services/create')
  await theirs.getByLabel('Category').selectOption('Makeup')
  const entry = theirs.getByRole('combobox', { name: 'Service' })
  const bridal = entry.locator('option').filter({ hasText: /^Bridal Makeup \(/ })
  await entry.selectOption((await bridal.getAttribute('value')) ?? '')
  const length = theirs.getByLabel('How long a visit takes')
  await expect(length).toHaveValue('60')
  await expect(length.getByRole('option').first()).toHaveText('1 hour')
  await expect(length.getByRole('option').last()).toHaveText('4 hours')
  await length.selectOption('2 hours 30 minutes')
  await theirs.getByLabel('Your price for 2 hours 30 minutes').fill('260')
  await expectNoSidewaysScroll(theirs)
  await checkPage(theirs)
  await theirs.getByRole('button', { name: 'Create and continue' }).click()
  await expect(theirs.getByText('Bridal Makeup was created')).toBeVisible()
  await theirs.goto('/provider/services')
  const row = theirs.getByRole('listitem').filter({ hasText: 'Bridal Makeup' })
  await expect(row).toContainText('for 2 hours 30 minutes')

  // Who edits only the length is told of it like of a price, and the form opens with what was saved.
  await row.getByRole('button', { name: /Edit/ }).click()
  await expect(row.getByLabel('How long a visit takes')).toHaveValue('150')
  await row.getByLabel('How long a visit takes').selectOption('3 hours')
  await row.getByRole('button', { name: /Save/ }).click()
  await expect(row).toContainText('for 3 hours')

  await page.setViewportSize({ width: 360, height: 800 })
  // Pages that everybody shares are told of a change; until then the one before is shown.
  await expect(async () => {
    await page.goto(`/providers/${provider.id}`)
    const card = page.getByRole('listitem').filter({ hasText: 'Bridal Makeup' })
    await expect(card).toContainText('3 hours', { timeout: 1000 })
  }).toPass()
  await page.getByRole('combobox', { name: 'for' }).selectOption('Bridal Makeup')
  const times = page.getByRole('region', { name: 'Free times' })
  // Nine to five holds six starts of three hours.
  await expect(times.getByRole('link', { name: /2:00 PM/ }).first()).toBeVisible()
  await expect(times.getByRole('link', { name: /3:00 PM/ })).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await joinAsClient(page, HOMES.client)
  await page.goto(`/booking/Bridal%20Makeup/${provider.id}`)
  await expect(page.getByText('The visit lasts 3 hours.')).toBeVisible()
  const slots = page.locator('input[name="time"]')
  await expect(slots).toHaveCount(6)
  await slots.first().check({ force: true })
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await summary.getByRole('button', { name: /See details/ }).click()
  await expect(summary).toContainText('Duration')
  await expect(summary).toContainText('3 hours')
  await checkPage(page)

  // The provider needs longer than the page says: nobody books what they have not seen.
  const services = await request.get(`/api/services/provider/${provider.id}`)
  const [service] = ((await services.json()) as { id: string; title: string }[]).filter(
    ({ title }) => title === 'Bridal Makeup',
  )
  const change = (duration_minutes: number) =>
    request.put(`/api/services/${service!.id}`, {
      data: { duration_minutes },
      headers: { authorization: `Bearer ${provider.token}` },
    })
  expect((await change(240)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('This service now takes 4 hours.').filter({ visible: true }).first()).toBeVisible()
  await expect(summary).toContainText('4 hours')
  await expect(slots).toHaveCount(5)
  if (!(await slots.first().isChecked())) await slots.first().check({ force: true })
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Booking Confirmed')).toBeVisible()
})
