import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { saveFiles } from '#tests/factories/chosen-files.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { settle } from '#tests/factories/page-part.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { addPending, setStatusOf, type Visit } from '#tests/factories/visits.ts'

/** An admin's acts on bookings, one by one and several together. */

let t: TestApp
let admin: TestPerson
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
  provider = await addBookable(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string } = admin): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
}

async function isTold({ client }: Visit, about: string): Promise<void> {
  await workOnce(t)
  const messages = await messagesOf(t, { to: client.email })
  expect(messages.map(({ subject, text }) => `${subject} ${text}`)).toContainEqual(expect.stringContaining(about))
}

test('a visit is moved to a time that its provider offers, and why another is not offered is said', async () => {
  const visit = await addPending(t, { provider, time: '09:00' })
  const page = await open(`/admin/bookings/${visit.id}`)
  await page.press('Move it')
  const dialog = page.part('dialog', 'Move this visit')
  const day = (await dialog.field('Day')) as unknown as HTMLSelectElement
  await dialog.choose('Day', day.options[1]!.value)
  await page.user.click(await (await dialog.inside()).findByText('Why is a time not offered?'))
  await (await dialog.inside()).findAllByRole('list')
  await dialog.fill('Reason', 'The client has called us')
  await dialog.press('Move it')
  await page.says(/Moved the visit from/)
  await isTold(visit, 'Our team has moved')
})

test('several are ticked and cancelled by the keyboard, each with its own result', async () => {
  const client = await addPerson(t)
  const times = ['10:00', '13:00', '16:00']
  const visits: Visit[] = []
  for (const time of times) visits.push(await addPending(t, { provider, client, time }))
  const page = await open(`/admin/bookings?client=${client.id}&sort=soonest`)
  await page.says('3 found')
  // It stays on the list of an admin who has looked, and can no longer be cancelled.
  await setStatusOf(t, visits[1]!, 'client', 'cancelled')
  for (const key of 'xjxjx') {
    await page.user.keyboard(key)
    await settle()
  }
  const bar = page.part('region', 'Selected')
  await bar.says('3 ticked')
  await bar.press('Cancel them')
  const dialog = page.part('dialog', 'Cancel the selected visits?')
  await dialog.says('2 of 3')
  await dialog.press('Cancel them')
  await page.isFocused(() => dialog.field('Reason'))
  await page.user.keyboard('The client has called us')
  // Answered by the client while the reason was written.
  await setStatusOf(t, visits[2]!, 'client', 'cancelled')
  await dialog.press('Cancel them')
  const inside = await dialog.inside()
  await expect.poll(() => inside.queryAllByRole('status').length).toBe(2)
  await expect.poll(() => inside.queryAllByText('Cancelled', { exact: true }).length).toBe(1)
  await page.user.click(inside.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await dialog.goes()
  const inRows = () =>
    [...document.querySelectorAll('main tbody tr')].filter((row) => /Cancelled/.test(row.textContent))
  await expect.poll(() => inRows().length).toBe(3)
  await isTold(visits[0]!, 'Our team has cancelled')
})

test('a request is declined for a provider who has called, and its client reads so', async () => {
  const visit = await addPending(t, { provider, time: '19:00' })
  const page = await open(`/admin/bookings/${visit.id}`)
  await page.press('Decline for the provider')
  const dialog = page.part('dialog', 'Decline for the provider?')
  await dialog.fill('Reason', 'Their car has broken down')
  await dialog.press('Decline for the provider')
  await dialog.goes()
  await page.says('Their car has broken down')
  expect(page.queryByRole('button', { name: 'Decline for the provider' })).toBe(null)
  await (await open(`/bookings/${visit.id}`, visit.client)).says('Cancelled')
})

test('an admin finds a booking, opens it by keyboard and cancels it with a reason that both read', async () => {
  const client = await addPerson(t, { firstName: 'Robin', lastName: 'Fern' })
  const [first] = [
    await addPending(t, { provider, client, time: '08:00' }),
    await addPending(t, { provider, client, time: '21:00' }),
  ]
  const page = await open(`/admin/bookings?client=${client.id}&state=pending&sort=soonest`)
  await page.says('2 found')
  await expectAccessible()
  // Searches that are used again are saved by a name.
  await page.press('Save this view')
  page.fill('Name', 'Of Robin')
  await page.press('Save')
  expect((await page.findByRole('link', { name: 'Of Robin' })).getAttribute('aria-current')).toBe('page')

  const press = async (keys: string) => {
    await page.user.keyboard(keys)
    await settle()
  }
  await press('?')
  await page.part('dialog', 'Keys').find()
  await page.part('dialog', 'Keys').press('Close')
  await page.part('dialog', 'Keys').goes()
  const marked = () => document.querySelector('tr[aria-current] a')?.getAttribute('href')
  const before = marked()
  await press('j')
  await expect.poll(marked).not.toBe(before)
  await press('k')
  await expect.poll(marked).toBe(before)
  await press('{Enter}')
  await page.arrives(before!)
  expect(before).toContain(first!.id)
  await page.findByRole('heading', { name: 'What happened' })
  await expectAccessible()

  // The search finds it by the end of its id.
  await press('/')
  await press(first!.id.slice(-8))
  expect((await page.findAllByRole('option'))[0]!.textContent).toContain('Robin Fern')
  await press('{Enter}')
  await page.arrives(`/admin/bookings/${first!.id}`)
  await page.findByRole('button', { name: 'Move it' })

  await press('e')
  await page.isFocused(() => page.getByRole('button', { name: 'Move it' }))
  await press('{Tab}{Enter}')
  const dialog = page.part('dialog', 'Cancel booking?')
  await page.isFocused(() => dialog.field('Reason'))
  await dialog.press('Cancel booking')
  await dialog.says('Write at least 5 characters')
  await page.isFocused(() => dialog.field('Reason'))
  await press('The client has called us')
  await dialog.press('Cancel booking')
  await page.says('Cancelled by Homebloom')
  await page.says('The client has called us')
  await isTold(first!, 'Our team has cancelled')
  const told = await messagesOf(t, { to: provider.email, about: first!.id })
  expect(told.map(({ subject, text }) => `${subject} ${text}`)).toContainEqual(
    expect.stringContaining('Our team has cancelled'),
  )
  await (await open(`/bookings/${first!.id}`, client)).says('Cancelled')
})

test('what the list shows leaves as a file that is written meanwhile', async () => {
  const client = await addPerson(t)
  const { id } = await addPending(t, { provider, client, time: '06:00' })
  const page = await open(`/admin/bookings?client=${client.id}`)
  await page.press('Export')
  const dialog = page.part('dialog', 'Export as CSV')
  await dialog.says('one client')
  await dialog.press('Export')
  await workOnce(t)
  await dialog.says(/1 line, \d+ kB/)
  await expectAccessible()
  const saved = saveFiles()
  await dialog.press(/^Download/)
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['bookings.csv'])
  expect(await saved[0]!.file.text()).toContain(id)
})
