import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { createService } from '#contract/providers.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

/** Availability alerts of visitors, who confirm them by email. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address)
}

/** The address in a message, as it is opened from the inbox. */
async function linkTo(email: string, about: RegExp): Promise<string> {
  await workOnce(t)
  const found = (await messagesOf(t, { to: email })).map(({ text }) => about.exec(text)?.[0]).find(Boolean)
  const { pathname, search, hash } = new URL(found!)
  return pathname + search + hash
}

test('a visitor asks by email to be told, confirms it, and is told once somebody offers the service', async () => {
  const email = 'waits@example.test'
  const page = await open('/services?query=Gel%20Pedicure')
  await page.user.click(await page.findByRole('link', { name: 'Notify me: Gel Pedicure' }))
  await page.findByRole('heading', { name: 'No provider offers Gel Pedicure yet' })
  await page.press('Notify me')
  await page.isFocused(() => page.field('Your email'))
  page.fill('Your email', email)
  await expectAccessible()
  await page.press('Notify me')
  await page.isFocused(() => page.findByText(`the email we sent to ${email}`, { exact: false }))

  const wish = await open(await linkTo(email, /\S+\/wish#token=\S+/))
  await wish.press('Notify me')
  await wish.findByRole('heading', { level: 1, name: 'We’ll email you' })
  await expectAccessible()

  const { token } = await anOpenProvider(t)
  const body = { title: 'Gel Pedicure', category: 'nail', price: 70, description: 'Mine' }
  expect((await t.call(createService, { token, body })).status).toBe(201)
  t.advance(120_000)
  const found = await open(await linkTo(email, /\S+\/services\/details\/\S+/))
  await found.findByRole('heading', { level: 1, name: 'Gel Pedicure' })
  expect(found.getAllByRole('link', { name: 'Book Appointment' })).toHaveLength(1)
})

test('outside the service area the cause is named, and an alert for the place can be cancelled', async () => {
  const email = 'far@example.test'
  for (const address of ['/search?service=Balayage&postal=V8W', '/services/details/Balayage?postal=V8W']) {
    const page = await open(address)
    await page.findByRole('heading', { name: 'We’re not in V8W yet' })
    await page.says('V8W is outside Greater Vancouver')
    expect(page.field('Your email')).toBeTruthy()
    await expectAccessible()
    if (!address.startsWith('/services')) continue
    await page.user.type(page.field('Your email'), `${email}{Enter}`)
    await page.isFocused(() => page.findByText(`the email we sent to ${email}`, { exact: false }))
  }
  const link = await linkTo(email, /\S+\/wish#token=\S+/)
  const wish = await open(link)
  await expectAccessible()
  await wish.press('Cancel this alert')
  await wish.findByRole('heading', { level: 1, name: 'You won’t be notified' })
  const again = await open(link)
  await again.press('Notify me')
  await again.says('Please ask again')
})
