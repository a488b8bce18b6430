import { slots } from './client-steps.ts'
import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { joinAsClient, keepToken, signIn } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a provider lets everybody book at once, and whoever books has the visit and pays', async ({
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
  await row.getByLabel('Instant booking').selectOption('Everyone')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Classic Manicure was saved')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 800 })
  await joinAsClient(page, HOMES.client)
  await expect(async () => {
    await page.goto(`/providers/${provider.id}`)
    await expect(page.getByText('Instant booking', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectNoSidewaysScroll(page)
  await page.goto(`/booking/Classic%20Manicure/${provider.id}`)
  await slots(page).first().check({ force: true })
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await summary.getByRole('button', { name: /See details/ }).click()
  await expect(summary).toContainText('Your visit is confirmed instantly. Nothing is charged yet.')
  await expect(summary).toContainText('Instantly')
  await checkPage(page)
  await summary.getByRole('button', { name: /Hide details/ }).click()
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Sage confirmed instantly. The time is yours')).toBeVisible()
  await checkPage(page)
  // The dashboard says what is left: to pay.
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /Pay/ }).first()).toBeVisible()
  const { subject } = await messageTo(request, provider.email, 'by instant booking')
  expect(subject).toMatch(/^Booked: Classic Manicure on /)
  await theirs.goto('/provider/requests')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByText('Classic Manicure')).toHaveCount(0)
})
