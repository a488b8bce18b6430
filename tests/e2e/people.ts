import { expect, type Page } from '@playwright/test'

import { DEMO_PASSWORD } from '#server/demo-accounts.ts'

import { messageTo } from './sandbox.ts'

export const PASSWORD = 'Rain-on-3-roofs!'

export type Person = { firstName: string; lastName: string; email: string; phone: string; role: 'client' | 'provider' }

/** Somebody who was never here: limits count by phone and address, so every run has new ones. */
export function somebody(role: Person['role'], firstName: string): Person {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')
  // Letters only, as the form asks.
  const mark = digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const email = `${firstName.toLowerCase()}.${Date.now().toString(36)}${mark}@example.test`
  return { role, firstName, lastName: `O${mark}`, email, phone: `604${digits}` }
}

/** From the open sign-up page to a filled form that is ready to be sent. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByLabel('Street address').fill('789 Robson Street')
  await page.getByLabel('City').fill('Vancouver')
  await page.getByLabel('Province or territory').selectOption('BC')
  await page.getByLabel('Postal code').fill('v6z1a1')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
}

/** The whole sign-up as a person does it: form, code from the telephone, terms; ends at the login page. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto(`/signup?role=${person.role}`)
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await verifyPhone(page, person)
  await acceptTerms(page)
  await expect(page.getByText('Terms accepted successfully!')).toBeVisible()
  await expect(page).toHaveURL('/login')
}

export async function verifyPhone(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(dialog.getByText('Verification code sent to your phone!')).toBeVisible()
  const { text } = await messageTo(page.request, person.phone, 'code')
  await dialog.getByLabel('Verification code').fill(/\d{6}/.exec(text)?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Verify and create account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account created' })).toBeVisible()
}

/** Reads to the end and ticks everything; nothing can be accepted before. */
export async function acceptTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Text of the terms' }) })
  const accept = dialog.getByRole('button', { name: 'Accept terms' })
  await expect(accept).toBeDisabled()
  const boxes = dialog.getByRole('checkbox')
  const last = (await boxes.count()) - 1
  for (let at = 0; at < last; at += 1) await boxes.nth(at).check()
  await dialog.getByRole('region').evaluate((text) => text.scrollTo(0, text.scrollHeight))
  await boxes.nth(last).check()
  await accept.click()
}

/** Types into the login form that is shown. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email, password)
  await page.waitForURL(/\/(client|provider)\/dashboard\/|\/admin/)
}

type Demo = 'client' | 'client2' | 'provider' | 'provider2' | 'pending' | 'admin'

export function demoEmail(who: Demo): string {
  return `${who}@demo.homebloom.test`
}

/** One of the sandbox's own accounts, by one click on the login page. */
export async function logInAs(page: Page, who: Demo): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: demoEmail(who) }).click()
  await expect(page.getByLabel(/^Password/)).toHaveValue(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/\/(client|provider)\/dashboard\/|\/admin/)
}

/** Signs in by the API and leaves the token where the site keeps it, for journeys about something else. */
export async function signIn(page: Page, who: Demo): Promise<{ id: string; token: string }> {
  const data = { email: demoEmail(who), password: DEMO_PASSWORD }
  const answer = await page.request.post('/api/auth/login', { data })
  const { access_token: token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  await page.goto('/about')
  await page.evaluate((text) => localStorage.setItem('homebloom.token', text), token)
  return { id: user.id, token }
}

/** By the account menu of wide screens, with the question that it asks. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' })
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
}
