import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, fill, openPage, readTerms } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { GOOD_PASSWORD, signedUp } from '#tests/factories/sign-up.ts'
import { withCatalogue } from '#tests/factories/supply.ts'

/** What people read in the forms of their account, for each answer of the server. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

type Page = Awaited<ReturnType<typeof openPage>>

const valueOf = (page: Page, label: string | RegExp) => (page.field(label) as HTMLInputElement).value

async function logIn(page: Page, email: string, password: string) {
  page.fill('Email', email)
  page.fill(/^Password/, password)
  await page.press('Login')
}

test('a login that is refused, or answered with nobody, says so and keeps the email', async () => {
  const page = await openPage(t, '/login')
  // How an answer's own reason is read: `readDetail` and `errorText` in web/api.test.ts.
  for (const [status, json, shown] of [
    [401, {}, 'Failed to login. Please check your credentials.'],
    [200, { access_token: 'x', user: {} }, 'Invalid user data received from server'],
  ] as const) {
    page.answer('POST', /auth\/login/, { status, json })
    await logIn(page, 'ann@example.test', GOOD_PASSWORD)
    await page.says(shown)
    expect(page.getByRole('alert').textContent).toBe(shown)
    expect(page.field('Email')).toHaveProperty('value', 'ann@example.test')
  }
})

test('wrong credentials are refused in one sentence, whether somebody has the address or not', async () => {
  const { email } = await signedUp(t)
  const page = await openPage(t, `/login?redirect=${encodeURIComponent('https://elsewhere.example/')}`)
  await logIn(page, email, 'Not-the-password1!')
  await expect.poll(() => page.queryByRole('alert')?.textContent).toMatch(/\w/)
  const words = page.getByRole('alert').textContent
  expect(page.field('Email')).toHaveProperty('value', email)
  const before = page.sent.length
  await logIn(page, 'nobody-at-all@example.test', 'Not-the-password1!')
  await expect.poll(() => page.sent.length).toBeGreaterThan(before)
  await page.says(words)
  expect(page.address()).toMatch(/^\/login\?/)
  // Only paths of this site are followed.
  await logIn(page, email, GOOD_PASSWORD)
  await page.arrives(/^\/client\/dashboard\/\w+$/)
})

test.each(['/login', '/signup?role=client', '/login?redirect=%2F%2Fevil.example'])(
  'a login that should lead to %s leads to the dashboard instead',
  async (target) => {
    const { email, id } = await signedUp(t)
    const page = await openPage(t, `/login?redirect=${encodeURIComponent(target)}`)
    await logIn(page, email, GOOD_PASSWORD)
    await page.arrives(`/client/dashboard/${id}`)
  },
)

test('a password that is forgotten', async () => {
  const page = await openPage(t, '/login')
  page.answer('POST', /auth\/reset-password/, { status: 500 })
  await page.press('Forgot Password?')
  const dialog = await page.dialog()
  const send = await dialog.findByRole('button', { name: 'Send reset link' })
  fill(dialog.getByLabelText('Email'), 'ann@example.test')
  await page.user.click(send)
  await page.says('An error occurred. Please try again later.')
  page.answer('POST', /auth\/reset-password/)
  await page.user.click(send)
  await page.says('If the email exists in our system, a password reset link has been sent. Please check your email.')
})

test('links for a new password that are wrong or too old offer a new one', async () => {
  const bare = await openPage(t, '/reset-password')
  await bare.says('Invalid password reset link. Please request a new one.')
  expect(bare.getByRole('link', { name: 'Back to Login' })).toBeTruthy()
  await closePages()
  const expired = await openPage(t, '/reset-password#error=expired')
  await expired.says('The password reset link is invalid or has expired. Please request a new one.')
  expect(expired.getByRole('link', { name: 'Back to Login' })).toBeTruthy()
})

test('a reset link that is opened and spent says so, and opening it sends nothing', async () => {
  const page = await openPage(t, '/reset-password#access_token=abcdefghijklmnop')
  await page.says('This link no longer works.')
  // Programs that look into emails open links, too.
  expect(page.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(page.sent.map(({ path }) => path).join(' ')).not.toContain('abcdefghijklmnop')
})

test('a new password that is too short, differs, or comes too late', async () => {
  const page = await openPage(t, '/reset-password#access_token=abcdefghijklmnop')
  page.fill('New password', '12345')
  page.fill('Confirm new password', '123456')
  await page.press('Update password')
  await page.says('Password must be at least 6 characters long.')
  await page.says('Passwords do not match.')
  page.fill('New password', 'Aaaaaa1!')
  page.fill('Confirm new password', 'Aaaaaa1!')
  page.answer('POST', /auth\/update-password/, { status: 500 })
  await page.press('Update password')
  await page.says('Failed to update password. The reset link may have expired.')
})

test('terms that are waiting and cannot be recorded', async () => {
  const { token } = await addPerson(t, { role: 'pending_provider', acceptsTerms: false })
  const page = await openPage(t, '/dashboard', { token })
  page.answer('POST', /accept-provider-terms/, { status: 500 })
  await page.user.click(await readTerms(page))
  await page.says('Failed to accept terms. Please try again.')
})

test('terms that are waiting and do not arrive can be asked for again', async () => {
  const { token } = await addPerson(t, { acceptsTerms: false })
  const page = await openPage(t, '/about', { token })
  page.answer('GET', /content\/client-terms/, { status: 500 })
  await page.go('/dashboard')
  const dialog = await page.dialog('Couldn’t load the terms')
  await page.says('Please check your connection and try again.')
  page.unanswer()
  await page.user.click(dialog.getByRole('button', { name: 'Try again' }))
  await page.says('1. Providers are independent contractors')
  const text = page.getByRole('region', { name: 'Text of the terms' })
  await expect.poll(() => document.activeElement === text).toBe(true)
})

test('a profile that is not saved keeps what was typed', async () => {
  const { token } = await addPerson(t)
  const page = await openPage(t, '/profile', { token })
  await page.says('Email cannot be changed')
  page.answer('PUT', /auth\/me/, { status: 413 })
  page.fill('City', 'Burnaby Heights')
  await page.press(/^Save changes$/i)
  await page.says('File size is too large. Please choose a smaller image (max 10MB).')
  expect(valueOf(page, 'City')).toBe('Burnaby Heights')
})

test('a message to support that does not get there stays in the form', async () => {
  const page = await openPage(t, '/contact')
  await page.press('Send message')
  await page.says('Email is required')
  await expect.poll(() => document.activeElement === page.field('Name')).toBe(true)
  for (const [label, text] of [
    ['Name', 'Ann'],
    ['Email', 'ann@example.test'],
    ['Subject', 'A question'],
    ['Message', 'Do you come to Bowen Island?'],
  ] as const)
    page.fill(label, text)
  page.answer('POST', /api\/contact/, { status: 500 })
  await page.press('Send message')
  await page.says('There was an error sending your message. Please try again.')
  expect(valueOf(page, 'Message')).toBe('Do you come to Bowen Island?')
})
