import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { startTestApp, TEST_NOW, type TestApp, workOnce } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { freshHandle, choose as chooseHandle } from '#tests/factories/links.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, anOpenProvider, aPendingProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, addPending, setStatusOf, VISIT_DATE } from '#tests/factories/visits.ts'
import { book, join, offerOf } from '#tests/factories/waitlist.ts'

/** Visits that are waited for, moved, or under way, as both sides read them. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token?: string } = {}): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, token === undefined ? {} : { token })
}

test('a visit is cancelled, the first in line takes the time, and the next one finds it taken', async () => {
  const provider = await addBookable(t)
  const visit = await addConfirmed(t, { provider })
  const [client, next] = [await addPerson(t), await addPerson(t)]
  const page = await open(`/booking/Gel%20Manicure/${provider.id}`, client)
  await page.user.click(await page.findByRole('link', { name: 'Tell me when a time opens' }))
  await page.findByRole('heading', { level: 1, name: 'Tell me when a time opens' })
  const evening = await page.findByRole<HTMLInputElement>('checkbox', { name: 'Evening' })
  await page.user.click(evening)
  expect(evening.checked).toBe(false)
  await page.press('Join the waitlist')
  await page.arrives('/waitlist')
  await page.says('mornings and afternoons')
  await page.says('Waiting')
  t.advance(1000)
  await join(t, next, provider, { from_date: VISIT_DATE, to_date: VISIT_DATE })

  await setStatusOf(t, visit, 'client', 'cancelled')
  const dashboard = await open('/dashboard', client)
  const held = dashboard.part('region', 'A time is held for you')
  const { id } = (await offerOf(t, client))!
  await dashboard.user.click(await (await held.inside()).findByRole('link', { name: 'See this time' }))
  await dashboard.arrives(`/waitlist/offers/${id}`)
  await dashboard.says('$80')
  await dashboard.says(/Held for you until 11:\d\d AM/)
  await (await open(`/waitlist/offers/${id}`, next)).says('We couldn’t find that offer')

  const offer = await open(`/waitlist/offers/${id}`, client)
  await offer.press('Take this time')
  await offer.arrives(/^\/bookings\/\w+/)
  await offer.says('Pending')
  expect((await book(t, next, provider, '09:00')).body.code).toBe('slot_taken')
  await (await open(`/waitlist/offers/${id}`, client)).says('This time is yours')
  await (await open(`/provider/schedule?view=day&from=${VISIT_DATE}`, provider)).says(/1 client waits for a time on/)
})

test('a request that nobody answers expires, and its client reads so', async () => {
  const { client } = await addPending(t)
  t.setNow(moment(2, '11:00'))
  const page = await open(`/client/dashboard/${client.id}`, client)
  await page.says('Amara didn’t answer in time: Gel Manicure')
  await page.says('Cancelled 1')
})

test('a visit stays on the dashboard from its start until it is closed', async () => {
  const { provider } = await addPaid(t)
  t.setNow(moment(3, '08:35'))
  // From before it on, with the same card on top of the day.
  for (const path of [`/provider/dashboard/${provider.id}`, '/provider/schedule']) {
    const next = (await open(path, provider)).part('region', 'Up next')
    await (await next.inside()).findByRole('link', { name: 'Directions' })
    expect(await next.hasButton('Check in')).toBe(true)
    expect(await next.hasButton('Running late')).toBe(true)
    expect(await next.hasButton('Mark as Completed')).toBe(false)
  }
  t.setNow(moment(3, '09:01'))
  await (await open('/provider/schedule', provider)).part('region', 'Now').says('12 Test Street')
  const page = await open(`/provider/dashboard/${provider.id}`, provider)
  const now = page.part('region', 'Now')
  await now.says('Casey')
  await now.says('12 Test Street')
  const hrefOf = async (name: string) => (await now.inside()).getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Call')).toMatch(/^tel:\+1778/)
  expect(await hrefOf('Directions')).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=12%20Test/)
  expect(await now.hasButton('Nobody answered')).toBe(false)
  t.setNow(moment(3, '09:16'))
  const late = (await open(`/provider/dashboard/${provider.id}`, provider)).part('region', 'Now')
  await (await late.inside()).findByRole('button', { name: 'Nobody answered' })

  t.setNow(moment(3, '10:01'))
  const after = await open(`/provider/dashboard/${provider.id}`, provider)
  const over = after.part('region', 'Not closed yet')
  await over.press('Mark as Completed')
  await after.user.click((await after.dialog()).getByRole('button', { name: 'Mark as Completed' }))
  await after.says('Booking completed. The client has been notified.')
  await over.goes()
})

test('in the evening the day is still the one of the service zone', async () => {
  await anOpenProvider(t)
  t.setNow(moment(2, '20:30'))
  const page = await open('/admin/approvals?state=approved', await anAdmin(t))
  await page.user.click(await page.findByText(/Why is a time not offered\?/))
  // Tomorrow is the first day that can be booked.
  await expect.poll(() => (page.queryByLabelText(/^Day/) as HTMLInputElement | null)?.value).toBe(VISIT_DATE)
})

/** Chooses a day of a dialog by its place, and the first of its times. */
async function chooseTime(page: OpenPage, place: number): Promise<void> {
  const days = [...(page.getByRole('combobox', { name: 'Date' }) as HTMLSelectElement).options]
  page.choose('Date', days.filter(({ disabled }) => !disabled)[place]!.value)
  const times = page.part('radiogroup', /^Time on/)
  await page.user.click((await times.inside()).getAllByRole('radio')[0]!)
}

