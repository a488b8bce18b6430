import { HOMES, requestVisit } from './openings.ts'
import { joinAsClient, send, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

test('what a client is told stands in the inbox, counts at the bell, and leads to the visit', async ({
  page,
  newVisitor,
}) => {
  const provider = await signIn(await newVisitor(), 'provider')
  const client = await joinAsClient(page, HOMES.client)
  const first = await requestVisit(page.request, client, provider.id)
  const visit = await requestVisit(page.request, client, provider.id)
  await send(page.request, `bookings/${first.id}/status`, { status: 'confirmed' }, provider.token)
  await page.setViewportSize(DESK)
  await page.goto('/inbox')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
  await expect(bell).toHaveAccessibleName('Inbox')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  // A provider accepts; no one has touched the page. (A refusal may lead to a search, when no one else has that hour.)
  await send(page.request, `bookings/${visit.id}/status`, { status: 'confirmed' }, provider.token)
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread')
  await expect(lines.first()).toContainText('Unread:')

  await page.setViewportSize(PHONE)
  await expect(bell).toBeVisible()
  await checkPage(page)
  await lines.first().getByRole('link').click()
  await expect(page).toHaveURL(`/bookings/${visit.id}`)
  await expect(bell).toHaveAccessibleName('Inbox')
})
