import type { Page } from '@playwright/test'

import type { Booking } from '#contract/bookings.ts'

import { answerWith, retell } from './made-up.ts'
import { findOpening, HOMES } from './openings.ts'
import { fillSignUp, joinAsClient, readTerms, signIn, somebody } from './people.ts'
import { expect, test } from './site.ts'

/**
 * How long things stay before the page moves on by itself. The page's own clock stands still while something is shown
 * and is then wound forward by hand: a moment too little changes nothing, a moment more does. No machine is too slow.
 */

const MARGIN_MS = 100

/** Stops the clock of the page; its visits, clicks and calls go on as always. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Winds the clock in small steps, between which the page can set its next timer. */
async function wind(page: Page, ms: number, step = 250): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    await page.clock
      .runFor(Math.min(step, left))
      .then(() => settle(page))
      .catch(forgiveLeaving)
  }
}

/** A page that is left in the middle takes its clock with it. */
function forgiveLeaving(error: unknown): void {
  if (!/context was destroyed|navigat/i.test(String(error))) throw error
}

/** What the page has scheduled without a clock gets its turn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done, { once: true })
        port1.start()
        port2.postMessage(null)
      })
  })
}

type Look = (options?: { timeout: number }) => Promise<void>

/**
 * @param shown waits for what begins the moment; it is still there just before `ms` have passed
 * @param over waits for what ends it; it begins just after, and may need a few more frames
 */
async function expectMoment(page: Page, ms: number, shown: Look, over: Look): Promise<void> {
  await shown()
  await wind(page, ms - MARGIN_MS)
  await shown()
  await wind(page, 2 * MARGIN_MS)
  for (let frame = 0; frame < 20; frame += 1) {
    const isOver = await over({ timeout: 250 }).then(
      () => true,
      () => false,
    )
    if (isOver) return
    await wind(page, 20, 20)
  }
  await over()
}

const textIs =
  (page: Page, text: string | RegExp): Look =>
  (options) =>
    expect(page.getByText(text).first()).toBeVisible(options)
const addressIs =
  (page: Page, address: string | RegExp): Look =>
  (options) =>
    expect(page).toHaveURL(address, options)
const isGone =
  (page: Page, text: string | RegExp): Look =>
  (options) =>
    expect(page.getByText(text)).toHaveCount(0, options)

test.beforeEach(({ page }) => page.clock.install())

