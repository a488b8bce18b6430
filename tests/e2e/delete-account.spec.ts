import { findOpening, HOMES } from './openings.ts'
import { fillLogin, joinAsClient, PASSWORD, send, signIn } from './people.ts'
import { checkPage, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

test('an account is kept while a visit is ahead, and deleted after it', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const client = await joinAsClient(page, HOMES.client)
  const opening = await findOpening(request, 'Balayage', [HOMES.client])
  const answer = await request.get(`/api/services/provider/${opening.id}`)
  const services = (await answer.json()) as { id: string; title: string }[]
  const service_id = services.find(({ title }) => title.includes('Balayage'))?.id
  const visit = { service_id, date: opening.date, time: opening.times.at(-1) }
  const { id } = await send<{ id: string }>(request, 'bookings', visit, client.token)

  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Delete your account' })
  await expect(part.getByText('You have an upcoming visit. Finish or cancel it first.')).toBeVisible()
  await expect(part.getByLabel('Your password')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await send(request, `bookings/${id}/status`, { status: 'cancelled' }, client.token)
  await page.reload()
  await part.getByLabel('Your password').fill('Not-it-at-4ll!')
  await part.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(part.getByText('This isn’t your current password.')).toBeVisible()
  await part.getByLabel('Your password').fill(PASSWORD)
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()

  await page.goto('/login')
  await fillLogin(page, client.email)
  await expect(page.getByText('Failed to login. Please check your credentials.')).toBeVisible()
})

test('an admin deletes an account at its owner’s written request', async ({ page, newVisitor }) => {
  const client = await joinAsClient(await newVisitor(), HOMES.client)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'admin')
  await page.goto(`/admin/people/${client.id}`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete the account of ${client.fullName}?` })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog).toContainText('Write at least 5 characters')
  await expectAccessible(page)
  await dialog.getByLabel('Reason, for the audit').fill('By letter of November 20')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Deleted on')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A client')
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  await checkPage(page)
})
