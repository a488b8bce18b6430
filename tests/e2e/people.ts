import { setTimeout } from 'node:timers/promises'

import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

import type { PresentCode } from '#contract/sandbox.ts'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'

import { actAndGlimpse } from './page-ready.ts'
import { purgeUsedCodes, messageTo, readClock } from './sandbox.ts'

export const PASSWORD = 'Rain-on-3-roofs!'

export type Person = { firstName: string; lastName: string; email: string; phone: string; role: 'client' | 'provider' }

let made = 0

/**
 * A new person: limits count by phone and address, so every run has new ones. No two of a run share a number, and none
 * has one of the demo's, which begin with 555.
 */
export function somebody(role: Person['role'], firstName: string): Person {
  made += 1
  // Exchanges 212 to 310, 312 to 410 and 412 to 510: none ends in 11, which no phone has.
  const turn = (Date.now() + made) % 2_970_000
  const digits = String(2_120_000 + Math.floor(turn / 990_000) * 1_000_000 + (turn % 990_000))
  // Letters only, as the form asks.
  const mark = digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const email = `${firstName.toLowerCase()}.${Date.now().toString(36)}${mark}@example.test`
  return { role, firstName, lastName: `O${mark}`, email, phone: `604${digits}` }
}

/** From the open sign-up page through its first step to a filled second one that is ready to be sent. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Street address').fill('789 Robson Street')
  await page.getByLabel('City').fill('Vancouver')
  await page.getByLabel('Province or territory').selectOption('BC')
  await page.getByLabel('Postal code').fill('v6z1a1')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
}

/** The whole sign-up as a person does it: form, code from the phone, terms; ends at the login page. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto(`/signup?role=${person.role}`)
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await verifyPhone(page, person)
  await actAndGlimpse(page, () => acceptTerms(page), 'Terms accepted successfully!')
  await expect(page).toHaveURL('/login')
}

export async function verifyPhone(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your phone' })
  await expect(dialog.getByText('Verification code sent to your phone!')).toBeVisible()
  const { text } = await messageTo(page.request, person.phone, 'code')
  await dialog.getByLabel('Verification code').fill(/\d{6}/.exec(text)?.[0] ?? '')
  const verify = dialog.getByRole('button', { name: 'Verify and create account' })
  await actAndGlimpse(page, () => verify.click(), 'Account created')
}

export async function acceptTerms(page: Page): Promise<void> {
  const accept = await readTerms(page)
  await accept.click()
}

/** Reads to the end and ticks everything; nothing can be accepted before. @returns the button that is left to press */
export async function readTerms(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Text of the terms' }) })
  const accept = dialog.getByRole('button', { name: 'Accept terms' })
  await expect(accept).toBeDisabled()
  const boxes = dialog.getByRole('checkbox')
  const last = (await boxes.count()) - 1
  for (let at = 0; at < last; at += 1) await boxes.nth(at).check()
  await dialog.getByRole('region').evaluate((text) => text.scrollTo(0, text.scrollHeight))
  await boxes.nth(last).check()
  return accept
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

export type Demo = 'client' | 'client2' | 'provider' | 'provider2' | 'pending' | 'admin' | 'admin2'

export function demoEmail(who: Demo): string {
  return `${who}@demo.homebloom.test`
}

/** One of the sandbox's own accounts, by one click on the login page. Admins are asked for a code then. */
export async function logInAs(page: Page, who: Exclude<Demo, Admin>): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: demoEmail(who) }).click()
  await expect(page.getByLabel(/^Password/)).toHaveValue(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/\/(client|provider)\/dashboard\//)
}

/**
 * The code shown by the authenticator app of a demo's admin. A code works once, and the journeys of a sandbox share its
 * admins, so its use is deleted. Where the database is out of reach, the next code is waited for.
 */
async function presentCode(request: APIRequestContext, who: Admin = 'admin'): Promise<string> {
  await purgeUsedCodes(demoEmail(who))
  let code = ''
  await expect
    .poll(
      async () => {
        const phones = (await (await request.get('/api/sandbox/second-factor')).json()) as PresentCode[]
        const phone = phones.find(({ email }) => email === demoEmail(who))!
        code = phone.code
        return phone.is_used
      },
      { message: 'a code that was not used', timeout: 90_000 },
    )
    .toBe(false)
  return code
}

