import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { chooseSlot, confirmBooking, slots } from './client-steps.ts'
import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { joinAsClient, keepToken, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

/** An end of a link that no run has had. */
const unused = (mark: string) => `sage-${mark}-${Date.now().toString(36)}`

test('a provider gives a link away, and who has their first visit by it costs less', async ({
  page,
  newVisitor,
  request,
}) => {
  const handle = unused('link')
  const { token: adminToken } = await signIn(await newVisitor(), 'admin')
  const provider = await joinAsApproved(request, adminToken)
  await page.setViewportSize({ width: 360, height: 800 })
  await keepToken(page, provider.token)
  await page.goto('/provider/share')
  const end = page.getByLabel('The end of your link')
  await expect(end).not.toHaveValue('')
  await checkPage(page)

  // Refused where it is typed, and taken as people write it.
  await end.fill('admin')
  await page.getByRole('button', { name: 'Use this link' }).click()
  await expect(end).toBeFocused()
  await expect(page.getByText('This could be mistaken for ours')).toBeVisible()
  await end.fill(handle.toUpperCase().replaceAll('-', ' '))
  await expect(page.getByText(`/p/${handle}`)).toBeVisible()
  await page.getByRole('button', { name: 'Use this link' }).click()
  const address = page.getByLabel('Address')
  await expect(address).toHaveValue(new RegExp(`/p/${handle}$`))
  await expect(page.getByRole('img', { name: `/p/${handle}` })).toBeVisible()
  const preview = page.frameLocator('iframe[title^="Preview"]')
  await expect(preview.getByRole('link', { name: 'See free times' })).toBeVisible()
  await page.getByRole('radio', { name: 'Button' }).press('Space')
  await expect(preview.getByRole('link', { name: /^Book Sage on / })).toBeVisible()
  await expect(page.getByLabel('To paste')).toHaveValue(new RegExp(`/embed/${handle}/button" title=`))
  await expectNoSidewaysScroll(page)
  await checkPage(page)

  // Somebody who was never here opens it, looks around, signs up and books.
  const visitor = await newVisitor()
  await visitor.setViewportSize({ width: 360, height: 800 })
  await visitor.goto(`/p/${handle}`)
  await expect(visitor).toHaveURL(`/providers/${provider.id}?via=${handle}`)
  await expect(visitor.getByRole('heading', { level: 1, name: provider.full_name })).toBeVisible()
  const kept = (await visitor.context().cookies()).map(({ name, value, httpOnly }) => [name, value, httpOnly])
  expect(kept).toEqual([['via', handle, true]])
  await visitor.goto('/services')
  const client = await joinAsClient(visitor, HOMES.client)
  await visitor.context().clearCookies()
  await visitor.goto(`/booking/${encodeURIComponent('Classic Manicure')}/${provider.id}`)
  await chooseSlot(visitor, slots(visitor).first())
  await confirmBooking(visitor)

  const mine = await request.get('/api/bookings', { headers: { authorization: `Bearer ${client.token}` } })
  const [{ id }] = (await mine.json()) as [{ id: string }]
  await page.goto(`/provider/requests/${id}`)
  await page.getByText('How this adds up').click()
  await expect(page.getByText('Commission (10%, came by your link)')).toBeVisible()
  await page.goto('/provider/share')
  const figures = page.getByLabel('The last 30 days')
  for (const name of ['Opened', 'Joined', 'Requests', 'First visits'])
    await expect(figures.locator('div').filter({ hasText: name })).toContainText('1')

  // Another end, and the former one leads on.
  await page.getByRole('button', { name: 'Change it' }).click()
  await end.fill(`${handle}-new`)
  await page.getByRole('button', { name: 'Change my link' }).click()
  await expect(page.getByText(`/p/${handle} leads here until`)).toBeVisible()
  await page.getByText('Day by day').first().click()
  await expectNoSidewaysScroll(page)
  await checkPage(page)
  await visitor.goto(`/p/${handle}`)
  await expect(visitor).toHaveURL(`/providers/${provider.id}?via=${handle}-new`)
})

test('a card on somebody else’s site leads out of its frame, and no other page can be framed', async ({
  browser,
  newVisitor,
  request,
  baseURL,
}) => {
  const handle = unused('card')
  const { token: adminToken } = await signIn(await newVisitor(), 'admin')
  const provider = await joinAsApproved(request, adminToken)
  const headers = { authorization: `Bearer ${provider.token}` }
  expect((await request.put('/api/booking-link', { data: { handle }, headers })).ok()).toBe(true)
  const frames = {
    card: `/embed/${handle}`,
    button: `/embed/${handle}/button`,
    home: '/',
    page: `/providers/${provider.id}`,
  }
  const html = Object.entries(frames)
    .map(
      ([name, path]) =>
        `<iframe name="${name}" title="${name}" src="${baseURL}${path}" width="400" height="300"></iframe>`,
    )
    .join('')
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Sage</title>${html}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  // The watch of other journeys would hear that framing is refused, which is what is looked at here.
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const card = page.frameLocator('iframe[name=card]')
    await expect(card.getByRole('heading', { name: provider.full_name })).toBeVisible()
    await expect(card.getByText('Classic Manicure')).toBeVisible()
    await expect(page.frameLocator('iframe[name=button]').getByRole('link', { name: /^Book Sage on / })).toBeVisible()
    for (const name of ['home', 'page'])
      await expect.poll(() => page.frame({ name })?.url()).toBe('chrome-error://chromewebdata/')
    expect(await context.cookies()).toEqual([])
    await card.getByRole('link', { name: 'See free times' }).click()
    await expect(page).toHaveURL(`${baseURL}/providers/${provider.id}?via=${handle}`)
    await expect(page.getByRole('heading', { level: 1, name: provider.full_name })).toBeVisible()
  } finally {
    await context.close()
    site.close()
  }
})
