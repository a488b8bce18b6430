import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Booking } from '#contract/bookings.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { showPhoto } from '#tests/factories/portfolio.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addPending, VISIT_DATE } from '#tests/factories/visits.ts'

/** What visitors and clients read and where they are led, for each answer of the server. */

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
})
afterEach(closePages)
afterAll(() => t.close())

const open = (address: string) => openPage(t, address)
const asClient = async (address: string) => openPage(t, address, await addPerson(t))
const booking = () => `/booking/Gel%20Manicure/${provider.id}?date=${VISIT_DATE}&time=10:00`

test.each([
  ['/', 'Services', 'Failed to load services. Please try again later.'],
  ['/services', 'View Providers: Gel Manicure', 'Failed to load data for "Gel Manicure". Please try again later.'],
  ['/services/details/Gel%20Manicure', 'Amara Quimby', 'Failed to load provider details. Please try again later.'],
])('a page that gets lost on the way from %s says so and can be tried again', async (from, link, words) => {
  const page = await open(from)
  page.losePages()
  await page.user.click(page.getAllByRole('link', { name: link })[0]!)
  await page.says(words)
  expect(page.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a service that gets lost on the way from its provider says so', async () => {
  const page = await open(`/providers/${provider.id}`)
  page.losePages()
  await page.user.click(page.getByRole('region', { name: 'Services' }).querySelector('a')!)
  await page.says('Failed to load service details. Please try again later.')
})

test('the home page keeps its words when the hero call fails', async () => {
  const page = await open('/about')
  page.losePages()
  await page.user.click(page.getAllByRole('link', { name: 'Home' })[0]!)
  await page.says('Get Started Today')
  await page.says('Pet Care Services')
})

test('searching for a service of the catalogue leads to who is free', async () => {
  const page = await open('/')
  page.fill('Service', 'gel manicure')
  page.choose('Day', 'Saturday')
  await page.press('Search')
  await page.arrives('/search?service=Gel+Manicure&day=6')
  await page.says(/ on Sat, |No providers/)
})

test.each([
  ['/login', false],
  ['/login/', false],
  ['/signup', false],
  ['/signup/', false],
  ['/contact/', true],
])('the bar of %s: solid %s', async (address, isSolid) => {
  const page = await open(address)
  expect(page.getByRole('banner').hasAttribute('data-solid')).toBe(isSolid)
})

test.each([
  ['unknown', 'unknown'],
  ['a zero byte', '%00'],
  ['a blank', '%20'],
  ['300 letters', 'x'.repeat(300)],
  ['a script', '%3Cscript%3E'],
])('a made-up booking never looks like a payment: %s', async (_, id) => {
  const page = await open(`/payment-success?booking_id=${id}`)
  await page.says('We cannot find this booking')
  expect(page.shown()).not.toMatch(/having trouble loading|Payment successful/)
})

test('where the server cannot say what became of a payment, the checkout is believed, and can be asked again', async () => {
  const page = await open('/about')
  page.answer('GET', /booking-confirmation/, { status: 503 })
  await page.go('/payment-success?booking_id=made-up')
  await page.says('Payment successful')
  await page.says("We're having trouble loading the full details right now... HTTP 503")
  page.cutOff('GET', /booking-confirmation/)
  await page.press('Try again')
  await expect.poll(page.shown).not.toContain('HTTP 503')
  await page.says('Payment successful')
  page.unanswer()
  await page.press('Try again')
  await page.says('We cannot find this booking')
})

test('a booking page without its provider, or that the server refuses', async () => {
  const page = await asClient('/about')
  page.answer('GET', /\/api\/providers\//, { status: 500 })
  await page.go(booking())
  await page.says('Failed to load data')
  await closePages()

  const refused = await asClient('/about')
  refused.answer('GET', /\/api\/providers\//, { status: 403, json: { detail: 'No' } })
  await refused.go(`/booking/Gel%20Manicure/${provider.id}`)
  await refused.arrives(`/login?redirect=${encodeURIComponent(`/booking/Gel%20Manicure/${provider.id}`)}`)
  expect(localStorage.getItem('homebloom.token')).toBe(null)
})

test('a provider or service that is not there is said in words', async () => {
  const page = await asClient('/booking/Gel%20Manicure/nobody')
  await page.says('Provider not found')
  expect(page.getByRole('link', { name: 'Browse services' }).getAttribute('href')).toBe('/services')
  await page.go(`/booking/no-such-service/${provider.id}`)
  await page.says('Could not find service details. You may need to contact the provider directly.')
  await page.says('$50.00')
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' }).disabled).toBe(true)
})

test('a booking that is not made says why, and keeps what was typed', async () => {
  const page = await asClient(booking())
  await page.findByRole('radio', { name: '10:00 AM', checked: true })
  page.fill('Notes', 'Third floor, no lift')
  page.cutOff('POST', /\/api\/bookings$/)
  await page.press('Confirm Booking')
  await page.says('Failed to create booking. Please try again.')
  page.answer('POST', /\/api\/bookings$/, { status: 409, json: { detail: 'Not this one.' } })
  await page.press('Confirm Booking')
  await page.says('Not this one.')
  page.answer('POST', /\/api\/bookings$/, { status: 500 })
  await page.press('Confirm Booking')
  await page.says('Internal Server Error')
  expect(page.field('Notes')).toHaveProperty('value', 'Third floor, no lift')
})

test('cancelling a booking that was opened by its address leads to the provider', async () => {
  const page = await asClient(booking())
  await page.press('Cancel')
  await page.arrives(`/providers/${provider.id}`)
})

test('a booking that is not cancelled says why', async () => {
  const { client } = await addPending(t, { provider, time: '09:00' })
  const page = await openPage(t, `/client/dashboard/${client.id}`, client)
  await page.press(/^More about/)
  await page.press('Cancel Booking')
  const dialog = await page.dialog('Cancel Booking')
  await page.says('Are you sure you want to cancel this booking? This action cannot be undone.')
  expect(dialog.getByRole('button', { name: 'Keep Booking' })).toBeTruthy()
  for (const [json, words] of [
    [{ detail: 'Too late.' }, 'Failed to cancel booking: Too late.'],
    [{}, 'Failed to cancel booking: Internal Server Error'],
  ] as const) {
    page.answer('POST', /\/api\/bookings\/\w+\/status/, { status: 'detail' in json ? 409 : 500, json })
    await page.user.click(dialog.getByRole('button', { name: 'Yes, Cancel' }))
    await page.says(words)
  }
})

test('what is missing of a booking is said in words', async () => {
  const client = await addPerson(t)
  const page = await openPage(t, '/about', client)
  const bare = { id: 'x', provider_id: 'y', client_id: client.id, service_id: 'z', status: 'pending', total_price: 50 }
  page.answer('GET', /\/api\/bookings\?/, { json: [bare as Partial<Booking>] })
  await page.go(`/client/dashboard/${client.id}`)
  for (const words of ['Unknown Service', 'Anonymous', 'N/A', 'Invalid date']) await page.says(words)
})

test('home and city pages show who is available next with the first two photos of their work', async () => {
  const ids: string[] = []
  for (const alt of ['Red nails', 'Blue nails', 'Green nails']) ids.push(await showPhoto(t, provider, { alt }))
  const page = await open('/')
  for (const path of ['/', '/in/vancouver']) {
    await page.go(path)
    const people = await page.findByRole('list', { name: 'Providers' })
    const photos = [...people.querySelectorAll<HTMLImageElement>('img[src*="portfolio_photo"]')]
    expect(photos.map(({ src }) => /photo_([a-z0-9]+)_320/.exec(src)?.[1])).toEqual(ids.slice(0, 2))
    for (const photo of photos) {
      // They come when they are near, and nothing moves then.
      expect(photo.loading).toBe('lazy')
      expect([photo.width, photo.height]).toEqual([320, 240])
    }
  }
})

test('the home page shows who is available next, and every category', async () => {
  const page = await open('/')
  const people = page.getByRole('list', { name: 'Providers' })
  expect(people.textContent).toContain('Amara Quimby')
  const { body } = await t.app.http.inject('/api/catalogue')
  const { categories } = JSON.parse(body) as { categories: unknown[] }
  expect(page.getByRole('list', { name: 'All categories' }).children).toHaveLength(categories.length)
})

test('a search without a service is about providers, with one it leads straight into booking', async () => {
  const page = await open(`/search?date=${VISIT_DATE}`)
  expect(page.getByRole('link', { name: 'View services' }).getAttribute('href')).toContain(`/providers/${provider.id}`)
  expect(page.queryByRole('link', { name: /^Book Amara/ })).toBe(null)
  const [time] = page.getAllByRole('link', { name: /^See Amara Quimby, / })
  expect(time!.getAttribute('href')).toContain(`/providers/${provider.id}?date=${VISIT_DATE}`)
  await page.go(`/search?service=Gel%20Manicure&date=${VISIT_DATE}`)
  await page.findAllByRole('link', { name: /^Book Amara Quimby, / })
  expect(page.getByRole('button', { expanded: false, name: /^Gel Manicure/ })).toBeTruthy()
})

test('a search that finds nobody names the cause', async () => {
  const page = await open('/search?service=Gel%20Manicure&postal=V8W')
  await page.says('V8W is outside Greater Vancouver')
  expect(page.getByRole('heading', { name: 'We’re not in V8W yet' })).toBeTruthy()
})

test('a profile answers whether somebody comes to an address', async () => {
  const page = await open(`/providers/${provider.id}`)
  page.fill('Do they come to you?', 'V8W 1A1')
  await page.press('Check')
  await page.says('V8W is outside Greater Vancouver')
  // An invalid postal code is reported, and the answer about another place does not stay beside it.
  page.fill('Do they come to you?', 'hello')
  await page.press('Check')
  await page.says('Please enter a postal code like V6B 1A1 or its first half')
  await expect.poll(() => document.activeElement === page.field('Do they come to you?')).toBe(true)
  expect(page.shown()).not.toContain('V8W is outside Greater Vancouver')
  page.fill('Do they come to you?', 'v8w')
  await page.press('Check')
  await expect.poll(page.shown).not.toContain('Please enter a postal code')
})

test('what nobody offers yet cannot be opened', async () => {
  const page = await open('/services?query=Balayage')
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Coming Soon: Balayage' }).disabled).toBe(true)
  expect(page.queryByRole('link', { name: 'View Providers: Balayage' })).toBe(null)
})

test('six questions open to their answers', async () => {
  const page = await open('/contact')
  expect(document.querySelectorAll('details')).toHaveLength(6)
  await page.user.click(page.getByText('How do I pay?'))
  expect(page.getByText(/^By major credit card/).closest('details')?.open).toBe(true)
})

test('the price slider runs from 0 to the service’s highest price', async () => {
  const page = await open('/services/details/Gel%20Manicure')
  const slider = page.getAllByRole<HTMLInputElement>('slider')[0]!
  const { body } = await t.app.http.inject('/api/services/by-title/Gel%20Manicure')
  const { maxPrice } = JSON.parse(body) as { maxPrice: number }
  expect([slider.min, slider.max, slider.value]).toEqual(['0', String(maxPrice), String(maxPrice)])
})

test('a dead token leads to the login, with the way back', async () => {
  const page = await openPage(t, '/dashboard', { token: 'of long ago' })
  await expect.poll(() => [...page.left, page.address()].some((to) => to === '/login?redirect=%2Fdashboard')).toBe(true)
  expect(localStorage.getItem('homebloom.token')).toBe(null)
})

test('a server out of reach logs nobody out and can be tried again', async () => {
  const { token } = await addPerson(t)
  const page = await openPage(t, '/about')
  localStorage.setItem('homebloom.token', token)
  page.cutOff('GET', /auth\/me/)
  window.dispatchEvent(new StorageEvent('storage', { key: 'homebloom.token' }))
  const retry = (await page.findAllByRole('button', { name: /Retry/ }))[0]!
  expect(localStorage.getItem('homebloom.token')).toBe(token)
  page.unanswer()
  await page.user.click(retry)
  await expect.poll(() => page.getByRole('banner').querySelector('button[aria-haspopup=menu]')).not.toBe(null)
})