test('a visit is moved by the client, and again when the other side agrees', async () => {
  const { id, client, provider } = await addConfirmed(t)
  const page = await open(`/bookings/${id}`, client)
  await page.findByRole('heading', { name: 'What happened' })
  await page.press('Move visit')
  const dialog = page.part('dialog', /./)
  await page.findByRole('combobox', { name: 'Date' })
  await chooseTime(page, 4)
  await dialog.press('Move visit')
  await page.says('You moved the visit from')
  const theirs = await open(`/provider/bookings/${id}`, provider)
  await theirs.press('Propose another time')
  await theirs.findByRole('combobox', { name: 'Date' })
  await chooseTime(theirs, 6)
  await theirs.press('Send proposal')
  await theirs.part('region', 'Proposed time').says('You’ve proposed another time')
  const asked = await open(`/bookings/${id}`, client)
  await asked.press('Agree')
  await asked.part('region', 'Proposed time').goes()
  expect(asked.shown().match(/You moved the visit from/g)).toHaveLength(1)
  expect(asked.shown().match(/You agreed to move the visit from/g)).toHaveLength(1)
})

test('a provider proposes another time for a request, and the client’s yes books it', async () => {
  const { id, client, provider } = await addPending(t)
  const dashboard = await open(`/provider/dashboard/${provider.id}`, provider)
  const line = dashboard.part('region', 'Booking requests')
  await line.says(/\d+ (?:h|min|days) left/)
  await (await open('/provider/requests', provider)).findByText(/nothing else booked that day/)
  const page = await open(`/provider/requests/${id}`, provider)
  await page.press('Propose another time')
  await page.part('dialog', /./).says('If they do, the visit is booked.')
  await page.findByRole('combobox', { name: 'Date' })
  await chooseTime(page, 6)
  await page.press('Send proposal')
  await page.part('region', 'Proposed time').says('You’ve proposed another time')
  expect(page.getByRole('button', { name: 'Accept' })).toBeTruthy()
  const asked = await open(`/bookings/${id}`, client)
  const proposal = asked.part('region', 'Proposed time')
  await proposal.press('Agree and book')
  await asked.findByRole('button', { name: /^Pay/ })
  await asked.says('Confirmed')
})

test('a private calendar link is opened, shown once and closed', async () => {
  const page = await open('/profile', await addPerson(t))
  const feed = page.part('region', 'Private calendar link')
  await feed.press('Create link')
  const address = (await feed.field('Your link (shown once)')).value
  const calendar = await t.app.http.inject(new URL(address).pathname)
  expect(calendar.body).toContain('BEGIN:VCALENDAR')
  await feed.press('Turn off')
  await page.user.click((await page.dialog()).getByRole('button', { name: 'Turn off' }))
  await expect.poll(() => feed.hasButton('Create link'), { timeout: 20_000 }).toBe(true)
  expect((await t.app.http.inject(new URL(address).pathname)).statusCode).toBe(404)
})

test('a link of nobody is not found, and one of somebody who cannot be seen says so', async () => {
  await (await open('/p/of-nobody')).says('This booking link doesn’t work.')
  const { token } = await aPendingProvider(t)
  const handle = freshHandle()
  expect((await chooseHandle(t, { token }, handle)).status).toBe(200)
  await (await open(`/p/${handle}`)).says('This provider isn’t taking bookings right now.')
})
