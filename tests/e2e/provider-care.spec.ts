import { joinAsApproved } from './new-provider.ts'
import { HOMES, requestVisit } from './openings.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('one press on Create is enough, whatever the field that is left has to say', async ({ page }) => {
  await signIn(page, 'provider')
  await page.goto('/provider/services/create')
  await page.getByLabel('Your price for one hour').fill('20000')
  await page.getByRole('button', { name: 'Create and continue' }).click()
  await expect(page.getByText('Price must be at most $10000')).toBeVisible()
  await expect(page.getByText('Please select a service').first()).toBeVisible()
})

test('a specialty that is typed but not added is saved with the others', async ({ page }) => {
  const { id } = await signIn(page, 'pending')
  await page.goto(`/provider/profile/${id}`)
  const specialty = `Care ${Date.now()}`
  await page.getByLabel('Specialties', { exact: true }).fill(specialty)
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/providers'))
  await page.getByRole('button', { name: 'Save profile' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ specialties: expect.arrayContaining([specialty]) })
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${specialty}` }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved').last()).toBeVisible()
})

test('after a decision the focus is on the page again, not lost', async ({ page, newVisitor, request }) => {
  const { id } = await signIn(page, 'provider')
  await requestVisit(request, await joinAsClient(await newVisitor(), HOMES.client), id)
  await page.route('**/api/bookings/*/status', (route) => route.fulfill({ status: 200, json: {} }))
  await page.goto('/provider/requests')
  await page.getByRole('button', { name: 'Accept' }).first().click()
  await expect(
    page.getByText('Booking accepted. The client has been notified and the appointment is confirmed.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('failures of the provider area are said in its own words, and refusals with their reason', async ({
  page,
  newVisitor,
  request,
}) => {
  const { id } = await signIn(page, 'provider')
  await requestVisit(request, await joinAsClient(await newVisitor(), HOMES.client), id)
  await page.goto('/provider/requests')
  const accept = page.getByRole('button', { name: 'Accept' }).first()
  await page.route('**/api/bookings/*/status', (route) => route.abort('internetdisconnected'))
  await accept.click()
  await expect(page.getByText('Failed to approve booking. Please try again.')).toBeVisible()
  await page.unrouteAll()
  const detail = 'This booking has already been accepted.'
  await page.route('**/api/bookings/*/status', (route) => route.fulfill({ status: 409, json: { detail } }))
  await accept.click()
  await expect(page.getByText(detail)).toBeVisible()
})

test('a request that was withdrawn elsewhere says so in its place, and new ones come in by themselves', async ({
  page,
  newVisitor,
  request,
}) => {
  const admin = await signIn(await newVisitor(), 'admin')
  // Of their own: the page shows the soonest twenty, and others may have asked more of a demo provider.
  const { id, token } = await joinAsApproved(request, admin.token)
  await keepToken(page, token)
  const visitor = await newVisitor()
  const client = await joinAsClient(visitor, HOMES.client)
  const first = await requestVisit(request, client, id)
  await page.goto('/provider/requests')
  const cards = page.getByRole('article')
  const card = cards.filter({ has: page.locator(`a[href$="/${first.id}"]`) })
  await expect(card.getByRole('button', { name: 'Accept' })).toBeVisible()

  await send(request, `bookings/${first.id}/status`, { status: 'cancelled' }, client.token)
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect(card).toContainText('Robin cancelled.')
  await expect(card).toContainText('Cancelled')
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(card.getByRole('status')).toBeFocused()
  await checkPage(page)

  const second = await requestVisit(request, client, id)
  const added = cards.filter({ has: page.locator(`a[href$="/${second.id}"]`) })
  await expect(added).toHaveCount(0)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(added).toBeVisible({ timeout: 2_000 })
  }).toPass()
  // What became of the other one stays where it was.
  await expect(card).toContainText('Robin cancelled.')

  // The client learns of the answer without asking, too.
  await visitor.goto('/dashboard')
  await expect(visitor.getByText('Your next visit is awaiting the provider’s reply.')).toBeVisible()
  await send(request, `bookings/${second.id}/status`, { status: 'confirmed' }, token)
  await expect(async () => {
    await visitor.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(visitor.getByText('One visit is awaiting payment.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('the dashboard compares the last 30 days with the 30 before, in words', async ({ page }) => {
  const { id } = await signIn(page, 'provider')
  await page.goto(`/provider/dashboard/${id}`)
  const figures = page.getByRole('region', { name: 'Your last 30 days' })
  for (const name of ['Earned', 'Completed visits', 'Requests'])
    await expect(figures.getByRole('term').filter({ hasText: name })).toBeVisible()
  await expect(figures.getByText(/previous 30 days( either)?$/)).toHaveCount(3)
  await checkPage(page)
})

test('a search typed just before a decision does not take the question away', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/approvals?state=approved')
  const suspend = page.getByRole('button', { name: 'Suspend' })
  await expect(suspend).toBeVisible()
  // The answer of the search comes when the question is open, however fast the machine is.
  const isAsked = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/.*search=/, (route) => isAsked.promise.then(() => route.continue()))
  await page.getByLabel('Search name or email').fill('nobody has this name')
  await suspend.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Half a reason')
  isAsked.resolve()
  await expect(page.getByText('No one found for “nobody has this name”')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Half a reason')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('names and titles of any length stay inside a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'provider')
  // The live stream never ends: it is left alone.
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({
      response,
      body: text.replaceAll(/("(?:full_name|title)":)"[^"]+"/g, `$1"${'W'.repeat(60)}"`),
    })
  })
  for (const path of ['/provider/dashboard', '/provider/history?tab=completed', '/provider/services']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('W'.repeat(60)).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
