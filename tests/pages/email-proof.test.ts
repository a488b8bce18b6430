import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { signedUp } from '#tests/factories/sign-up.ts'

/** The banner above every page while an email address is not confirmed. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string }): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
}

test('a newcomer is asked to open the link of the welcome email, and is not asked again after it', async () => {
  const { email, token, id } = await signedUp(t)
  const page = await open('/dashboard', { token })
  await page.part('region', 'Your email').says(email)
  await expectAccessible()
  const [told] = (await messagesOf(t, { to: email })).flatMap(
    ({ text }) => /\S+\/verify-email#token=\S+/.exec(text)?.[0] ?? [],
  )
  const { pathname, hash } = new URL(told!)
  const proof = await open(pathname + hash, { token })
  await proof.press('This is my address')
  await proof.findByRole('heading', { level: 1, name: 'Thank you' })
  await expectAccessible()
  await proof.user.click(proof.getByRole('link', { name: 'Continue' }))
  await proof.arrives(`/client/dashboard/${id}`)
  await proof.findByRole('heading', { level: 1 })
  expect(proof.part('region', 'Your email').isThere()).toBe(false)
})
