import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { settle } from '#tests/factories/page-part.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

/** What admins see of each other, and of the messages sent to a person. */

let t: TestApp
let owner: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  owner = await anAdmin(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string } = owner): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
}

test('an admin of finance sees their pages alone; an owner gives them another scope, and the audit tells it', async () => {
  const noor = await addPerson(t, { role: 'admin', scopes: ['finance'], firstName: 'Noor', lastName: 'Farouk' })
  const before = await open('/admin', noor)
  const pagesOf = async (page: OpenPage) => (await page.findByRole('navigation', { name: 'Admin area' })).textContent
  expect(await pagesOf(before)).toContain('Money')
  for (const name of ['Approvals', 'Reviews', 'Safety', 'Required documents', 'System'])
    expect(await pagesOf(before)).not.toContain(name)
  const refused = await open('/admin/approvals', noor)
  await refused.findByRole('heading', { name: 'You don’t have access' })
  expect(await pagesOf(refused)).toContain('Money')

  const page = await open('/admin/system?part=admins')
  const line = page.part('article', 'Noor Farouk')
  await line.says('Finance')
  await line.press(/^Change scopes/)
  const dialog = page.part('dialog', 'Scopes of Noor Farouk')
  await dialog.tick(/^Trust/)
  await dialog.press('Save')
  await page.isFocused(() => dialog.field('Reason, for the audit'))
  await dialog.fill('Reason, for the audit', 'Helps with approvals')
  await dialog.press('Save')
  await line.says('Trust')
  await settle()
  await page.user.keyboard('/')
  await page.isFocused(() => page.findByRole('combobox', { name: 'Search people, bookings and payments' }))
  await page.user.keyboard('farouk')
  const option = await page.findByRole('option', { name: /^Noor Farouk/ })
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
  await page.user.keyboard('{Enter}')
  await page.findByRole('heading', { name: 'Noor Farouk', level: 1 })
  page.fill('New note', 'On leave in May')
  await page.press('Add the note')
  await page.part('region', 'Notes').says('On leave in May')

  await (await open('/admin/approvals', noor)).findByRole('heading', { name: 'Provider approvals' })
  const audit = await open('/admin/system')
  await audit.findByLabelText('What')
  audit.choose('What', 'Changed the scopes of an admin')
  await audit.arrives(/action=scopes\.changed/)
  const entry = await expect
    .poll(() =>
      [...document.querySelectorAll('main details')].filter(({ textContent }) => /Noor Farouk/.test(textContent)).at(0),
    )
    .toBeTruthy()
    .then(() =>
      [...document.querySelectorAll('main details')].find(({ textContent }) => /Noor Farouk/.test(textContent))!,
    )
  await audit.user.click(entry.querySelector('summary')!)
  await audit.findByRole('row', { name: 'scopes finance trust, finance' })
  await audit.says('Helps with approvals')
  audit.fill('From', '2000-01-01')
  audit.fill('To', '2000-01-02')
  await audit.findByRole('heading', { name: 'No entries match' })
})

test('support looks what became of the messages to a client', async () => {
  const client = await signedUp(t)
  await workOnce(t)
  expect(await messagesOf(t, { to: client.email })).not.toEqual([])
  const profile = await open(`/admin/people/${client.id}`)
  await profile.user.click(await profile.findByRole('link', { name: 'Messages to them' }))
  await profile.findByRole('heading', { level: 1, name: 'Messages to Tess Tester' })
  // A client who has just joined got a code by text and a welcome email.
  await profile.says(new RegExp(`Email to ${client.email}`))
  await profile.says('Welcome')
  await profile.says('Text message to (604)')
  await profile.says('Verification code')
  expect(profile.shown()).not.toMatch(/\b\d{6}\b|token/)
  profile.choose('By', 'Text message')
  await expect.poll(profile.shown).not.toContain(`Email to ${client.email}`)
  await profile.says('Text message to (604)')
  profile.choose('Status', 'Didn’t arrive')
  await profile.says('No messages match')
  const again = await open(profile.address())
  await again.says('No messages match')
  expect(again.field('Status')).toHaveProperty('value', 'failed')
  await again.user.click(await again.findByRole('link', { name: 'Tess Tester' }))
  await again.arrives(`/admin/people/${client.id}`)
})
