import type { Page, Request } from '@playwright/test'

import { DEMO_PASSWORD } from '#server/demo-accounts.ts'

import { demoEmail, somebody } from './people.ts'
import { checkPage, expect, test } from './site.ts'

/**
 * Forms sent before the page's scripts have taken over, or where they never do: typed text ends up in no address, of a
 * page or of a request, and the page says what to do.
 */

const SECRET = 'Rain-on-3-roofs!'
const EMAIL = 'Very.Private@example.test'

/**
 * Pages with a form for everyone; `send` is its button, `first` that of a form which scripts would ask step by step.
 */
const FORMS: { path: string; send: string; first?: string }[] = [
  { path: '/login?redirect=/profile', send: 'Login' },
  { path: '/signup', send: 'Create account', first: 'Continue' },
  { path: '/forgot-password', send: 'Send reset link' },
  { path: '/contact', send: 'Send message' },
]

/** Everything that the browser asks for, so that none of it can hold what was typed. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request: Request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  return addresses
}

function expectNothingTyped(addresses: readonly string[]): void {
  expect(addresses.length).toBeGreaterThan(0)
  const text = addresses.join('\n').toLowerCase()
  for (const typed of [SECRET, encodeURIComponent(SECRET), EMAIL, encodeURIComponent(EMAIL), 'very.private'])
    expect(text).not.toContain(typed.toLowerCase())
}

/** Types into every field of the page's form. */
async function fillForm(page: Page): Promise<void> {
  const fields = page.getByRole('main').locator('form[method=post]').locator('input, textarea')
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    const type = await field.getAttribute('type')
    if (type === 'radio') continue
    if (type === 'email') await field.fill(EMAIL)
    else await field.fill(type === 'password' ? SECRET : 'Private words')
  }
}

async function press(page: Page, send: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: send, exact: true }).click()
}

test.describe('scripts blocked', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, send } of FORMS)
    test(`${path} posts, keeps what was typed out of addresses and says what to do`, async ({ page }) => {
      await page.goto(path)
      const addresses = watchAddresses(page)
      await fillForm(page)
      await press(page, send)
      await expect(page).toHaveURL(/\/not-sent\?|\?sent=1$/)
      expectNothingTyped(addresses)
      const said = /needs JavaScript|Thank you for your message!|a password reset link has been sent/
      await expect(page.getByRole('main').getByText(said).first()).toBeVisible()
    })

  test('login and sign-up say before anything is typed that they need scripts, and the login what works without', async ({
    page,
  }) => {
    await page.goto('/signup')
    await expect(page.locator('noscript p')).toContainText('Signing up needs JavaScript')
    await page.goto('/reset-password')
    await expect(page.locator('noscript p')).toContainText('This page needs JavaScript')
    await page.goto('/login')
    await expect(page.locator('noscript p')).toContainText('Logging in needs JavaScript')
    await expect(page.locator('noscript p')).toBeVisible()
    await page.locator('noscript a', { hasText: 'reset your password' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('the page of a form that was not sent leads back to it', async ({ page }) => {
    await page.goto('/login?redirect=/profile')
    await page.getByLabel('Email').fill(EMAIL)
    await press(page, 'Login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logging in needs JavaScript')
    await page.getByRole('link', { name: 'Back to the form' }).click()
    await expect(page).toHaveURL('/login?redirect=/profile')
  })
})

/** Holds the page's scripts back until `release`. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const open = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await open
    await route.continue()
  })
  return release
}

test('what is typed before the scripts arrive stays, and the press of the button is carried out after them', async ({
  page,
}) => {
  const release = await delayScripts(page)
  await page.goto('/login?redirect=/profile', { waitUntil: 'commit' })
  const addresses = watchAddresses(page)
  await page.getByLabel('Email').fill(demoEmail('client'))
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await press(page, 'Login')
  await expect(page.locator('html')).toHaveAttribute('data-held', '')
  release()
  await expect(page).toHaveURL('/profile')
  expect(addresses.join('\n')).not.toContain(encodeURIComponent(DEMO_PASSWORD))
  expect(addresses.join('\n')).not.toMatch(/client(?:@|%40)demo/)
})

test('what is typed into the sign-up before the scripts arrive is checked and formatted like anything typed later', async ({
  page,
}) => {
  const person = somebody('client', 'Early')
  const release = await delayScripts(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByText('Offer my services').click()
  release()
  await expect(page.getByLabel('Phone number')).toHaveValue(/^\(604\) \d{3}-\d{4}$/)
  await page.getByLabel('Last name').fill(person.lastName)
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
  await expect(page.getByRole('radio', { name: /Service provider/ })).toBeChecked()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Where you are based')).toBeVisible()
  await expect(page.getByLabel('Street address')).toBeFocused()
})

test.describe('scripts that cannot be loaded', () => {
  test.use({ javaScriptEnabled: true })

  for (const { path, send, first = send } of FORMS)
    test(`${path} is posted all the same`, async ({ browser, baseURL }) => {
      // A browser of its own: what fails here fails on purpose.
      const context = await browser.newContext(baseURL ? { baseURL } : {})
      const page = await context.newPage()
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(path)
      const addresses = watchAddresses(page)
      await fillForm(page)
      await press(page, first)
      await expect(page).toHaveURL(/\/not-sent\?|\?sent=1$/)
      expectNothingTyped(addresses)
      await context.close()
    })
})

test('the pages of forms that were not sent are readable', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/forgot-password', '/forgot-password?sent=1', '/contact?sent=1']) {
    await page.goto(path)
    await checkPage(page)
  }
  for (const why of ['needs_scripts', 'invalid_input', 'too_many_requests', 'unavailable']) {
    await page.goto(`/not-sent?why=${why}&back=/login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkPage(page)
  }
})