test('a sign-up: 60 s to the next code, 1.5 s to the terms, 2 s to the login', async ({ page }) => {
  await answerWith(page, 'POST', '**/api/verification/send-code', {})
  await answerWith(page, 'POST', '**/api/auth/signup-with-verification', { status: 201 })
  await answerWith(page, 'POST', '**/api/auth/login', { json: { access_token: 'x', user: { id: 'y' } } })
  await answerWith(page, 'POST', '**/api/auth/accept-client-terms', {})
  await answerWith(page, 'POST', '**/api/auth/logout', {})
  await page.goto('/signup?role=client')
  await fillSignUp(page, somebody('client', 'Robin'))
  await stopClock(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  const sent = 'Verification code sent to your phone! Please check your SMS and enter the code below.'
  await expect(page.getByText(sent, { exact: true })).toBeVisible()
  const resend = page.getByRole('button', { name: /^Resend code/ })
  await expect(resend).toBeDisabled()
  await wind(page, 59_000, 1000)
  await expect(resend).toBeDisabled()
  await wind(page, 2000)
  await expect(resend).toBeEnabled()
  await resend.click()
  await expect(page.getByText('New verification code sent! Please check your SMS.', { exact: true })).toBeVisible()
  await expect(resend).toBeDisabled()
  await wind(page, 61_000, 1000)
  await expect(resend).toBeEnabled()
  await answerWith(page, 'POST', '**/api/verification/send-code', { status: 500 })
  await resend.click()
  await textIs(page, 'Failed to resend verification code. Please try again.')()

  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Verify and create account' }).click()
  const created = 'Your client account has been created! One last step: please read and accept the client terms.'
  await expectMoment(page, 1500, textIs(page, created), (options) =>
    expect(page.getByRole('dialog', { name: 'Client terms' })).toBeVisible(options),
  )
  await page.clock.resume()
  await answerWith(page, 'POST', '**/api/auth/login', { json: { access_token: 'x', user: { id: 'y' } } })
  const accepted = 'Terms accepted successfully! Welcome to Homebloom. You can now login to your dashboard.'
  const accept = await readTerms(page)
  await stopClock(page)
  await accept.click()
  await expectMoment(page, 2000, textIs(page, accepted), addressIs(page, /\/login(?:\?|$)/))
})

test('terms that cannot be recorded: 3 s to the login', async ({ page }) => {
  await answerWith(page, 'POST', '**/api/verification/send-code', {})
  await answerWith(page, 'POST', '**/api/auth/signup-with-verification', { status: 201 })
  await answerWith(page, 'POST', '**/api/auth/login', { json: { access_token: 'x', user: { id: 'y' } } })
  await answerWith(page, 'POST', '**/api/auth/accept-provider-terms', { status: 500 })
  await page.goto('/signup?role=provider')
  await fillSignUp(page, somebody('provider', 'Robin'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Verify and create account' }).click()
  const accept = await readTerms(page)
  await stopClock(page)
  await accept.click()
  const failed = 'Failed to accept terms. Please try logging in and accepting terms from your dashboard.'
  await expectMoment(page, 3000, textIs(page, failed), addressIs(page, /\/login(?:\?|$)/))
})

test('a new password: 2 s to the login', async ({ page }) => {
  await answerWith(page, 'POST', '**/api/auth/update-password', {})
  await page.goto('/reset-password#access_token=abcdefghijklmnop')
  await page.getByLabel('New password', { exact: true }).fill('Aaaaaa1!')
  await page.getByLabel('Confirm new password').fill('Aaaaaa1!')
  await stopClock(page)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expectMoment(page, 2000, textIs(page, 'Your password has been changed'), addressIs(page, /\/login(?:\?|$)/))
})

test('a booking: 3 s to the dashboard', async ({ page, request }) => {
  const { id, date, times } = await findOpening(request, 'Gel Manicure', [HOMES.client])
  await joinAsClient(page, HOMES.client)
  await page.goto(`/booking/Gel%20Manicure/${id}?date=${date}&time=${times[0]}`)
  await stopClock(page)
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expectMoment(page, 3000, textIs(page, 'Booking Confirmed'), addressIs(page, /\/client\/dashboard\//))
})

test('a profile: the message hides after 3 s; with a picture the page reloads after 2 s', async ({ page }) => {
  await joinAsClient(page, HOMES.client)
  await page.goto('/profile')
  await page.getByLabel('City').fill('Burnaby')
  await stopClock(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const saved = 'Profile updated successfully!'
  await expectMoment(page, 3000, textIs(page, saved), isGone(page, saved))
  await page.clock.resume()

  await answerWith(page, 'POST', '**/api/auth/upload-avatar', { json: { avatar_url: null } })
  await page.locator('input[type=file]').setInputFiles('public/art/cat.webp')
  await stopClock(page)
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  const isOld = () => page.evaluate(() => 'isOldPage' in window).catch(() => false)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectMoment(
    page,
    2000,
    async () => {
      await textIs(page, saved)()
      expect(await isOld()).toBe(true)
    },
    (options) => expect.poll(isOld, options).toBe(false),
  )
})

test('a provider’s profile: 2 s to the new service', async ({ page }) => {
  await signIn(page, 'pending')
  await retell<object>(page, 'PUT', '**/api/auth/me', (user) => user)
  await page.goto('/profile')
  const street = page.getByLabel('Street address')
  await street.fill(`${(await street.inputValue()).replace(/ \d+$/, '')} 2`)
  await stopClock(page)
  await page.getByRole('button', { name: 'Save & Continue to Services' }).click()
  await expectMoment(
    page,
    2000,
    textIs(page, 'Profile updated successfully!'),
    addressIs(page, '/provider/services/create'),
  )
})

test('services: 2 s after creating, 1 s after saving', async ({ page, request }) => {
  const { id, token } = await signIn(page, 'pending')
  const headers = { authorization: `Bearer ${token}` }
  const [service] = (await (await request.get(`/api/services/provider/${id}`, { headers })).json()) as [{ id: string }]
  await page.goto('/provider/services/create')
  await page.getByLabel('Category').selectOption({ index: 2 })
  const entry = page.getByRole('combobox', { name: 'Service' })
  await entry.selectOption((await entry.locator('option:not([disabled])').nth(1).getAttribute('value')) ?? '')
  await answerWith(page, 'POST', /\/api\/services\/?$/, { status: 201, json: { ...service, title: 'Made up' } })
  await stopClock(page)
  const sent = page.waitForRequest((call) => call.method() === 'POST' && /\/api\/services\/?$/.test(call.url()))
  await page.getByRole('button', { name: 'Create and continue' }).click()
  // What is sent names its provider.
  expect((await sent).postDataJSON()).toMatchObject({ provider_id: id })
  await expectMoment(page, 2000, addressIs(page, '/provider/services/create'), (options) =>
    expect(page).not.toHaveURL('/provider/services/create', options),
  )
  await page.clock.resume()

  await page.goto(`/provider/services/${service.id}`)
  await page.getByLabel('Description').fill('A few other words about this service')
  await stopClock(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expectMoment(
    page,
    1000,
    () => expect(page.getByRole('button', { name: 'Saved' })).toBeVisible(),
    addressIs(page, `/provider/profile/${id}`),
  )
})

test('a payment that was cancelled: 5 s to the dashboard', async ({ page }) => {
  await page.goto('/about')
  await stopClock(page)
  await page.goto('/payment-cancel')
  await expectMoment(page, 5000, () => expect(page).toHaveURL('/payment-cancel'), addressIs(page, /\/login\?redirect=/))
})

test('a completed visit: half a second to its tab', async ({ page }) => {
  await signIn(page, 'provider')
  await retell<Booking[]>(page, 'GET', /\/api\/bookings\?.*status=confirmed/, ([booking]) =>
    booking
      ? [{ ...booking, complete_warning: 'You have not checked in.', can: { ...booking.can, complete: true } }]
      : [],
  )
  await answerWith(page, 'POST', '**/api/bookings/*/status', {})
  await page.goto('/provider/history')
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await stopClock(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Completed' }).click()
  await expectMoment(
    page,
    500,
    async () => {
      await textIs(page, 'Booking completed. The client has been notified.')()
      await expect(page).toHaveURL('/provider/history')
    },
    addressIs(page, /tab=completed/),
  )
})

test('a message to support: thanks after 2 s', async ({ page }) => {
  await answerWith(page, 'POST', '**/api/contact', { status: 201 })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email').fill('ann@example.test')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Do you come to Bowen Island?')
  await stopClock(page)
  const answered = page.waitForResponse('**/api/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await answered
  const thanks = 'Thank you for your message!'
  await expectMoment(page, 2000, isGone(page, thanks), textIs(page, thanks))
})

test('a toast: 5 s, and 300 ms to leave', async ({ page }) => {
  await signIn(page, 'provider')
  await page.route(/\/api\/services\/\w+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: { is_active: false } }) : route.fallback(),
  )
  await page.goto('/provider/services')
  await stopClock(page)
  await page
    .getByRole('button', { name: /^Deactivate/ })
    .first()
    .click()
  const card = page.locator('[data-kind=success]')
  await expect(card).toBeVisible()
  await page.clock.runFor(4900)
  await expect(card).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(200)
  await expect(card).toHaveAttribute('data-leaving', 'true')
  await page.clock.runFor(100)
  await expect(card).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(card).toHaveCount(0)
})
