import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { addCode, redeem } from '#tests/factories/gifts.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { GOOD_PASSWORD, signedUp } from '#tests/factories/sign-up.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPending, setStatusOf } from '#tests/factories/visits.ts'

/** Accounts that are deleted: by their owners, and by an admin at their written request. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token?: string } = {}): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, token === undefined ? {} : { token })
}

/** A client with a password of their own. */
async function aClient(): Promise<TestPerson> {
  const { first_name: firstName, phone_number: phone, id, token, email } = await signedUp(t)
  return { id, token, email, phone, firstName }
}

test('an account is kept while a visit is ahead, and deleted after it', async () => {
  const client = await aClient()
  const visit = await addPending(t, { client })
  const early = await open('/account/delete', client)
  await early.part('region', 'Delete your account').says('You have an upcoming visit. Finish or cancel it first.')
  const inside = await early.part('region', 'Delete your account').inside()
  expect(inside.queryByLabelText(/^Your password/)).toBe(null)

  await setStatusOf(t, visit, 'client', 'cancelled')
  const page = await open('/account/delete', client)
  const part = page.part('region', 'Delete your account')
  const dialog = page.part('dialog', 'Delete your account?')
  await part.fill('Your password', 'Not-it-at-4ll!')
  await part.press('Delete my account')
  await dialog.press('Delete for good')
  await part.says('This isn’t your current password.')
  await part.fill('Your password', GOOD_PASSWORD)
  await part.press('Delete my account')
  await dialog.press('Delete for good')
  await page.says('Your account is deleted')

  const login = await open('/login')
  login.fill('Email', client.email)
  login.fill(/^Password/, GOOD_PASSWORD)
  await login.press('Login')
  await login.says('Failed to login. Please check your credentials.')
})

test('credit that is left is given up by a tick when the account is deleted', async () => {
  const client = await aClient()
  const { code } = await addCode(t, { amount: 25 })
  await redeem(t, client, code)
  const page = await open('/account/delete', client)
  const part = page.part('region', 'Delete your account')
  await part.says('You have $25.00 of credit. Spend it first, or give it up.')
  const tick = () => page.findByRole('checkbox', { name: 'Give up the $25.00 of credit' })
  await part.fill('Your password', GOOD_PASSWORD)
  await part.press('Delete my account')
  await part.says('Tick this, or spend it first')
  await page.isFocused(tick)
  await page.user.click(await tick())
  await part.press('Delete my account')
  await page.part('dialog', 'Delete your account?').press('Delete for good')
  await page.says('Your account is deleted')
})

test('an admin deletes an account at its owner’s written request', async () => {
  const client = await aClient()
  const page = await open(`/admin/people/${client.id}`, await anAdmin(t))
  await page.press('Delete account')
  const dialog = page.part('dialog', 'Delete Tess Tester’s account?')
  await dialog.press('Delete for good')
  await dialog.says('Write at least 5 characters')
  await dialog.fill('Reason, for the audit', 'By letter of November 20')
  await dialog.press('Delete for good')
  await page.says('Deleted on')
  await page.findByRole('heading', { level: 1, name: 'A client' })
  expect(page.queryByRole('button', { name: 'Delete account' })).toBe(null)
})
