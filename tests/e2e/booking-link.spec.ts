import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { joinAsApproved } from './new-provider.ts'
import { signIn } from './people.ts'
import { expect, test } from './site.ts'

/** An end of a link that no run has had. */
const unused = (mark: string) => `sage-${mark}-${Date.now().toString(36)}`

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
  // The watch of other journeys would notice that framing is refused, which is what is tested here.
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
