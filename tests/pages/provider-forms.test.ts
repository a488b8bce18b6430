import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Booking } from '#contract/bookings.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, fill, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addBookable, aPendingProvider, type Bookable } from '#tests/factories/supply.ts'
import { addPaid, addPending } from '#tests/factories/visits.ts'

/** What a provider reads in the forms of their area. What can't be loaded: `failed-loads.test.ts`. */

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
})
afterEach(closePages)
afterAll(() => t.close())

const open = (address: string) => openPage(t, address, { token: provider.token })
const isFocused = (find: () => Element | null) => expect.poll(() => document.activeElement === find()).toBe(true)

/** The first service of a category that is not offered yet. */
async function chooseService(page: OpenPage, category: string): Promise<HTMLInputElement> {
  page.choose('Category', category)
  const entry = page.getByRole<HTMLSelectElement>('combobox', { name: 'Service' })
  page.choose('Service', [...entry.options].find(({ disabled, value }) => !disabled && value !== '')!.value)
  return page.findByLabelText<HTMLInputElement>(/^Your price for one hour/)
}

test('a profile that is not saved keeps what was typed', async () => {
  const page = await open(`/provider/profile/${provider.id}`)
  page.answer('PUT', /\/api\/providers\/?$/, { status: 500 })
  page.fill('Bio', 'Another few words about me')
  await page.press('Save profile')
  await page.says('Failed to save profile. Please try again later.')
  expect(page.field('Bio')).toHaveProperty('value', 'Another few words about me')
})

test('a specialty that is typed but not added is saved with the others', async () => {
  const page = await open(`/provider/profile/${provider.id}`)
  page.fill('Specialties', 'Careful hands')
  await page.press('Save profile')
  await page.says('Profile saved')
  const saved = page.sent.find(({ method }) => method === 'PUT')
  expect(saved).toMatchObject({ path: '/api/providers', body: { specialties: ['Careful hands'] } })
  await page.press('Remove Careful hands')
  await page.press('Save profile')
  await expect
    .poll(() => page.sent.filter(({ method }) => method === 'PUT').at(-1)?.body)
    .toMatchObject({ specialties: [] })
})

test('a service that cannot be saved, switched or deleted', async () => {
  const { serviceId } = provider
  const page = await open(`/provider/services/${serviceId}`)
  const own = new RegExp(`/api/services/${serviceId}`)
  for (const method of ['PUT', 'DELETE'] as const) page.answer(method, own, { status: 500 })
  page.fill('Description', '')
  await page.says('Please enter a service description')
  page.fill('Description', 'Other words')
  await page.press('Save and continue')
  await page.says('Failed to save service. Please check your inputs and try again.')
  // Leaving asks about what is not saved.
  void page.go('/provider/services')
  const leaving = await page.dialog('Leave without saving?')
  await page.user.click(leaving.getByRole('button', { name: 'Leave' }))
  await page.press('Deactivate Gel Manicure')
  await page.says('Failed to update service status. Please try again.')
  await page.press('Delete Gel Manicure')
  const dialog = await page.dialog('Delete Gel Manicure?')
  await page.says('Are you sure you want to delete this service? This action cannot be undone.')
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await page.says('Failed to delete service. Please try again.')
})

test('a service that is not created: what is missing, a price outside its range, and a refusal', async () => {
  const { token } = await aPendingProvider(t)
  const page = await openPage(t, '/provider/services/create', { token })
  await page.press('Create and continue')
  await page.says('Please select a service')
  const price = await chooseService(page, 'Pet Care')
  page.fill('Description', 'In my own words')
  for (const [typed, words] of [
    ['', 'Please enter a valid price'],
    [String(Number(price.min) - 1), `Price must be at least $${price.min}`],
    [String(Number(price.max) + 1), `Price must be at most $${price.max}`],
  ] as const) {
    fill(price, typed)
    await page.press('Create and continue')
    await page.says(words)
  }
  expect(page.field('Description')).toHaveProperty('value', 'In my own words')
  fill(price, price.min)
  // The other answers: web/provider-area/services/create-refusal.test.ts.
  page.answer('POST', /\/api\/services\/?$/, { status: 409, json: { detail: 'No more.' } })
  await page.press('Create and continue')
  await page.says('Server error: No more.')
})

test('one press on Create is enough, whatever the field that is left has to say', async () => {
  const page = await open('/provider/services/create')
  page.fill(/^Your price for one hour/, '20000')
  await page.press('Create and continue')
  await page.says('Price must be at most $10000')
  await page.says('Please select a service')
})

