import { chooseDay, chooseSlot, slots } from './client-steps.ts'
import { requestVisit, HOMES } from './openings.ts'
import { joinAsApproved } from './new-provider.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a visit is moved by the client, and again when the other side agrees', async ({ page, newVisitor, request }) => {
  const provider = await newVisitor()
  const client = await joinAsClient(page, HOMES.client)
  const { id, token } = await signIn(provider, 'provider')
  const visit = await requestVisit(request, client, id)
  await send(request, `bookings/${visit.id}/status`, { status: 'confirmed' }, token)

  await test.step('the client moves it without asking', async () => {
    await page.goto(`/bookings/${visit.id}`)
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Move visit' }).click()
    await chooseDay(page, 4)
    await chooseSlot(page, slots(page).first())
    await checkPage(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Move visit' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'You moved the visit from' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the visit goes into the calendar', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('visit.ics')
  })

  await test.step('the provider asks for another time', async () => {
    await provider.goto(`/provider/bookings/${visit.id}`)
    await provider.getByRole('button', { name: 'Propose another time' }).click()
    await chooseDay(provider, 6)
    await chooseSlot(provider, slots(provider).first())
    await provider.getByRole('button', { name: 'Send proposal' }).click()
    await expect(provider.getByRole('region', { name: 'Proposed time' })).toContainText(
      'You have proposed another time',
    )
    await checkPage(provider)
  })

  await test.step('the client agrees', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Agree' }).click()
    await expect(page.getByRole('region', { name: 'Proposed time' })).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'You moved the visit from' })).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: 'You agreed to move the visit from' })).toHaveCount(1)
  })
})

test('a provider looks at the day of a request, proposes another time, and the client’s yes books it', async ({
  page,
  newVisitor,
  request,
}) => {
  const desk = await newVisitor()
  const { token: adminToken } = await signIn(desk, 'admin')
  const own = await joinAsApproved(request, adminToken)
  const client = await joinAsClient(page, HOMES.client)
  const visit = await requestVisit(request, client, own.id)
  const provider = await newVisitor()
  await provider.setViewportSize({ width: 360, height: 900 })
  await page.setViewportSize({ width: 360, height: 900 })
  await keepToken(provider, own.token)

  await provider.goto(`/provider/dashboard/${own.id}`)
  const line = provider.getByRole('region', { name: 'Booking requests' }).getByRole('listitem')
  await expect(line).toContainText(/\d+ (h|min|days) left/)
  await checkPage(provider)
  await provider.goto('/provider/requests')
  await expect(provider.getByRole('article')).toContainText('nothing else booked that day')

  await provider.goto(`/provider/requests/${visit.id}`)
  await expect(
    provider
      .getByRole('region', { name: /^Your / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await provider.getByRole('button', { name: 'Propose another time' }).click()
  await expect(provider.getByRole('dialog')).toContainText('If they do, the visit is booked.')
  await chooseDay(provider, 6)
  await chooseSlot(provider, slots(provider).first())
  await provider.getByRole('button', { name: 'Send proposal' }).click()
  await expect(provider.getByRole('region', { name: 'Proposed time' })).toContainText('You have proposed another time')
  await expect(provider.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await checkPage(provider)
  await expectNoSidewaysScroll(provider)

  await page.goto(`/bookings/${visit.id}`)
  const asked = page.getByRole('region', { name: 'Proposed time' })
  await expect(asked).toContainText('If you agree, the visit is booked.')
  await checkPage(page)
  await asked.getByRole('button', { name: 'Agree and book' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  // The provider's page has seen it by itself.
  await expect(provider.getByRole('heading', { level: 1 })).toHaveText('Booking', { timeout: 60_000 })
})

test('a private calendar link is opened, shown once and closed', async ({ page }) => {
  await signIn(page, 'client2')
  await page.goto('/profile')
  const feed = page.getByRole('region', { name: 'Private calendar link' })
  await feed.getByRole('button', { name: 'Create a private calendar link' }).click()
  const address = await feed.getByLabel('Your link (shown once)').inputValue()
  const calendar = await page.request.get(new URL(address).pathname)
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR')
  await checkPage(page)
  await feed.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(feed.getByRole('button', { name: 'Create a private calendar link' })).toBeVisible()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)
})
