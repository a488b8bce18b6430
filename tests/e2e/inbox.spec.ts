import { send, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

test('what a client is told stands in the inbox, counts at the bell, and leads to the visit', async ({
  page,
  newVisitor,
}) => {
  const client = await signIn(page, 'client')
  await page.setViewportSize(DESK)
  await page.goto('/inbox')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
  await expect(bell).toHaveAccessibleName('Inbox')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  // A provider cancels; nobody has touched the page.
  const other = await newVisitor()
  const provider = await signIn(other, 'provider')
  const visits = await page.request.get('/api/bookings/?tab=upcoming&limit=100', {
    headers: { authorization: `Bearer ${client.token}` },
  })
  const theirs = (await visits.json()) as { id: string; status: string; provider: { id: string } }[]
  const visit = theirs.find(({ status, provider: { id } }) => status !== 'cancelled' && id === provider.id)!
  await send(page.request, `bookings/${visit.id}/status`, { status: 'cancelled' }, provider.token)
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread')
  await expect(lines.first()).toContainText('Unread:')

  await page.setViewportSize(PHONE)
  await expect(bell).toBeVisible()
  await checkPage(page)
  await lines.first().getByRole('link').click()
  await expect(page).toHaveURL(`/bookings/${visit.id}`)
  await expect(bell).toHaveAccessibleName('Inbox')
})
