import type { Page } from '@playwright/test'

import { DEMO_PASSWORD } from '#server/demo-accounts.ts'

import { somebody } from './people.ts'
import { actAndGlimpse } from './page-ready.ts'
import { messageTo } from './sandbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

const PASSWORD = 'Violet-garden7!'
const TOKEN = 'homebloom.token'

type Newcomer = { email: string; phone: string }

/** A phone number and an email that nobody had before. */
function newcomer(): Newcomer {
  return somebody('client', 'Emilie')
}

async function fillSignup(page: Page, { email, phone }: Newcomer) {
  await page.getByLabel('First name').fill('Émilie')
  await page.getByLabel('Last name').fill('O’Brien-Nuñez')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').pressSequentially(phone)
  await page.getByLabel('Street address').fill('1234 Maple Street')
  await page.getByLabel('City').fill('Vancouver')
  await page.getByLabel('Province').selectOption('BC')
  await page.getByLabel('Postal code').pressSequentially('v6b1a1')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
}

/** What the newest text or mail to somebody says about it, as soon as the outbox shows it. */
async function newest(page: Page, to: string, about: string, pattern: RegExp): Promise<string> {
  const { text } = await messageTo(page.request, to, about)
  return pattern.exec(text)?.[0] ?? ''
}

async function readAndTickAll(page: Page, sections: number) {
  const dialog = page.getByRole('dialog', { name: /terms/i })
  const last = dialog.getByRole('checkbox', { name: /I have read all/ })
  const boxes = dialog.getByRole('checkbox', { name: /I have read and accept/ })
  await expect(boxes).toHaveCount(sections)
  await expect(last).toBeDisabled()
  for (const box of await boxes.all()) await box.check()
  await dialog.getByRole('region').evaluate((text) => text.scrollTo(0, text.scrollHeight))
  await last.check()
}

async function logIn(page: Page, email: string, password: string) {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('signing up: every rule, a code by SMS, the terms, and then the login', async ({ page }) => {
  const person = newcomer()
  // Only clients book: somebody who joins as a provider is not led back to a booking.
  await page.goto(`/signup?role=provider&redirect=${encodeURIComponent('/booking/Balayage/anybody')}`)
  await expect(page.getByRole('radio', { name: /Service provider/ })).toBeChecked()
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect(page.getByText('Please fix all validation errors before submitting')).toBeVisible()
  await expect(create).toBeDisabled()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await fillSignup(page, person)
  await expect(page.getByLabel('Phone number')).toHaveValue(/^\(604\) \d{3}-\d{4}$/)
  await expect(page.getByLabel('Postal code')).toHaveValue('V6B 1A1')
  await create.click()
  await expect(page.getByText('Verification code sent to your phone!')).toBeVisible()
  const code = page.getByLabel('Verification code')
  await expect(code).toBeFocused()
  await expect(page.getByRole('button', { name: 'Verify and create account' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
  await code.fill(`x${await newest(page, person.phone, 'code', /\b\d{6}\b/)}99`)
  await expect(code).toHaveValue(/^\d{6}$/)

  const sent = page.waitForRequest('**/api/auth/signup-with-verification')
  await page.getByRole('button', { name: 'Verify and create account' }).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).not.toHaveProperty('confirm_password')
  expect(body).toMatchObject({ role: 'provider', phone_number: person.phone, address: { postal_code: 'V6B1A1' } })

  await expect(page.getByRole('dialog', { name: 'Provider terms' })).toBeVisible()
  await readAndTickAll(page, 10)
  const accept = page.getByRole('button', { name: 'Accept terms' })
  await actAndGlimpse(page, () => accept.click(), 'Terms accepted successfully! Welcome to')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN)).toBeNull()

  await logIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(/\/provider\/dashboard\/\w+$/)
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/provider\/dashboard\/\w+$/)
})

test('whoever declines the terms meets them again after the login, and leaves by declining', async ({ page }) => {
  const person = newcomer()
  await page.goto('/signup?role=client')
  await fillSignup(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await page.getByLabel('Verification code').fill(await newest(page, person.phone, 'code', /\b\d{6}\b/))
  await page.getByRole('button', { name: 'Verify and create account' }).click()
  const terms = page.getByRole('dialog', { name: 'Client terms' })
  await terms.getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login')
  await logIn(page, person.email, PASSWORD)
  await expect(terms).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN)).toBeNull()

  await page.goto('/login')
  await logIn(page, person.email, PASSWORD)
  await expect(terms).toBeVisible()
  await readAndTickAll(page, 8)
  await terms.getByRole('button', { name: 'Accept terms' }).click()
  await expect(terms).toBeHidden()
  await expect(page).toHaveURL(/\/client\/dashboard\/\w+$/)
})

test('a forgotten password is reset by the link in the mail, once', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await dialog.getByLabel('Email').fill('client2@demo.homebloom.test')
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(dialog.getByText('If the email exists in our system')).toBeVisible()
  const link = await newest(page, 'client2@demo.homebloom.test', 'reset-password', /\/reset-password#access_token=\S+/)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Confirm new password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/login')

  await page.goto('/reset-password')
  await expect(page.getByText('Invalid password reset link. Please request a new one.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
})

test('the profile keeps a new picture and a new address', async ({ page }) => {
  await page.goto('/login?redirect=/profile')
  await logIn(page, 'client@demo.homebloom.test', DEMO_PASSWORD)
  await expect(page.getByText('Email cannot be changed')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Please select a valid image file (JPEG, PNG, GIF, or WebP)')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('public/art/cat.webp')
  await page.getByLabel('City').fill('Burnaby')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('main').locator('img[src^="/uploads/avatars/avatar_"]')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Burnaby')
  await page.getByLabel('City').fill('Vancouver')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
})
