import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'

import { GOOD_PASSWORD, lastCode, signUpBody } from '#tests/factories/sign-up.ts'
import { withCatalogue } from '#tests/factories/supply.ts'

/** What people read in the two steps of the sign-up, for each answer of the server. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

type Page = Awaited<ReturnType<typeof openPage>>

/** A sign-up form that can be sent, with an unused number. */
async function fillSignUp(page: Page): Promise<{ email: string; phone: string }> {
  const { email, phone_number: phone } = signUpBody()
  for (const [label, text] of [
    ['First name', 'Émilie'],
    ['Last name', 'O’Brien-Nuñez'],
    ['Email', email],
    ['Phone number', phone],
  ] as const)
    page.fill(label, text)
  await page.press('Continue')
  for (const [label, text] of [
    ['Street address', '789 Robson Street'],
    ['City', 'Vancouver'],
    ['Postal code', 'v6z1a1'],
    [/^Password/, GOOD_PASSWORD],
    ['Confirm password', GOOD_PASSWORD],
  ] as const)
    page.fill(label, text)
  page.choose('Province or territory', 'BC')
  return { email, phone }
}

const valueOf = (page: Page, label: string | RegExp) => (page.field(label) as HTMLInputElement).value
const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

test('the sign-up form says what is wrong in each step and keeps what was typed', async () => {
  const page = await openPage(t, '/signup')
  const button = (name: string) => page.getByRole('button', { name })
  const shows = async (typed: readonly (readonly [label: string | RegExp, text: string, words: string])[]) => {
    for (const [label, text, words] of typed) {
      page.fill(label, text)
      expect((await page.findAllByText(words)).length).toBeGreaterThan(0)
    }
  }
  expect(page.queryByRole('button', { name: 'Create account' })).toBe(null)
  await page.press('Continue')
  await page.says('Please fix all validation errors before submitting')
  expect(isDisabled(button('Continue'))).toBe(true)
  await page.says('Email is required')
  await page.isFocused(() => page.field('First name'))
  // Nothing is said of what has not been asked yet.
  expect(page.shown()).not.toContain('Please confirm your password')
  await shows([
    ['First name', 'J', 'Must be at least 2 characters'],
    ['Email', 'nobody@', 'Please enter a valid email address'],
    ['Phone number', '123', 'Please enter a valid 10-digit Canadian phone number'],
    ['Phone number', '1045550123', 'Please enter a valid Canadian phone number'],
  ])
  expect(isDisabled(button('Continue'))).toBe(true)
  const { email } = await fillSignUp(page)

  page.fill('Confirm password', '')
  await page.press('Create account')
  await page.says('Please fix all validation errors before submitting')
  await page.says('Please confirm your password')
  expect(isDisabled(button('Create account'))).toBe(true)
  await page.isFocused(() => page.field('Confirm password'))
  await shows([
    ['Street address', '12 A', 'Please enter a complete street address'],
    [/^Password/, 'alllowercase1!', 'Password must contain at least one uppercase letter'],
    ['Confirm password', 'something else', 'Passwords do not match'],
  ])
  await page.press('Back')
  // A mistake in the second step keeps no one in the first.
  await expect.poll(() => isDisabled(button('Continue'))).toBe(false)
  expect(valueOf(page, 'Email')).toBe(email)
  expect(valueOf(page, 'Phone number')).toMatch(/^\(604\) \d{3}-\d{4}$/)
  await page.press('Continue')
  expect(valueOf(page, 'Street address')).toBe('12 A')
  expect(valueOf(page, 'Confirm password')).toBe('something else')
  page.fill('Street address', '789 Robson Street')
  page.fill(/^Password/, GOOD_PASSWORD)
  page.fill('Confirm password', GOOD_PASSWORD)
  await expect.poll(() => isDisabled(button('Create account'))).toBe(false)
  expect(valueOf(page, 'Postal code')).toBe('V6Z 1A1')
  expect(valueOf(page, 'Country')).toBe('Canada')
})

