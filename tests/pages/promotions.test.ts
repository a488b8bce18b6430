import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { signup } from '#contract/accounts.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { servePagesOf } from '#tests/factories/pages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { codeFor, signUpBody } from '#tests/factories/sign-up.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

/** Codes in the console, and the link by which clients invite their friends. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string }): Promise<OpenPage> {
  await closePages()
  return openPage(t, address, { token })
}

test('an admin creates a code at the desk and pauses it', async () => {
  const page = await open('/admin/money?part=promotions', await anAdmin(t))
  const form = page.part('form', 'New code')
  const code = async () => (await form.inside()).getByRole<HTMLInputElement>('textbox', { name: /^Code/ })
  await form.press('Create the code')
  await form.says('Use 3 to 30 letters, digits and hyphens')
  await page.isFocused(code)
  await expectAccessible()
  await form.fill('Code', 'desk-25')
  await form.fill('Percent', '25')
  await form.fill(/^At most/, '15')
  await form.fill(/^Uses in all/, '40')
  await form.tick('For a first visit only')
  await form.tick('Nails')
  await form.press('Create the code')
  const codes = page.part('region', 'Promo codes')
  await codes.says('DESK-25')
  await codes.says('25% off, at most $15 · Once per person · First visit only · For Nails')
  await codes.says('0 of 40 uses · cost $0.00')
  await expect.poll(async () => (await code()).value).toBe('')
  await form.fill('Code', 'DESK-25')
  await form.tick('An amount')
  await form.fill('Amount in dollars', '5')
  await form.press('Create the code')
  await form.says('This code already exists')
  await page.isFocused(code)
  await codes.press('Pause DESK-25')
  await page.user.click((await page.dialog()).getByRole('button', { name: 'Pause' }))
  await codes.says('Paused')
  await expectAccessible()
  expect(await codes.hasButton('Resume DESK-25')).toBe(true)
})

test('a client copies the link to invite friends, and sees who came by it', async () => {
  const client = await addPerson(t)
  const page = await open('/credit', client)
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  })
  const invite = page.part('region', 'Invite a friend')
  const link = (await invite.field('Your link')).value
  await invite.press('Copy the link')
  await page.says('Copied.')
  expect(copied).toEqual([link])

  const pages = servePagesOf(t)
  const { pathname, search } = new URL(link)
  const visit = await pages.inject(pathname + search)
  await pages.close()
  const cookie = [visit.headers['set-cookie']]
    .flat()
    .map((one) => one?.split(';')[0])
    .join('; ')
  const body = { ...signUpBody(), first_name: 'Robin' }
  const verification_code = await codeFor(t, body.phone_number)
  const joined = await t.call(signup, { body: { ...body, verification_code }, headers: { cookie } })
  expect(joined.status).toBe(201)
  const again = (await open('/credit', client)).part('region', 'Invite a friend')
  await again.says('Robin')
  await again.says('No visit yet')
  await expectAccessible()
})
