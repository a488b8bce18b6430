import type { APIRequestContext, Page } from '@playwright/test'

import { dateText, timeText } from '#web/ui/values/local-text.ts'

import { chooseSlot, chooseTime, confirmBooking, slot, slots } from './client-steps.ts'
import { requestVisit, findOpening, HOMES } from './openings.ts'
import { answerWith, cutOff } from './made-up.ts'
import { actAndGlimpse } from './page-ready.ts'
import {
  acceptTerms,
  fillLogin,
  fillSignUp,
  joinAsClient,
  logOut,
  PASSWORD,
  send,
  signIn,
  somebody,
  verifyPhone,
} from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

const SERVICE = 'Balayage'
const NOTES = 'Two cats, both shy'

function addressOf(provider: string, date: string, time: string): string {
  return `/booking/${SERVICE}/${provider}?${new URLSearchParams({ date, time }).toString()}`
}

async function expectTyped(page: Page, date: string, time: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Date' })).toHaveValue(date)
  await expect(slot(page, time)).toBeChecked()
  await expect(page.getByLabel('Notes')).toHaveValue(NOTES)
  await expect(page.getByLabel('Street address')).toHaveValue('1 Kept Street')
}

/** Gives the visit another address, near the client's own. */
async function goElsewhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.getByLabel('Street address').fill('1 Kept Street')
}

/** Ends the session on the server only, as time does. */
async function endSession(request: APIRequestContext, token: string): Promise<void> {
  await send(request, 'auth/logout', {}, token)
}

test('a newcomer keeps the chosen time through sign-up, code, terms and login', async ({ page }) => {
  const person = somebody('client', 'Wanda')
  const { id, full_name, date, times } = await findOpening(page.request, SERVICE, [HOMES.client])
  const time = times.at(-1)!
  const visit = `${SERVICE} with ${full_name.split(' ')[0]}, ${dateText(date, true)} at ${timeText(time)}`
  const path = addressOf(id, date, time)
  await page.goto(path)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText(visit)
  await checkPage(page)

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`/signup?redirect=${encodeURIComponent(path)}`)
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText(visit)
  await page.getByText('I want to offer my services').click()
  await expect(page.getByText('Visits are booked with a client account.')).toBeVisible()
  await page.getByText('I want to book visits at home').click()
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await verifyPhone(page, person)
  await actAndGlimpse(page, () => acceptTerms(page), 'Terms accepted successfully!')

  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(slot(page, time)).toBeChecked()
  await confirmBooking(page)
})

