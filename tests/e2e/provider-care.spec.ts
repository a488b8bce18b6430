import { joinAsApproved } from './new-provider.ts'
import { HOMES, requestVisit } from './openings.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a request that was withdrawn elsewhere says so in its place, and new ones come in by themselves', async ({
  page,
  newVisitor,
  request,
}) => {
  const admin = await signIn(await newVisitor(), 'admin')
  // Of their own: the page shows the soonest twenty, and other tests may have requested more of a demo provider.
  const { id, token } = await joinAsApproved(request, admin.token)
  await keepToken(page, token)
  const visitor = await newVisitor()
  const client = await joinAsClient(visitor, HOMES.client)
  const first = await requestVisit(request, client, id)
  // This page must not learn of it before the press.
  await page.route('**/api/live', () => new Promise(() => undefined))
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
  // The outcome of the other one stays where it was.
  await expect(card).toContainText('Robin cancelled.')

  // The client learns of the answer without asking, too.
  await visitor.goto('/dashboard')
  await expect(visitor.getByText(/ has until .* to answer/)).toBeVisible()
  await send(request, `bookings/${second.id}/status`, { status: 'confirmed' }, token)
  await expect(async () => {
    await visitor.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(visitor.getByRole('region', { name: 'Pay for your visit' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
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
