import { confirmBooking, slots } from './client-steps.ts'
import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a client adds to a visit and takes somebody along, and both sides read it', async ({
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
  await theirs.goto('/provider/services')
  const row = theirs.getByRole('listitem').filter({ hasText: 'Classic Manicure' }).first()
  await row.getByRole('button', { name: /Edit/ }).click()
  // By keyboard alone: the new line has the focus, and what is wrong is said.
  await row.getByRole('button', { name: 'Add an add-on' }).press('Enter')
  await expect(row.getByLabel('Add-on 1', { exact: true })).toBeFocused()
  await expect(row.getByText('Please name the add-on')).toHaveCount(0)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Please name the add-on')).toBeVisible()
  await expect(row.getByLabel('Add-on 1', { exact: true })).toBeFocused()
  await row.getByLabel('Add-on 1', { exact: true }).fill('French tips')
  await row.getByLabel('Price of French tips').fill('12.50')
  await row.getByLabel('Time of French tips').selectOption('+15 min')
  await row.getByLabel('People or pets in one visit').selectOption('Up to 3')
  await expectNoSidewaysScroll(theirs)
  await checkPage(theirs)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Classic Manicure was saved')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 800 })
  const client = await joinAsClient(page, HOMES.client)
  await page.goto(`/booking/Classic%20Manicure/${provider.id}`)
  const tips = page.getByRole('checkbox', { name: /French tips/ })
  await expect(tips).toBeVisible()
  await expect(page.getByText('+ $12.50, 15 minutes more')).toBeVisible()
  await expect(slots(page)).toHaveCount(8)
  await tips.check()
  await expect(page.getByText('The visit lasts 1 hour 15 minutes.')).toBeVisible()
  await page.getByLabel('For how many people?').selectOption('2')
  await expect(page.getByText('The visit lasts 2 hours 30 minutes.')).toBeVisible()
  // Nine to five holds six starts of two hours and a half.
  await expect(slots(page)).toHaveCount(6)
  await slots(page).first().check({ force: true })
  await expectNoSidewaysScroll(page)
  await checkPage(page)

  // What was chosen outlives a reload, with its times and its price.
  await page.reload()
  await expect(tips).toBeChecked()
  await expect(page.getByLabel('For how many people?')).toHaveValue('2')
  await expect(slots(page)).toHaveCount(6)
  await expect(slots(page).first()).toBeChecked()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await summary.getByRole('button', { name: /See details/ }).click()
  await expect(summary).toContainText('2 hours 30 minutes')
  await expect(summary).toContainText('French tips × 2')
  await expect(summary).toContainText('$115.00')
  await summary.getByRole('button', { name: /Hide details/ }).click()

  // The provider takes the add-on away meanwhile: it is said, and the visit is shown without it.
  const services = (await (await request.get(`/api/services/provider/${provider.id}`)).json()) as [
    { id: string; add_ons: object[] },
  ]
  const [service] = services
  const change = (add_ons: object[]) =>
    request.put(`/api/services/${service.id}`, {
      data: { add_ons },
      headers: { authorization: `Bearer ${provider.token}` },
    })
  expect((await change([])).ok()).toBe(true)
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(
    page.getByText('An add-on that you chose is no longer offered.').filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(tips).toHaveCount(0)
  await expect(page.getByText('The visit lasts 2 hours.')).toBeVisible()
  expect((await change(service.add_ons)).ok()).toBe(true)
  await page.reload()
  await tips.check()
  await expect(slots(page)).toHaveCount(6)
  if (!(await slots(page).first().isChecked())) await slots(page).first().check({ force: true })
  await expect(page.getByText('The visit lasts 2 hours 30 minutes.')).toBeVisible()
  await confirmBooking(page)

  const bookings = await request.get('/api/bookings', { headers: { authorization: `Bearer ${client.token}` } })
  const [{ id }] = (await bookings.json()) as [{ id: string }]
  await theirs.goto(`/provider/requests/${id}`)
  await expect(theirs.getByText('For 2 · with French tips')).toBeVisible()
  await checkPage(theirs)
  await send(request, `bookings/${id}/status`, { status: 'confirmed' }, provider.token)
  await page.goto(`/bookings/${id}`)
  await expect(page.getByText('For 2 · with French tips')).toBeVisible()
  await expect(page.getByText('French tips × 2').first()).toBeVisible()
  await checkPage(page)
  await expectNoSidewaysScroll(page)
})
