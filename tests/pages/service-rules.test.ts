import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { listProviderServices, updateService } from '#contract/providers.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

/** What a provider says of a service, and what clients then book: how long it takes, and whether it is confirmed instantly. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token?: string } = {}): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, token === undefined ? {} : { token })
}

/** The line of a service among the provider's own. */
const lineOf = async (page: OpenPage, title: string) => {
  const found = (await page.findAllByRole('listitem')).find(({ textContent }) => textContent.includes(title))
  if (!found) throw new Error(`no line of ${title}: ${page.shown()}`)
  return within(found)
}
const timesOn = (page: OpenPage) => page.queryAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'time')

test('a provider says how long a service takes, and a client who books it has that time', async () => {
  const provider = await anOpenProvider(t)
  const create = await open('/provider/services/create', provider)
  await create.findByLabelText('Category')
  create.choose('Category', 'Makeup')
  const entry = await create.findByRole<HTMLSelectElement>('combobox', { name: 'Service' })
  const bridal = () => [...entry.options].find(({ textContent }) => textContent.startsWith('Bridal Makeup ('))
  await expect.poll(bridal).toBeTruthy()
  await create.user.selectOptions(entry, bridal()!)
  const length = create.field('How long a visit takes') as HTMLSelectElement
  await expect
    .poll(() => [length.value, length.options[0]?.text, length.options[length.options.length - 1]?.text])
    .toEqual(['60', '1 hour', '4 hours'])
  create.choose('How long a visit takes', '2 hours 30 minutes')
  await create.findByLabelText(/^Your price for 2 hours 30 minutes/)
  create.fill(/^Your price for 2 hours 30 minutes/, '260')
  await create.press('Create and continue')
  await create.says('Bridal Makeup was created')

  // A provider who edits only the length reads it like a price, and the form opens with what was saved.
  const own = await open('/provider/services', provider)
  await own.says('for 2 hours 30 minutes')
  await own.user.click((await lineOf(own, 'Bridal Makeup')).getByRole('button', { name: /Edit/ }))
  const form = await lineOf(own, 'Bridal Makeup')
  const saved = await form.findByLabelText<HTMLSelectElement>(/^How long a visit takes/)
  expect(saved.value).toBe('150')
  await own.user.selectOptions(saved, '3 hours')
  await own.user.click(form.getByRole('button', { name: /Save/ }))
  await own.says('for 3 hours')

  const profile = await open(`/providers/${provider.id}`)
  await profile.user.selectOptions(await profile.findByRole('combobox', { name: 'for' }), 'Bridal Makeup')
  // Nine to five holds six starts of three hours.
  const times = profile.part('region', 'Available times')
  await times.says('2:00 PM')
  await expect.poll(async () => (await times.inside()).queryAllByRole('link', { name: /3:00 PM/ }).length).toBe(0)

  const page = await open(`/booking/Bridal%20Makeup/${provider.id}`, await addPerson(t))
  await page.says('Lasts 3 hours.')
  await expect.poll(() => timesOn(page).length).toBe(6)
  await page.user.click(timesOn(page)[0]!)
  const summary = page.part('complementary', 'Summary')
  await summary.says('3 hours')

  // The provider needs longer than the page says: a client books only what they have seen.
  const listed = await t.call(listProviderServices, { params: { id: provider.id } })
  const { id } = listed.body.find(({ title }) => title === 'Bridal Makeup')!
  const change = { token: provider.token, params: { id }, body: { duration_minutes: 240 } }
  expect((await t.call(updateService, change)).status).toBe(200)
  await page.press('Confirm Booking')
  await page.says('This service now takes 4 hours.')
  await summary.says('4 hours')
  await expect.poll(() => timesOn(page).length).toBe(5)
  if (!timesOn(page)[0]!.checked) await page.user.click(timesOn(page)[0]!)
  await page.press('Confirm Booking')
  await page.says('Booking Confirmed')
})

test('a provider offers instant booking, and a client who books has the visit and pays', async () => {
  const provider = await anOpenProvider(t)
  const own = await open('/provider/services', provider)
  await own.says('Classic Manicure')
  await own.user.click((await lineOf(own, 'Classic Manicure')).getByRole('button', { name: /Edit/ }))
  const form = await lineOf(own, 'Classic Manicure')
  await own.user.selectOptions(await form.findByLabelText(/^Instant booking/), 'Everyone')
  await own.user.click(form.getByRole('button', { name: /Save/ }))
  await own.says('Classic Manicure was saved')

  await (await open(`/providers/${provider.id}`)).says('Instant booking')
  const client = await addPerson(t)
  const page = await open(`/booking/Classic%20Manicure/${provider.id}`, client)
  await expect.poll(() => timesOn(page).length).toBeGreaterThan(0)
  await page.user.click(timesOn(page)[0]!)
  const summary = page.part('complementary', 'Summary')
  await summary.says('Your visit is confirmed instantly. Nothing is charged yet.')
  await summary.says('Instantly')
  await page.press('Confirm Booking')
  await page.says('Tess confirmed instantly')
  // The dashboard says what is left: to pay.
  const dashboard = await open('/dashboard', client)
  await dashboard.findAllByRole('button', { name: /Pay/ })
  const mails = await messagesOf(t, { to: provider.email })
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Booked: Classic Manicure on /))
  const requests = await open('/provider/requests', provider)
  await requests.findByRole('heading', { level: 1 })
  expect(requests.queryByText('Classic Manicure')).toBe(null)
})