test('requests that are not answered are said in words, or with the reason of the refusal', async () => {
  await addPending(t, { provider, time: '09:00' })
  const page = await open('/provider/requests')
  const status = /\/api\/bookings\/\w+\/status/
  page.answer('POST', status, { status: 500 })
  await page.press('Accept')
  await page.says('Failed to approve booking. Please try again.')
  page.answer('POST', status, { status: 409, json: { detail: 'This booking has already been accepted.' } })
  await page.press('Accept')
  await page.says('This booking has already been accepted.')
  page.cutOff('POST', status)
  await page.press('Accept')
  await page.says('Failed to approve booking. Please try again.')
  page.answer('POST', status, { status: 500 })
  await page.press('Decline')
  const dialog = await page.dialog('Are you sure you want to decline this booking request?')
  await page.user.click(dialog.getByRole('button', { name: 'Decline' }))
  await page.says('Failed to decline booking. Please try again.')
  page.unanswer()
  await page.user.click(dialog.getByRole('button', { name: 'Decline' }))
  await page.says('Booking declined. The client has been notified.')
})

test('after a decision the focus is on the page again, not lost', async () => {
  await addPending(t, { provider, time: '11:00' })
  const page = await open('/provider/requests')
  await page.press('Accept')
  await page.says('Booking accepted. The client has been notified and the appointment is confirmed.')
  await isFocused(() => page.getByRole('heading', { level: 1 }))
})

test('a visit that is not completed', async () => {
  await addPaid(t, { provider, time: '13:00' })
  const page = await open('/about')
  page.retell<Booking[]>('GET', /\/api\/bookings\?/, (bookings) =>
    bookings.slice(0, 1).map((booking) => ({
      ...booking,
      complete_warning: 'You have not checked in.',
      can: { ...booking.can, complete: true },
    })),
  )
  page.answer('POST', /\/api\/bookings\/\w+\/status/, { status: 500 })
  await page.go('/provider/history')
  await page.press('Mark as Completed')
  const dialog = await page.dialog()
  await page.user.click(dialog.getByRole('button', { name: 'Mark as Completed' }))
  await page.says('Failed to complete booking. Please try again.')
})

test('hours that are not saved, and an ended session that leads to the login', async () => {
  const page = await open('/provider/availability')
  page.answer('PUT', /\/api\/providers\/?$/, { status: 500 })
  await page.user.click(page.getByRole('switch', { name: 'Monday' }))
  await page.press('Save availability')
  await page.says('Failed to save availability. Please try again later.')
  page.answer('PUT', /\/api\/providers\/?$/, { status: 401, json: { detail: 'Sign in first' } })
  await page.press('Save availability')
  await expect.poll(() => page.left).toEqual(['/login?redirect=%2Fprovider%2Favailability'])
})

test('unsaved hours are not lost by a click on another page', async () => {
  const page = await open('/provider/availability')
  const sunday = page.getByRole('switch', { name: 'Sunday' })
  const isOpen = () => sunday.getAttribute('aria-checked') ?? String((sunday as HTMLInputElement).checked)
  const before = isOpen()
  await page.user.click(sunday)
  const leave = () => page.user.click(page.getByRole('link', { name: 'Earnings' }))
  await leave()
  const dialog = await page.dialog('Leave without saving?')
  await page.user.click(dialog.getByRole('button', { name: 'Stay' }))
  expect(page.address()).toBe('/provider/availability')
  expect(isOpen()).not.toBe(before)
  await leave()
  await page.user.click((await page.dialog('Leave without saving?')).getByRole('button', { name: 'Leave' }))
  await page.arrives(/^\/provider\/earnings/)
})

test('the calendar shows six weeks from Sunday, and a slot must end after it starts', async () => {
  const { token } = await aPendingProvider(t)
  const page = await openPage(t, '/provider/availability', { token })
  const calendar = page.getByRole('grid', { name: 'Calendar' })
  expect(calendar.querySelectorAll('[role=gridcell], td')).toHaveLength(42)
  const names = [...calendar.querySelectorAll('[role=columnheader], th')].map((name) => name.textContent.slice(0, 3))
  expect(names).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  const start = () => page.getAllByLabelText<HTMLInputElement>(/: start$/)[0]!
  expect(start().value).toBe('09:00')
  fill(start(), '23:00')
  await page.press('Save availability')
  await page.says('End time must be after start time.')
  expect(start().value).toBe('23:00')
})

test('a usual week is one press, taken back by another, and stays on offer', async () => {
  const page = await open('/provider/availability')
  const days = () => page.getAllByRole('switch', { checked: true })
  const none = () => page.queryAllByRole('switch', { checked: true })
  while (none().length > 0) await page.user.click(days()[0]!)
  await page.press('Mon–Fri 9–5')
  await expect.poll(() => none().length).toBe(5)
  const typed = page.getAllByLabelText<HTMLInputElement>(/^Friday.*: (start|end)$/).map(({ value }) => value)
  expect(typed).toEqual(['09:00', '17:00'])
  expect(page.getByRole('group', { name: 'Replace with a usual week' })).toBeTruthy()
  await page.press('Undo')
  await expect.poll(() => none().length).toBe(0)
  expect(page.getByRole('group', { name: 'Start with a usual week' })).toBeTruthy()
})

