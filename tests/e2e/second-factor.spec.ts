import type { Page } from '@playwright/test'

import { codeAt } from '#server/accounts/second-factor/authenticator.ts'

import { type Machine, operate } from './operator.ts'
import { fillLogin, logOut, PASSWORD, somebody } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

// An operator's command needs the machine of the site.
test.skip(Boolean(process.env.E2E_URL))

/** An admin whom the operator has just made: without a second factor. */
async function aNewAdmin(sandbox: Machine) {
  const { firstName, lastName, email, phone } = somebody('client', 'Alma')
  const who = ['--first-name', firstName, '--last-name', lastName, '--email', email, '--phone', phone]
  const where = ['--street', '789 Robson Street', '--city', 'Vancouver', '--province', 'BC', '--postal-code', 'V6Z1A1']
  expect(await operate(sandbox, ['create', ...who, ...where, '--password-stdin'], PASSWORD)).toContain(
    'is an admin now',
  )
  return email
}

/** What an app shows half a minute from now: it counts already, and the one before may be used. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000)).code

async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole('heading', { name: 'Add a second step to your login' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByText('Cannot scan it?').click()
  const secret = (await page.locator('details code').innerText()).replaceAll(/\s/g, '')
  const code = page.getByLabel('Code from your app')
  await page.getByRole('button', { name: 'Turn on the second step' }).click()
  await expect(page.getByText('Please enter the six digits')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(codeAt(secret).code)
  await code.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return { secret, codes: await list.getByRole('listitem').allInnerTexts() }
}

async function keepCodes(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Go on to the admin area' })
  await goOn.click()
  await expect(page.getByText('Please keep the codes first')).toBeVisible()
  await page.getByLabel('I have kept my recovery codes').check()
  await goOn.click()
}

test('an admin sets up the second step on a phone, and is asked for a code at the next login', async ({
  page,
  sandbox,
}) => {
  const email = await aNewAdmin(sandbox)
  await page.setViewportSize(PHONE)
  await page.goto('/admin/cases')
  await fillLogin(page, email)
  await expect(page.getByRole('heading', { name: 'Add a second step to your login' })).toBeVisible()
  await checkPage(page)
  const { secret } = await setUp(page)
  await checkPage(page)
  await keepCodes(page)
  // Where she wanted to go.
  await expect(page.getByRole('heading', { name: 'Cases', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/admin/cases')
  await messageTo(page.request, email, 'Your second sign-in step is on')

  await page.setViewportSize(DESK)
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByRole('heading', { name: 'Provider approvals' })).toBeVisible()
  await logOut(page)
  await page.goto('/login')
  await fillLogin(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await checkPage(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  const code = page.getByLabel('Code from your app')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill(codeAt(secret).code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('That code is not right')
  await expect(code).toHaveValue('')
  await code.fill(nextCode(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('a recovery code opens the area without the phone, new ones replace them, and an operator lets begin anew', async ({
  sandbox,
  page,
  newVisitor,
}) => {
  const email = await aNewAdmin(sandbox)
  await page.goto('/login')
  await fillLogin(page, email)
  const { codes } = await setUp(page)
  await keepCodes(page)

  const elsewhere = await newVisitor()
  await elsewhere.goto('/login?redirect=/admin/cases')
  await fillLogin(elsewhere, email)
  await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await elsewhere.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Cases', exact: true })).toBeVisible()

  await elsewhere.goto('/profile')
  const settings = elsewhere.getByRole('region', { name: 'Second step at login' })
  await expect(settings).toContainText('You have 9 recovery codes left')
  await checkPage(elsewhere)
  await settings.getByRole('button', { name: 'Make new recovery codes' }).click()
  await elsewhere.getByRole('button', { name: 'Make new codes' }).click()
  const made = elsewhere.getByRole('dialog', { name: 'Your new recovery codes' })
  await expect(made.getByRole('listitem')).toHaveCount(10)
  await made.getByLabel('I have kept my recovery codes').check()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(settings).toContainText('You have 10 recovery codes left')

  const reset = ['reset-factor', '--email', email, '--reason', 'Lost the phone, called back']
  expect(await operate(sandbox, reset)).toContain('Nothing was changed')
  expect(await operate(sandbox, [...reset, '--yes'])).toContain('is reset')
  await messageTo(page.request, email, 'Your second sign-in step was reset')
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, email)
  await setUp(page)
})
