import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { login, logout } from '#contract/accounts.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { closePages, openPage, type OpenPage, readTerms } from '#tests/factories/open-page.ts'
import { GOOD_PASSWORD, lastCode, signedUp, signUpBody } from '#tests/factories/sign-up.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { VISIT_DATE } from '#tests/factories/visits.ts'

/** What people do with their account: terms, passwords, addresses and devices. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

const NEXT = 'Moss-and-4-ferns!'
const TOKEN_KEY = 'homebloom.token'

async function open(address: string, { token }: { token?: string } = {}): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, token === undefined ? {} : { token })
}

async function logIn(page: OpenPage, email: string, password = GOOD_PASSWORD): Promise<void> {
  page.fill('Email', email)
  page.fill(/^Password/, password)
  await page.press('Login')
}

/** The newest link of this kind in a person's emails. */
async function linkTo(email: string, pattern: RegExp): Promise<string> {
  await workOnce(t)
  const mails = await messagesOf(t, { to: email, channel: 'email' })
  const [link] = mails.toReversed().flatMap(({ text }) => pattern.exec(text) ?? [])
  return link!
}

/** From the form to accepted terms, with the code of the text message. */
async function signUp(page: OpenPage, person: ReturnType<typeof signUpBody>): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Émilie'],
    ['Last name', 'O’Brien-Nuñez'],
    ['Email', person.email],
    ['Phone number', person.phone_number],
  ] as const)
    page.fill(label, text)
  await page.press('Continue')
  for (const [label, text] of [
    ['Street address', '1234 Maple Street'],
    ['City', 'Vancouver'],
    ['Postal code', 'v6b1a1'],
    [/^Password/, GOOD_PASSWORD],
    ['Confirm password', GOOD_PASSWORD],
  ] as const)
    page.fill(label, text)
  page.choose('Province or territory', 'BC')
  await page.press('Create account')
  await page.findByLabelText('Verification code')
  page.fill('Verification code', await lastCode(t, person.phone_number))
  await page.press('Verify and create account')
  await page.user.click(await readTerms(page))
  await page.says('Terms accepted successfully! Welcome to')
}

/** The email is filled in after the sign-up or a new password. */
async function knows(page: OpenPage, email: string): Promise<void> {
  await page.findByRole('heading', { name: 'Welcome back' })
  await expect.poll(() => (page.field('Email') as HTMLInputElement).value).toBe(email)
}

test('signing up as a provider: the code, the terms, and then the login', async () => {
  // Only clients book: a person who joins as a provider isn't led back to a booking.
  const page = await open(`/signup?role=provider&redirect=${encodeURIComponent('/booking/Balayage/anybody')}`)
  expect(page.getByRole('radio', { name: /Service provider/ })).toHaveProperty('checked', true)
  const person = signUpBody({ role: 'provider' })
  await signUp(page, person)
  const sent = page.sent.find(({ path }) => path.endsWith('/signup-with-verification'))!.body
  expect(sent).not.toHaveProperty('confirm_password')
  expect(sent).toMatchObject({
    role: 'provider',
    phone_number: person.phone_number,
    address: { postal_code: 'V6B1A1' },
  })
  await page.arrives('/login')
  expect(localStorage.getItem(TOKEN_KEY)).toBe(null)
  await knows(page, person.email)
  await logIn(page, person.email)
  await page.says('Get ready for bookings')
  await page.arrives(/^\/provider\/dashboard\/\w+$/)
  await page.go('/signup')
  await page.arrives(/^\/provider\/dashboard\/\w+$/)
})

test('a newcomer keeps the chosen time through sign-up, code, terms and login', async () => {
  const provider = await addBookable(t)
  const path = `/booking/Gel%20Manicure/${provider.id}?date=${VISIT_DATE}&time=14:00`
  const page = await open(path)
  await page.arrives(`/login?redirect=${encodeURIComponent(path)}`)
  await page.part('region', 'Your visit').says(/Gel Manicure with Amara, .* at 2:00 PM/)
  await page.user.click(page.getByRole('link', { name: 'Create an account' }))
  await page.arrives(`/signup?redirect=${encodeURIComponent(path)}`)
  await page.part('region', 'Your visit').says(/Gel Manicure with Amara, .* at 2:00 PM/)
  await page.user.click(await page.findByText('Offer my services'))
  await page.says('Only client accounts can book.')
  await page.user.click(page.getByText('Book visits at home'))
  const person = signUpBody()
  await signUp(page, person)
  await page.arrives(`/login?redirect=${encodeURIComponent(path)}`)
  await knows(page, person.email)
  await page.isFocused(() => page.field(/^Password/))
  page.fill(/^Password/, GOOD_PASSWORD)
  await page.user.keyboard('{Enter}')
  await page.arrives(path)
  await page.findByRole('radio', { name: '2:00 PM', checked: true })
  await page.press('Confirm Booking')
  await page.says('Booking Confirmed')
})