type Session = { id: string; token: string }

type Admin = 'admin' | 'admin2'

/** An admin's second step is taken once for many journeys. */
const admins = new Map<Admin, Session & { provenAt: number }>()
/** Well below the time for which sensitive acts need no new code. */
const PROVEN_FOR_MS = 10 * 60_000

/**
 * Signs in by the API and leaves the token where the site stores it, for journeys about something else. An admin's
 * second factor is fresh by the sandbox's clock, however long the run takes and whatever moved that clock before.
 */
export async function signIn(page: Page, who: Demo): Promise<Session> {
  const session =
    who === 'admin' || who === 'admin2'
      ? await provenSession(page.request, who)
      : await sessionOf(page.request, demoEmail(who), DEMO_PASSWORD)
  await keepToken(page, session.token)
  return session
}

async function provenSession(request: APIRequestContext, who: Admin): Promise<Session> {
  const now = Date.parse(await readClock(request))
  const known = admins.get(who)
  if (known && now - known.provenAt < PROVEN_FOR_MS) return known
  const session = known ?? (await sessionOf(request, demoEmail(who), DEMO_PASSWORD))
  await send(request, 'auth/second-factor', { code: await presentCode(request, who) }, session.token)
  const proven = { ...session, provenAt: now }
  admins.set(who, proven)
  return proven
}

/**
 * A new client at this postal code, signed up by the API and signed in: without visits, requests or limits of other
 * journeys in the way. They have opened the link of their welcome email unless said otherwise.
 */
export async function joinAsClient(
  page: Page,
  postalCode: string,
  { provesEmail = true } = {},
): Promise<Session & { email: string; fullName: string }> {
  const { request } = page
  const person = somebody('client', 'Robin')
  const { firstName: first_name, lastName: last_name, email, phone: phone_number, role } = person
  await send(request, 'verification/send-code', { phone_number })
  const { text } = await messageTo(request, phone_number, 'code')
  const address = { street_address: '789 Robson Street', city: 'Vancouver', province: 'BC', postal_code: postalCode }
  const names = { first_name, last_name, email, phone_number, role, address, password: PASSWORD }
  await send(request, 'auth/signup-with-verification', { ...names, verification_code: /\d{6}/.exec(text)?.[0] })
  const session = await sessionOf(request, email, PASSWORD)
  await send(request, 'auth/accept-client-terms', {}, session.token)
  if (provesEmail) await proveEmail(request, email)
  await keepToken(page, session.token)
  return { ...session, email, fullName: `${first_name} ${last_name}` }
}

/** Opens the link of the welcome email: until then a banner is above every page, and emails leave out places. */
export async function proveEmail(request: APIRequestContext, email: string): Promise<void> {
  const { text } = await messageTo(request, email, '/verify-email#token=')
  await send(request, 'auth/email-confirmation/confirm', { token: /#token=([\w-]+)/.exec(text)?.[1] })
}

async function sessionOf(request: APIRequestContext, email: string, password: string): Promise<Session> {
  const answer = await send<{ access_token: string; user: { id: string } }>(request, 'auth/login', { email, password })
  return { id: answer.user.id, token: answer.access_token }
}

/** On a document of the site that runs none of its scripts: they might be ending the session whose token is still there. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((text) => localStorage.setItem('homebloom.token', text), token)
}

/** A change by the API, for what a journey needs but is not about. */
export async function send<T>(request: APIRequestContext, path: string, data: object, token?: string): Promise<T> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const post = () => request.post(`/api/${path}`, { data, headers })
  let answer = await post()
  // The journeys of a sandbox share its people, whose changes in a minute are limited: one more try when there is room.
  if (answer.status() === 429) {
    await setTimeout(1000 * Number(answer.headers()['retry-after'] ?? 0))
    answer = await post()
  }
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json() as Promise<T>
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
