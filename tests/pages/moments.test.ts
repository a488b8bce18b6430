import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { Booking } from '#contract/bookings.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage, type OpenPage, readTerms } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { expectMoment, stopClock, until, wind } from '#tests/factories/stopped-clock.ts'
import { addBookable, aPendingProvider, type Bookable } from '#tests/factories/supply.ts'
import { addPaid, VISIT_DATE } from '#tests/factories/visits.ts'

/** How long things stay before the page moves on by itself. */

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
})
afterEach(async () => {
  vi.useRealTimers()
  await closePages()
})
afterAll(() => t.close())

const shows = (page: OpenPage, words: string) => () => page.shown().includes(words)
const isAt = (page: OpenPage, address: RegExp) => () => address.test(page.address())

async function fillSignUp(page: OpenPage) {
  for (const [label, text] of [
    ['First name', 'Robin'],
    ['Last name', 'Oak'],
    ['Email', 'robin@example.test'],
    ['Phone number', '6045551234'],
  ] as const)
    page.fill(label, text)
  await page.press('Continue')
  for (const [label, text] of [
    ['Street address', '789 Robson Street'],
    ['City', 'Vancouver'],
    ['Postal code', 'v6z1a1'],
    [/^Password/, 'Rain-on-3-roofs!'],
    ['Confirm password', 'Rain-on-3-roofs!'],
  ] as const)
    page.fill(label, text)
  page.choose('Province or territory', 'BC')
}

/** The server's answers to a sign-up, except for failures. */
function answerSignUp(page: OpenPage) {
  page.answer('POST', /send-code/)
  page.answer('POST', /signup-with-verification/, { status: 201 })
  page.answer('POST', /auth\/login/, { json: { access_token: 'x', user: { id: 'y' } } })
  page.answer('POST', /accept-client-terms/)
  page.answer('POST', /auth\/logout/)
}

test('a sign-up: 60 s to the next code, 1.5 s to the terms, 2 s to the login', async () => {
  const page = await openPage(t, '/signup?role=client')
  answerSignUp(page)
  await fillSignUp(page)
  stopClock()
  await page.press('Create account')
  await until(shows(page, 'Verification code sent to your phone! Please check your SMS and enter the code below.'))
  const isWaiting = () => page.getByRole<HTMLButtonElement>('button', { name: /^Resend code/ }).disabled
  const resend = () => page.press(/^Resend code/)
  expect(isWaiting()).toBe(true)
  await wind(59_000, 1000)
  expect(isWaiting()).toBe(true)
  await wind(2000)
  expect(isWaiting()).toBe(false)
  await resend()
  await until(shows(page, 'New verification code sent! Please check your SMS.'))
  expect(isWaiting()).toBe(true)
  await wind(61_000, 1000)
  page.answer('POST', /send-code/, { status: 500 })
  await resend()
  await until(shows(page, 'Failed to resend verification code. Please try again.'))

  page.fill('Verification code', '123456')
  await page.press('Verify and create account')
  const created = 'One last step: please read and accept the client terms.'
  const hasTerms = () => page.queryByRole('dialog', { name: 'Client terms' }) !== null
  await expectMoment(1500, shows(page, created), hasTerms)
  vi.useRealTimers()
  const accept = await readTerms(page)
  stopClock()
  await page.user.click(accept)
  const accepted = 'Terms accepted successfully! Welcome to Homebloom. You can now login to your dashboard.'
  await expectMoment(2000, shows(page, accepted), isAt(page, /^\/login(?:\?|$)/))
})

test('terms that cannot be recorded: 3 s to the login', async () => {
  const page = await openPage(t, '/signup?role=provider')
  answerSignUp(page)
  page.answer('POST', /accept-provider-terms/, { status: 500 })
  await fillSignUp(page)
  await page.press('Create account')
  await page.findByLabelText('Verification code')
  page.fill('Verification code', '123456')
  await page.press('Verify and create account')
  const accept = await readTerms(page)
  stopClock()
  await page.user.click(accept)
  const failed = 'Failed to accept terms. Please try logging in and accepting terms from your dashboard.'
  await expectMoment(3000, shows(page, failed), isAt(page, /^\/login(?:\?|$)/))
})

test('a new password: 2 s to the login', async () => {
  const page = await openPage(t, '/reset-password#access_token=abcdefghijklmnop')
  page.answer('POST', /auth\/update-password/)
  page.fill('New password', 'Aaaaaa1!')
  page.fill('Confirm new password', 'Aaaaaa1!')
  stopClock()
  await page.press('Update password')
  await expectMoment(2000, shows(page, 'Your password has been changed'), isAt(page, /^\/login(?:\?|$)/))
})

