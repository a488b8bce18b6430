import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, fill, openPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { GOOD_PASSWORD, signedUp } from '#tests/factories/sign-up.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
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
  await page.findByLabelText(/^Email/)
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

test('a client reports a conversation, and an admin reads it on the record and decides', async () => {
  const client = await addPerson(t, { firstName: 'Robin' })
  const admin = await anAdmin(t)
  const conversation = await say(t, client, provider, 'Could you come on Friday?')
  await say(t, provider, client, 'Only if you pay me cash.')
  const page = await openPage(t, `/messages/with/${provider.id}`, client)
  await page.findAllByText(/Only if you pay me cash\./)
  await page.press('More about this conversation')
  await page.press(/^Report/)
  const report = page.part('dialog', /^Report/)
  await report.tick('A scam, or money outside of the site')
  const words = 'Cash, at the door.'
  fill((await report.inside()).getByRole('textbox'), words)
  await expectAccessible()
  await report.press('Report')
  await report.goes()
  await closePages()

  const readings = async () =>
    (await listAuditEntries(t.db, { type: 'conversation', id: conversation })).filter(
      ({ action, actor_id }) => action === 'conversation.read' && actor_id === admin.id,
    ).length
  const desk = await openPage(t, '/admin/conversations', admin)
  await desk.press(/^Robin .* about Amara/)
  const panel = desk.part('region', /^Report about Amara/)
  await panel.says(words)
  // Nothing of it is on the page, nor on the record, before an admin requests it.
  expect(await panel.words()).not.toContain('Only if you pay me cash.')
  expect(await readings()).toBe(0)
  await panel.press('Read the conversation')
  await desk.part('list', 'Conversation').says('Only if you pay me cash.')
  expect(await readings()).toBe(1)

  await panel.press('Decide')
  await desk.isFocused(async () => (await panel.inside()).getByRole('radio', { name: 'Dismiss the report' }))
  await expectAccessible()
  await panel.tick(/^Warn /)
  await panel.fill('Reason', `Please keep to payment on the site. ${words}`)
  await panel.press('Decide')
  const warned = async () => {
    await workOnce(t)
    return (await messagesOf(t, { to: provider.email })).some(({ text }) => text.includes(words))
  }
  await expect.poll(warned).toBe(true)
  await closePages()
  const decided = await openPage(t, '/admin/conversations?state=decided', admin)
  await decided.press(/^Robin .* about Amara/)
  const later = decided.part('region', /^Report about Amara/)
  await later.says('Warned')
  await later.says(words)
  await expectAccessible()
})
