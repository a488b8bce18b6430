import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { codeAt } from '#server/accounts/second-factor/authenticator.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { withCatalogue } from '#tests/factories/supply.ts'

/** The second step of an admin's login. What an operator does about it: tests/operations/admin.test.ts. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ now: new Date().toISOString() })
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

/** In a new session, which has not shown a second factor. */
async function open(address: string, { id }: TestPerson): Promise<OpenPage> {
  await closePages()
  return openPage(t, address, { token: await newSession(t, id, false) })
}

async function setUp(page: OpenPage): Promise<{ secret: string; codes: string[] }> {
  await page.findByRole('heading', { name: 'Add a second step to your login' })
  await page.findByRole('img', { name: 'QR code for your authenticator app' })
  await page.user.click(page.getByText(/Can’t scan it/))
  const secret = document.querySelector('details code')!.textContent.replaceAll(/\s/g, '')
  await page.press('Turn on')
  await page.says('Enter the six digits')
  await page.isFocused(() => page.field('Code from your app'))
  page.fill('Code from your app', codeAt(secret).code)
  await page.user.keyboard('{Enter}')
  const list = await page.part('list', 'Recovery codes').inside()
  const codes = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(codes).toHaveLength(10)
  await page.press('Open the admin area')
  await page.says('Save the codes first')
  await page.user.click(page.getByLabelText('I’ve saved them'))
  await page.press('Open the admin area')
  return { secret, codes }
}

test('an admin sets up the second step, and is asked for a code at the next login', async () => {
  const admin = await addPerson(t, { role: 'admin' })
  const page = await open('/admin/cases', admin)
  const { secret } = await setUp(page)
  // Where they wanted to go.
  await page.findByRole('heading', { name: 'Cases' })
  expect(page.address()).toBe('/admin/cases')
  await workOnce(t)
  const mails = await messagesOf(t, { to: admin.email })
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your second sign-in step is on')])

  const again = await open('/admin', admin)
  await again.findByRole('heading', { name: 'Confirm it’s you' })
  const code = again.field('Code from your app') as HTMLInputElement
  expect(code.autocomplete).toBe('one-time-code')
  // The app's code half a minute from now: it counts already, and the one before was used.
  const right = codeAt(secret, new Date(Date.now() + 30_000)).code
  again.fill('Code from your app', right === '000000' ? '111111' : '000000')
  await again.press('Continue')
  await again.says('That code isn’t right')
  expect(again.field('Code from your app')).toHaveProperty('value', '')
  again.fill('Code from your app', right)
  await again.press('Continue')
  await again.findByRole('heading', { name: 'Today' })
})

test('a recovery code opens the area without the phone, and new ones replace those that are left', async () => {
  const admin = await addPerson(t, { role: 'admin' })
  const { codes } = await setUp(await open('/admin', admin))
  const page = await open('/admin/cases', admin)
  await page.press('Use a recovery code')
  page.fill('Recovery code', codes[0]!.toUpperCase())
  await page.press('Continue')
  await page.findByRole('heading', { name: 'Cases' })
  await page.go('/profile')
  const settings = page.part('region', 'Second step at login')
  await settings.says('9 recovery codes left')
  await settings.press('Make new recovery codes')
  await page.press('Make new codes')
  const made = page.part('dialog', 'Your new recovery codes')
  await expect.poll(async () => (await made.inside()).queryAllByRole('listitem').length).toBe(10)
  await made.tick('I’ve saved them')
  await made.press('Done')
  await settings.says('10 recovery codes left')
})