test('a booking: 3 s to the dashboard', async () => {
  const { token } = await addPerson(t)
  const page = await openPage(t, `/booking/Gel%20Manicure/${provider.id}?date=${VISIT_DATE}&time=10:00`, { token })
  await page.findByRole('radio', { name: '10:00 AM', checked: true })
  page.retell<Booking>('POST', /\/api\/bookings$/, (booking) => {
    stopClock()
    return booking
  })
  await page.press('Confirm Booking')
  await expectMoment(3000, shows(page, 'Booking Confirmed'), isAt(page, /^\/client\/dashboard\//))
})

test('a saved profile: the message hides after 3 s', async () => {
  const { token } = await addPerson(t)
  const page = await openPage(t, '/profile', { token })
  page.fill('City', 'Burnaby')
  stopClock()
  await page.press(/^Save changes$/i)
  const saved = shows(page, 'Profile updated successfully!')
  await expectMoment(3000, saved, () => !saved())
})

test('a provider’s profile: 2 s to the new service', async () => {
  const { token } = await aPendingProvider(t)
  const page = await openPage(t, '/profile', { token })
  page.retell<object>('PUT', /auth\/me/, (user) => user)
  page.fill('Street address', '34 Test Street 2')
  stopClock()
  await page.press('Save & Continue to Services')
  await expectMoment(2000, shows(page, 'Profile updated successfully!'), isAt(page, /^\/provider\/services\/create$/))
})

test('services: 2 s after creating, 1 s after saving', async () => {
  const { token, id, services } = await aPendingProvider(t)
  const [service] = services
  const page = await openPage(t, '/provider/services/create', { token })
  page.choose('Category', 'Pet Care')
  const entry = page.getByRole<HTMLSelectElement>('combobox', { name: 'Service' })
  page.choose('Service', [...entry.options].findLast(({ disabled }) => !disabled)!.value)
  page.answer('POST', /\/api\/services\/?$/, { status: 201, json: { ...service, title: 'Made up' } })
  stopClock()
  await page.press('Create and continue')
  await expectMoment(2000, shows(page, 'Made up'), () => !isAt(page, /^\/provider\/services\/create$/)())
  // The subject of a message names its provider.
  expect(page.sent.find(({ method, path }) => method === 'POST' && path.endsWith('/services'))?.body).toMatchObject({
    provider_id: id,
  })
  vi.useRealTimers()

  await page.go(`/provider/services/${service!.id}`)
  await page.findByLabelText('Description')
  page.fill('Description', 'A few other words about this service')
  stopClock()
  await page.press('Save and continue')
  const isSaved = () => page.queryByRole('button', { name: 'Saved' }) !== null
  await expectMoment(1000, isSaved, isAt(page, new RegExp(`^/provider/profile/${id}$`)))
})

test('a payment that was cancelled: 5 s to the dashboard', async () => {
  const page = await openPage(t, '/about')
  stopClock()
  void page.go('/payment-cancel')
  await expectMoment(5000, shows(page, 'Taking you to your dashboard'), isAt(page, /^\/login\?redirect=/))
})

test('a completed visit: half a second to its tab', async () => {
  await addPaid(t, { provider, time: '15:00' })
  const page = await openPage(t, '/about', { token: provider.token })
  page.retell<Booking[]>('GET', /\/api\/bookings\?.*status=confirmed/, ([booking]) => [
    { ...booking, complete_warning: 'You have not checked in.', can: { ...booking!.can, complete: true } },
  ])
  page.answer('POST', /\/api\/bookings\/\w+\/status/)
  await page.go('/provider/history')
  await page.press('Mark as Completed')
  const dialog = await page.dialog()
  stopClock()
  await page.user.click(dialog.getByRole('button', { name: 'Mark as Completed' }))
  const isSaid = shows(page, 'Booking completed. The client has been notified.')
  await expectMoment(500, isSaid, isAt(page, /tab=completed/))
})

test('a message to support: thanks after 2 s, and an empty form', async () => {
  const page = await openPage(t, '/contact')
  for (const [label, text] of [
    ['Name', 'Ann Person'],
    ['Email', 'ann@example.test'],
    ['Subject', 'A kind word'],
    ['Message', 'The visit was lovely.'],
  ] as const)
    page.fill(label, text)
  page.choose('What is it about?', 'feedback')
  stopClock()
  await page.press('Send message')
  await until(() => page.sent.some(({ path }) => path === '/api/contact'))
  const thanks = shows(page, 'Thank you for your message!')
  await expectMoment(2000, () => !thanks(), thanks)
  expect(page.field('Message')).toHaveProperty('value', '')
  expect(page.sent.find(({ path }) => path === '/api/contact')?.body).toMatchObject({ subject: 'A kind word' })
})

test('a toast: 5 s, and 300 ms to leave', async () => {
  const page = await openPage(t, '/provider/services', { token: provider.token })
  page.answer('PUT', /\/api\/services\/\w+$/, { json: { is_active: false } })
  stopClock()
  await page.press(/^Deactivate/)
  const card = () => document.querySelector('[data-kind=success]')
  await until(() => card() !== null)
  await wind(4900)
  expect(card()!.hasAttribute('data-leaving')).toBe(false)
  await wind(200, 20)
  await until(() => card()!.hasAttribute('data-leaving'))
  await wind(100, 20)
  expect(card()).not.toBe(null)
  await wind(200, 20)
  await until(() => card() === null)
})