test('previous hours come back by one press after they were replaced', async () => {
  const page = await open('/provider/availability')
  const opened = () => page.queryAllByRole('switch', { checked: true }).length
  const before = opened()
  await page.press('Every day 9–5')
  await expect.poll(opened).toBe(7)
  await page.press('Save availability')
  await page.press('Restore previous hours')
  await expect.poll(opened).toBe(before)
  const puts = () => page.sent.filter(({ method, path }) => method === 'PUT' && path === '/api/providers')
  await expect.poll(() => puts().length).toBe(2)
  const weeks = puts().map(({ body }) => (body as { weekly_hours: unknown[][] }).weekly_hours)
  expect(weeks.map((week) => week.filter((day) => day.length > 0).length)).toEqual([7, before])
})

test('time off must end after it starts, and is added after a look at what it would meet', async () => {
  const page = await open('/provider/availability')
  const region = page.getByRole('region', { name: 'Time off' })
  await page.user.click([...region.querySelectorAll('button')].find((one) => one.textContent === 'Add time off')!)
  await page.findByRole('form', { name: 'Add time off' })
  page.fill('From', '2035-03-05')
  page.fill('Last day', '2035-03-04')
  await page.press('Continue')
  await page.says('The end must be after the start.')
  page.fill('Last day', '2035-03-09')
  page.fill('Note (optional)', 'Spring break')
  await page.press('Continue')
  const dialog = await page.dialog('Add this time off?')
  await page.says('Monday, March 5, 2035 to Friday, March 9, 2035')
  await page.user.click(dialog.getByRole('button', { name: 'Add time off' }))
  await page.says('Spring break')
  await page.press(/^Remove time off/)
  await expect.poll(page.shown).not.toContain('Spring break')
})

test('the history is searched and sorted, and the address remembers', async () => {
  await addPaid(t, { provider, time: '16:00' })
  const page = await open('/provider/history')
  page.choose('Sort', 'price_asc')
  await page.arrives(/sort=price_asc/)
  await expect.poll(() => (page.field('Sort') as HTMLSelectElement).value).toBe('price_asc')
  page.fill('Search service, client or category', 'zzzz nothing')
  await page.says('Nothing found for “zzzz nothing”')
  await page.arrives(/search=/)
  const address = page.address()
  expect(address).toMatch(/sort=price_asc/)
  await closePages()
  const again = await open(address)
  await again.says('Nothing found for “zzzz nothing”')
  expect(again.field('Sort')).toHaveProperty('value', 'price_asc')
})

test('the dashboard and the frame around it ask for the same once', async () => {
  const page = await open(`/provider/dashboard/${provider.id}`)
  await page.findByRole('heading', { name: 'Today' })
  const asked = page.sent.map(({ path }) => new URL(path, 'http://x').pathname)
  const both = asked.filter((path) => ['/api/bookings/statistics', '/api/verification/mine'].includes(path))
  expect(both.toSorted()).toEqual(['/api/bookings/statistics', '/api/verification/mine'])
})

test('the dashboard shows three services, three requests and 150 characters of the bio', async () => {
  const bio = 'Kind and quiet hands. '.repeat(20)
  const page = await open('/about')
  page.retell<{ profile: object }>('GET', /\/api\/providers\/own$/, ({ profile }) => ({ profile: { ...profile, bio } }))
  await page.go(`/provider/dashboard/${provider.id}`)
  const shown = (await page.findByText(/^Kind and quiet hands/)).textContent.replace(/…$/, '')
  expect(page.shown()).not.toMatch(/Failed|Unable/)
  expect(shown.length).toBeLessThanOrEqual(150)
  expect(shown.length).toBeGreaterThan(140)
  expect(page.sent.find(({ path }) => /\/api\/bookings\?.*status=pending/.test(path))?.path).toContain('limit=3')
})

test('the statistics compare 30 days, and the dashboard has no numbers of that kind', async () => {
  const page = await open('/provider/statistics')
  const figures = (await page.findByRole('region', { name: 'Your last 30 days' })).textContent
  for (const name of ['Earned', 'Completed visits', 'Requests']) expect(figures).toContain(name)
  expect(page.getAllByText(/previous 30 days( either)?$/)).toHaveLength(3)
  await page.go(`/provider/dashboard/${provider.id}`)
  await page.findByRole('heading', { name: 'Today' })
  expect(page.shown()).not.toContain('30 days')
})

test('a provider can ask why a time is not offered, also from a place', async () => {
  const page = await open('/provider/availability')
  await page.user.click(page.getByText('Why is this time not offered?'))
  await page.findByRole('list', { name: 'The day, hour by hour' })
  await page.says(/, Gel Manicure, .*(hour|minutes): .* offered/)
  page.choose('Service', 'Any, of one hour')
  await page.press('Show')
  await expect.poll(page.shown).not.toContain(', Gel Manicure, ')
  page.fill('Asked from (optional)', 'nonsense')
  await page.press('Show')
  await page.says('Please enter a postal code like V6B 1A1 or its first half')
  page.fill('Asked from (optional)', 'h2x1a1')
  await page.press('Show')
  await page.says('asked from H2X 1A1: nothing is offered.')
})
