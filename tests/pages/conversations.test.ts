import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { GOOD_PASSWORD, signedUp } from '#tests/factories/sign-up.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { say } from '#tests/factories/talk.ts'

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
})
afterEach(closePages)
afterAll(() => t.close())

test('a visitor who is not logged in asks after logging in', async () => {
  const { email } = await signedUp(t)
  const page = await openPage(t, `/providers/${provider.id}`)
  await page.user.click(await page.findByRole('link', { name: 'Ask a question' }))
  await page.arrives(/^\/login\?redirect=/)
  page.fill('Email', email)
  page.fill(/^Password/, GOOD_PASSWORD)
  await page.press('Login')
  await page.arrives(`/messages/with/${provider.id}`)
  await page.says('Say hello to Amara')
})

test('a block ends a conversation and is lifted in the profile', async () => {
  const client = await addPerson(t)
  await say(t, client, provider, 'Hello')
  const page = await openPage(t, `/messages/with/${provider.id}`, client)
  await page.press('More about this conversation')
  await page.press('Block Amara')
  await page.part('dialog', 'Block Amara?').press('Block')
  await page.says('You have blocked Amara.')
  await expect.poll(() => page.queryByRole('textbox', { name: /^Message to / })).toBe(null)
  await page.go('/profile')
  await page.press('Unblock Amara')
  await page.says('Amara is no longer blocked.')
})
