import { readFileSync } from 'node:fs'
import { HOMES, requestVisit } from './openings.ts'
import { demoEmail, joinAsClient, signIn } from './people.ts'
import { messageTo } from './sandbox.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('an admin finds a booking, opens it by the keyboard and cancels it with a reason that both read', async ({
  page,
  newVisitor,
}) => {
  const desk = await newVisitor()
  await desk.setViewportSize({ width: 1280, height: 800 })
  const provider = await signIn(await newVisitor(), 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const { id } = await requestVisit(page.request, client, provider.id)
  await requestVisit(page.request, client, provider.id)

  await signIn(desk, 'admin')
  await desk.goto(`/admin/bookings?client=${client.id}&state=pending&sort=soonest`)
  await expect(desk.getByText('2 found')).toBeVisible()
  await checkPage(desk)
  await expectNoSidewaysScroll(desk)

  // What is looked for again is kept by a name.
  await desk.getByRole('button', { name: 'Save this view' }).click()
  const named = `Robin ${Date.now()}`
  await desk.getByLabel('Name').fill(named)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('link', { name: named })).toHaveAttribute('aria-current', 'page')

  await desk.keyboard.press('?')
  await expect(desk.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await desk.keyboard.press('Escape')
  const marked = desk.locator('tr[aria-current]')
  const before = await marked.getByRole('link').first().getAttribute('href')
  await desk.keyboard.press('j')
  await expect(marked.getByRole('link').first()).not.toHaveAttribute('href', before!)
  await desk.keyboard.press('k')
  await expect(marked.getByRole('link').first()).toHaveAttribute('href', before!)
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(before!)
  await expect(desk.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await checkPage(desk)
  await expectNoSidewaysScroll(desk)

  // The search finds it by the end of its id.
  await desk.keyboard.press('/')
  await desk.keyboard.type(id.slice(-8))
  await expect(desk.getByRole('option').first()).toContainText(client.fullName)
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(`/admin/bookings/${id}`)

  await desk.keyboard.press('e')
  await expect(desk.getByRole('button', { name: 'Move it' })).toBeFocused()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await desk.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Cancel it' }).press('Enter')
  await expect(dialog.getByText('Write at least 5 characters')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await desk.keyboard.type('The client has called us')
  await expectNoSidewaysScroll(desk)
  await dialog.getByRole('button', { name: 'Cancel it' }).press('Enter')
  await expect(desk.getByText('Cancelled by Homebloom', { exact: true })).toBeVisible()
  await expect(desk.getByText('The client has called us')).toBeVisible()

  await messageTo(page.request, client.email, 'Our team has cancelled')
  await messageTo(page.request, demoEmail('provider'), 'Our team has cancelled')
  await page.goto(`/bookings/${id}`)
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
})

test('what the list shows leaves as a file that is written meanwhile', async ({ page, newVisitor }) => {
  const desk = await newVisitor()
  const provider = await signIn(await newVisitor(), 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const { id } = await requestVisit(page.request, client, provider.id)
  await signIn(desk, 'admin')
  await desk.goto(`/admin/bookings?client=${client.id}`)
  await desk.getByRole('button', { name: 'Export' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Export as CSV' })
  await expect(dialog.getByText('(one client)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Write the file' }).click()
  const newest = dialog.getByRole('listitem').first()
  await expect(newest).toContainText(/1 line, \d+ kB/)
  await checkPage(desk)
  await desk.setViewportSize({ width: 1280, height: 800 })
  await expectNoSidewaysScroll(desk)
  const saving = desk.waitForEvent('download')
  await newest.getByRole('button', { name: /^Download/ }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('bookings.csv')
  expect(readFileSync(await saved.path(), 'utf8')).toContain(id)
})