test('time, notes and address outlive a reload, an ended session and going back, and end with the booking', async ({
  page,
}) => {
  const { token, email } = await joinAsClient(page, HOMES.client)
  const { id, date, times } = await findOpening(page.request, SERVICE, [HOMES.client])
  const [first = '', time = ''] = [times[0], times.at(-1)]
  await page.goto(addressOf(id, date, first))
  await expect(slot(page, first)).toBeChecked()
  await chooseTime(page, date, time)
  await expect(page).toHaveURL(addressOf(id, date, time))
  await page.getByLabel('Notes').fill(NOTES)
  await goElsewhere(page)

  await page.reload()
  await expectTyped(page, date, time)
  await page.goto('/about')
  await page.goBack()
  await expectTyped(page, date, time)

  // Ended when the booking is on its way: whatever else the page asks for would lead to the login before the button does.
  // The route stays: taking it away while the login loads can leave one of its scripts waiting for good.
  let isEnded = false
  await page.route('**/api/bookings', async (route) => {
    if (!isEnded) await endSession(page.request, token)
    isEnded = true
    await route.continue()
  })
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(addressOf(id, date, time))}`)
  await fillLogin(page, email)
  await expect(page).toHaveURL(addressOf(id, date, time))
  await expectTyped(page, date, time)

  await confirmBooking(page)
  await page.goto(`/booking/${SERVICE}/${id}`)
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
})

test('what was typed goes with a logout, and is not for the next account', async ({ page }) => {
  const { token } = await joinAsClient(page, HOMES.client)
  const { id } = await findOpening(page.request, SERVICE, [HOMES.client])
  const path = `/booking/${SERVICE}/${id}`
  // A page that is being left cannot be asked.
  const kept = () =>
    page.evaluate((words) => JSON.stringify(sessionStorage).includes(words), NOTES).catch(() => 'leaving')
  await page.goto(path)
  await page.getByLabel('Notes').fill(NOTES)
  await expect.poll(kept).toBe(true)
  // The bar hides while the page is read downwards.
  await page.mouse.wheel(0, -5000)
  await logOut(page)
  await expect.poll(kept).toBe(false)

  const owner = await joinAsClient(page, HOMES.client)
  await page.goto(path)
  await page.getByLabel('Notes').fill(NOTES)
  await expect.poll(kept).toBe(true)
  // Left first: the page would go to the login by itself while the next account comes.
  await page.goto('/robots.txt')
  await endSession(page.request, owner.token)
  const other = await joinAsClient(page, HOMES.client)
  expect(other.token).not.toBe(token)
  await page.goto(path)
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await expect.poll(kept).toBe(false)
})

test('a time that has gone meanwhile is said to be gone, and no other is chosen in its place', async ({
  page,
  newVisitor,
}) => {
  await joinAsClient(page, HOMES.client)
  const { id, date, times } = await findOpening(page.request, SERVICE, Object.values(HOMES))
  const time = times.at(-1)!
  await page.goto(addressOf(id, date, time))
  await page.getByLabel('Notes').fill(NOTES)
  await expect(slot(page, time)).toBeChecked()

  const rival = await newVisitor()
  const { token } = await joinAsClient(rival, HOMES.client2)
  const services = (await (await rival.request.get(`/api/services/provider/${id}`)).json()) as {
    id: string
    title: string
  }[]
  const service = services.find(({ title }) => title === SERVICE)!
  await send(rival.request, 'bookings', { service_id: service.id, date, time }, token)

  await page.reload()
  const gone = `${timeText(time)} on ${dateText(date, true)} is no longer free. Please choose another time.`
  await expect(page.getByText(gone).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('That time is gone. Choose another one.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Date' })).toHaveValue(date)
  await expect(page.getByRole('radiogroup', { name: /^Time on/ }).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByLabel('Notes')).toHaveValue(NOTES)
  await checkPage(page)

  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Choose one of these times.')).toBeVisible()
  await expect(slots(page).first()).toBeFocused()
  await expect(page.getByText('Choose one of these times.')).toBeInViewport()
  await chooseSlot(page, slots(page).first())
  await expect(page.getByText('Choose one of these times.')).toBeHidden()
})

test('a new password leads back to the visit, with the email filled in; a dead link offers a new one', async ({
  page,
}) => {
  const { email } = await joinAsClient(page, HOMES.client)
  await page.evaluate(() => localStorage.clear())
  const { id, date, times } = await findOpening(page.request, SERVICE, [HOMES.client])
  const path = addressOf(id, date, times.at(-1)!)
  await page.goto(path)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(dialog.getByText('If the email exists in our system')).toBeVisible()
  const { text } = await messageTo(page.request, email, 'reset-password')
  await page.goto(/\/reset-password#access_token=\S+/.exec(text)?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill('Rain_on-7-roofs')
  await expect(page.getByText('only the symbols above count')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD}2`)
  await page.getByLabel('Confirm new password').fill(`${PASSWORD}2`)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel(/^Password/).fill(`${PASSWORD}2`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)

  await logOut(page)
  await page.goto('/reset-password#error=expired')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('If the email exists in our system')).toBeVisible()
})

test('the payment pages claim nothing of a booking that nobody knows, and offer to pay again', async ({
  page,
  newVisitor,
}) => {
  const provider = await signIn(await newVisitor(), 'provider')
  const visit = await requestVisit(page.request, await joinAsClient(page, HOMES.client), provider.id)
  await send(page.request, `bookings/${visit.id}/status`, { status: 'confirmed' }, provider.token)
  await page.goto(`/payment-cancel?booking_id=${visit.id}`)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText('Your booking is kept and still awaits payment')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay now/ })).toBeVisible()
  await checkPage(page)

  await page.goto('/payment-cancel?booking_id=made-up')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this booking')
  await expect(page.getByText(/is kept/)).toHaveCount(0)
  await page.goto('/payment-success?booking_id=made-up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this booking')
  await expect(page.getByText('Payment successful')).toHaveCount(0)

  // Nobody knows better than the checkout that led here when the server cannot say.
  const confirmation = '**/api/payments/booking-confirmation/**'
  await answerWith(page, 'GET', confirmation, { status: 503 })
  await page.goto('/payment-success?booking_id=made-up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment successful')
  await expect(page.getByText(/We're having trouble loading the full details right now\.\.\. HTTP 503/)).toBeVisible()
  await page.unroute(confirmation)
  await cutOff(page, 'GET', confirmation)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/HTTP 503/)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment successful')
  await expect(page.getByText(/We're having trouble loading the full details right now/)).toBeVisible()
  await checkPage(page)
  await page.unroute(confirmation)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this booking')
})