test('what the server refuses of the first step leads back to it, with everything typed', async () => {
  const page = await openPage(t, '/signup?role=client')
  const { email } = await fillSignUp(page)
  const errors = [{ msg: 'This number cannot be used', loc: ['body', 'phone_number'] }]
  page.answer('POST', /send-code/, { status: 422, json: { detail: 'This number cannot be used', errors } })
  await page.press('Create account')
  await page.says('This number cannot be used')
  await page.isFocused(() => page.field('Phone number'))
  expect(valueOf(page, 'Email')).toBe(email)
  page.answer('POST', /send-code/)
  page.fill('Phone number', '6045551235')
  await page.press('Continue')
  expect(valueOf(page, /^Password/)).toBe(GOOD_PASSWORD)
  await page.press('Create account')
  await page.findByLabelText('Verification code')
})

test('what was typed into the sign-up is there again after a look elsewhere, without the password', async () => {
  const page = await openPage(t, '/signup?role=provider')
  const { email } = await fillSignUp(page)
  await page.go('/terms')
  await page.arrives('/terms')
  await page.go('/signup?role=provider')
  await page.arrives('/signup?role=provider')
  await expect.poll(() => valueOf(page, 'Email')).toBe(email)
  expect(page.getByRole('radio', { name: /Service provider/ })).toHaveProperty('checked', true)
  expect(valueOf(page, 'Street address')).toBe('789 Robson Street')
  expect(valueOf(page, /^Password/)).toBe('')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(GOOD_PASSWORD)
})

test('somebody who signs up from outside the area is told before, and may go on', async () => {
  const page = await openPage(t, '/signup')
  expect(valueOf(page, 'Province or territory')).toBe('BC')
  page.fill('Postal code', 'v8w1a1')
  await page.says('We’re not in V8W yet')
  page.fill('Postal code', 'V6K 1A1')
  await expect.poll(page.shown).not.toContain('We’re not in')
})

test('a code that cannot be sent, and an account that cannot be made, are said with their reasons', async () => {
  const page = await openPage(t, '/signup?role=client')
  await fillSignUp(page)
  page.answer('POST', /send-code/, { status: 500 })
  await page.press('Create account')
  await page.says('Failed to send verification code. Please try again.')
  page.answer('POST', /send-code/, { status: 422, json: { detail: [{ msg: 'One' }, { msg: 'Two' }] } })
  await page.press('Create account')
  expect((await page.findAllByText('One, Two')).length).toBeGreaterThan(0)
  page.answer('POST', /send-code/)
  page.answer('POST', /signup-with-verification/, { status: 500 })
  await page.press('Create account')
  await page.findByLabelText('Verification code')
  page.fill('Verification code', '123456')
  await page.press('Verify and create account')
  await page.says('Failed to create account. Please try again.')
})

test('a wrong code is refused in the dialog, and the terms can be declined', async () => {
  const page = await openPage(t, '/signup')
  const { phone } = await fillSignUp(page)
  await page.press('Create account')
  const dialog = await page.dialog('Verify your phone')
  const code = await dialog.findByLabelText('Verification code')
  const verify = dialog.getByRole('button', { name: 'Verify and create account' })
  expect(isDisabled(verify)).toBe(true)
  expect(isDisabled(dialog.getByRole('button', { name: /Resend code in \d+ s/ }))).toBe(true)
  const right = await lastCode(t, phone)
  // Only digits count, and six of them.
  page.fill('Verification code', `x${right === '000000' ? '111111' : '000000'}77`)
  expect(code).toHaveProperty('value', right === '000000' ? '111111' : '000000')
  await page.user.click(verify)
  await expect.poll(() => dialog.queryByRole('alert')?.textContent).toMatch(/\w/)
  // The good news about the code on its way is not beside the bad news about the typed one.
  expect(page.shown()).not.toContain('Verification code sent')
  page.fill('Verification code', right)
  await page.user.click(verify)
  await page.findByRole('region', { name: 'Text of the terms' })
  await page.user.click(page.getByRole('button', { name: 'Decline' }))
  await page.arrives('/')
})
