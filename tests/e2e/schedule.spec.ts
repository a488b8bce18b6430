import { HOMES, requestVisit } from './openings.ts'
import { joinAsApproved } from './new-provider.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a provider sees a day with its visits, the way to them and what is free, then the week and the list', async ({
  page,
  newVisitor,
  request,
}) => {
  const desk = await newVisitor()
  const { token: adminToken } = await signIn(desk, 'admin')
  const provider = await joinAsApproved(request, adminToken)
  const theirs = await newVisitor()
  const client = await joinAsClient(theirs, HOMES.client)
  const { id } = await requestVisit(request, client, provider.id)
  const answer = await request.get(`/api/bookings/${id}`, { headers: { authorization: `Bearer ${provider.token}` } })
  const { scheduled_at } = (await answer.json()) as { scheduled_at: string }
  const date = scheduled_at.slice(0, 10)

  await page.setViewportSize({ width: 360, height: 800 })
  await keepToken(page, provider.token)
  await page.goto('/provider/schedule')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule')
  await page.goto(`/provider/schedule?view=day&from=${date}`)
  const visit = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Classic Manicure' }) })
  await expect(visit).toContainText('Pending')
  await expect(visit).toContainText(/About \d+ minutes from home|In the same area/)
  await expect(page.getByText(/^Open for /).first()).toBeVisible()
  await checkPage(page)
  await expectNoSidewaysScroll(page)

  // An answer given elsewhere is seen here without a reload.
  await send(request, `bookings/${id}/status`, { status: 'confirmed' }, provider.token)
  await expect(visit).toContainText('Confirmed', { timeout: 60_000 })

  const views = page.getByRole('navigation', { name: 'View' })
  await views.getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '1 visit' }).first()).toBeVisible()
  await checkPage(page)
  await expectNoSidewaysScroll(page)

  await views.getByRole('link', { name: 'List' }).click()
  await expect(page.getByRole('link', { name: 'Classic Manicure' })).toBeVisible()
  await expect(page.getByText(/^Open for /)).toHaveCount(0)
  await checkPage(page)
  await page.getByRole('link', { name: 'The two weeks before' }).press('Enter')
  await page.getByRole('main').locator('a[href*="view=list"]', { hasText: 'Today' }).press('Enter')
  await page.getByRole('link', { name: 'Classic Manicure' }).press('Enter')
  await expect(page).toHaveURL(`/provider/bookings/${id}`)
  // It is still to come: the schedule is where it belongs, and where the way back leads.
  const links = page.getByRole('navigation', { name: 'Provider area' })
  await expect(links.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Back to schedule' }).press('Enter')
  await expect(page).toHaveURL('/provider/schedule')
})
