import type { APIRequestContext } from '@playwright/test'

import { joinAsApproved } from './new-provider.ts'
import { send, signIn } from './people.ts'
import { advanceClock, messageTo, resetClock } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

type Catalogue = { entries: { name: string; category_slug: string; minPrice: number; required_papers: string[] }[] }

/** Services that nobody in the demo offers and that ask for no certificate, in the order of the catalogue. */
async function listUnserved(request: APIRequestContext) {
  const availability = (await (await request.get('/api/services/availability')).json()) as Record<string, boolean>
  const { entries } = (await (await request.get('/api/catalogue')).json()) as Catalogue
  return entries.filter(({ name, required_papers }) => !availability[name] && required_papers.length === 0)
}

const unused = () => `waits.${Date.now()}@example.test`

test('a visitor asks by mail to be told, confirms it, and is told once', async ({ page, newVisitor, request }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const email = unused()
  const service = (await listUnserved(request)).at(-1)!
  await page.goto(`/services?query=${encodeURIComponent(service.name)}`)
  await page.getByRole('link', { name: `Notify me: ${service.name}` }).click()
  await expect(page.getByRole('heading', { name: `No provider offers ${service.name} yet` })).toBeVisible()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByLabel('Your email')).toBeFocused()
  await page.getByLabel('Your email').fill(email)
  await checkPage(page)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(`the email we sent to ${email}`)).toBeFocused()

  const { text } = await messageTo(request, email, '/wish#token=')
  await page.goto(/\S+\/wish#token=\S+/.exec(text)![0])
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We’ll email you' })).toBeVisible()
  await checkPage(page)

  const { token: adminToken } = await signIn(await newVisitor(), 'admin')
  const { token } = await joinAsApproved(request, adminToken)
  const offer = { title: service.name, category: service.category_slug, price: service.minPrice, description: 'Mine' }
  await send(request, 'services', offer, token)
  await advanceClock(request, 'PT2M')
  const told = await messageTo(request, email, 'is here')
  await page.goto(/\S+\/services\/details\/\S+/.exec(told.text)![0])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(service.name)
  await expect(page.getByRole('link', { name: 'Book Appointment' }).first()).toBeVisible()
})

test('outside the service area the cause is named, and a wish for the place can be taken back', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const email = unused()
  for (const address of ['/search?service=Balayage&postal=V8W', '/services/details/Balayage?postal=V8W']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'We’re not in V8W yet' })).toBeVisible()
    await expect(page.getByText('V8W is outside Greater Vancouver').last()).toBeVisible()
    await expect(page.getByLabel('Your email')).toBeVisible()
    await checkPage(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByLabel('Your email').fill(email)
  await page.getByLabel('Your email').press('Enter')
  await expect(page.getByText(`the email we sent to ${email}`)).toBeFocused()

  const { text } = await messageTo(request, email, 'in V8W')
  await page.goto(/\S+\/wish#token=\S+/.exec(text)![0])
  await checkPage(page)
  await page.getByRole('button', { name: 'Cancel this alert' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You won’t be notified' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('alert')).toContainText('Please ask again')
})