test('whoever declines the terms meets them again after the login, and leaves by declining', async () => {
  const { email, token } = await signedUp(t, { role: 'client' }, { acceptsTerms: false })
  await t.call(logout, { token })
  const page = await open('/login')
  await logIn(page, email)
  const terms = page.part('dialog', 'Client terms')
  await terms.press('Decline')
  await page.arrives('/')
  await expect.poll(() => localStorage.getItem(TOKEN_KEY)).toBe(null)
  await page.go('/login')
  await page.findByLabelText(/^Email/)
  await logIn(page, email)
  await page.user.click(await readTerms(page))
  await page.arrives(/^\/client\/dashboard\/\w+$/)
})

test('a forgotten password is reset by the link in the mail, and leads back to the visit', async () => {
  const { email } = await signedUp(t)
  const visit = '/booking/Gel%20Manicure/of-nobody'
  const page = await open(`/login?redirect=${encodeURIComponent(visit)}`)
  page.fill('Email', email)
  await page.press('Forgot Password?')
  const dialog = page.part('dialog', 'Reset your password')
  await dialog.press('Send reset link')
  await dialog.says('If the email exists in our system')
  await page.go(await linkTo(email, /\/reset-password#access_token=\S+/))
  await page.findByLabelText('New password')
  page.fill('New password', 'Rain_on-7-roofs')
  await page.says('only the symbols above count')
  page.fill('New password', NEXT)
  page.fill('Confirm new password', NEXT)
  await page.press('Update password')
  await page.arrives(`/login?redirect=${encodeURIComponent(visit)}`)
  await knows(page, email)
  page.fill(/^Password/, NEXT)
  await page.press('Login')
  await page.arrives(visit)
})

test('a link for a new password that is dead offers a new one', async () => {
  const page = await open('/reset-password#error=expired')
  page.fill('Email', 'ann@example.test')
  await page.press('Send reset link')
  await page.says('If the email exists in our system')
})

test('a new password, and the other devices are logged out', async () => {
  const { email, token } = await signedUp(t)
  const other = (await t.call(login, { body: { email, password: GOOD_PASSWORD } })).body.access_token
  const page = await open('/account/devices', { token })
  const sessions = page.part('region', 'Your devices')
  await sessions.says('This device')
  await page.user.click((await sessions.inside()).getAllByRole('button', { name: /^Log out .*, last used / })[0]!)
  await page.user.click((await page.dialog()).getByRole('button', { name: 'Log out' }))
  await expect.poll(async () => (await sessions.words()).match(/Unknown device/g)?.length).toBe(1)
  const gone = await open('/inbox', { token: other })
  await expect.poll(() => [...gone.left, gone.address()].some((to) => to.startsWith('/login'))).toBe(true)

  const again = await open('/account/password', { token })
  const password = again.part('region', 'Password')
  await password.fill('Current password', 'Not-it-at-4ll!')
  await password.fill('New password', NEXT)
  await password.press('Change password')
  await password.says('This isn’t your current password.')
  await again.isFocused(() => password.field('Current password'))
  await password.fill('Current password', GOOD_PASSWORD)
  await password.press('Change password')
  await expect.poll(async () => (await password.field('New password')).value).toBe('')
  expect((await t.call(login, { body: { email, password: NEXT } })).status).toBe(200)
})

test('another email: confirmed by its link, undone by the old address', async () => {
  const { email, token } = await signedUp(t)
  const next = `new.${email}`
  const index = await open('/account', { token })
  await index.says(`Not confirmed yet · ${email}`)
  expect(index.queryByLabelText(/password/i)).toBe(null)
  await index.user.click(index.getByRole('link', { name: 'Email' }))
  const page = index
  await page.arrives('/account/email')
  const region = page.part('region', 'Email')
  await region.fill('New email', next)
  await region.fill('Your password', GOOD_PASSWORD)
  await region.press('Send the link')
  await region.says('One step is left')
  const link = await linkTo(next, /\/email-change#confirm=[\w-]+/)
  const confirming = await open(link, { token })
  await confirming.press('Confirm this address')
  await confirming.says(`You now log in with ${next}.`)
  await confirming.user.click(confirming.getByRole('link', { name: 'Go to your account' }))
  await confirming.says(`Confirmed · ${next}`)

  const former = await open(await linkTo(email, /\/email-change#undo=[\w-]+/))
  await former.press('This wasn’t me')
  await former.says(`Your email is still ${email}.`)
  expect(await linkTo(email, /Choose a new password/)).toBeTruthy()
  // Where the session still seemed to go on, it is over.
  const over = await open('/account', { token })
  await expect.poll(() => [...over.left, over.address()].some((to) => to.startsWith('/login'))).toBe(true)
})
