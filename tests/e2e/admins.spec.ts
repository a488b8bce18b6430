import type { PresentCode } from '#contract/sandbox.ts'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'

import { keepToken, send, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const FINANCE = 'admin2@demo.homebloom.test'
const NOOR = 'Noor Farouk'

test('an admin of finance sees their pages alone; an owner gives them another scope, and the audit tells it', async ({
  page,
  newVisitor,
  request,
}) => {
  const owner = await signIn(page, 'admin')
  const other = await newVisitor()
  const { access_token: token, user } = await send<{ access_token: string; user: { id: string } }>(
    request,
    'auth/login',
    { email: FINANCE, password: DEMO_PASSWORD },
  )
  await expect
    .poll(async () => {
      const phones = (await (await request.get('/api/sandbox/second-factor')).json()) as PresentCode[]
      return phones.find(({ email }) => email === FINANCE)?.is_used
    })
    .toBe(false)
  const phones = (await (await request.get('/api/sandbox/second-factor')).json()) as PresentCode[]
  await send(request, 'auth/second-factor', { code: phones.find(({ email }) => email === FINANCE)!.code }, token)
  await keepToken(other, token)

  await other.goto('/admin')
  const pages = other.getByRole('navigation', { name: 'Admin area' })
  await expect(pages.getByRole('link', { name: 'Money' })).toBeVisible()
  for (const name of ['Approvals', 'Reviews', 'Safety', 'Required documents', 'System'])
    await expect(pages.getByRole('link', { name })).toHaveCount(0)
  await other.goto('/admin/approvals')
  await expect(other.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Money' })).toBeVisible()
  await checkPage(other)
  const asked = await request.get('/api/admin/queue', { headers: { authorization: `Bearer ${token}` } })
  expect([asked.status(), ((await asked.json()) as { code: string }).code]).toEqual([403, 'scope_required'])

  await page.goto('/admin/system?part=admins')
  const line = page.getByRole('article', { name: NOOR })
  await expect(line).toContainText('Finance')
  await line.getByRole('button', { name: /^Change scopes/ }).click()
  const dialog = page.getByRole('dialog', { name: `What may ${NOOR} do?` })
  await dialog.getByRole('checkbox', { name: /^Trust/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Reason, for the audit')).toBeFocused()
  await dialog.getByLabel('Reason, for the audit').fill('Helps with approvals')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(line).toContainText('Trust')
  await other.goto('/admin/approvals')
  await expect(other.getByRole('heading', { name: 'Provider approvals' })).toBeVisible()
  const back = { scopes: ['finance'], reason: 'As before' }
  await send(request, `admin/admins/${user.id}/scopes`, back, owner.token)

  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search people, bookings and payments' })
  await expect(field).toBeFocused()
  await page.keyboard.type('farouk')
  await expect(page.getByRole('option', { name: new RegExp(`^${NOOR}`) })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: NOOR, level: 1 })).toBeVisible()
  await page.getByLabel('New note').fill('On leave in May')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('On leave in May')
  await checkPage(page)

  await page.goto('/admin/system')
  await page.getByLabel('What', { exact: true }).selectOption('Changed the scopes of an admin')
  await expect(page).toHaveURL(/action=scopes\.changed/)
  const entry = page.locator('details').filter({ hasText: NOOR }).nth(1)
  await entry.locator('summary').click()
  await expect(entry.getByRole('row', { name: 'scopes finance trust, finance' })).toBeVisible()
  await expect(entry).toContainText('Helps with approvals')
  await checkPage(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  // On phones the fields are folded.
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('From').fill('2000-01-01')
  await page.getByLabel('To', { exact: true }).fill('2000-01-02')
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
})
