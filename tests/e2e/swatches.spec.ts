import { chooseSlot, confirmBooking, slots } from './client-steps.ts'
import { joinAsApproved } from './new-provider.ts'
import { HOMES } from './openings.ts'
import { joinAsClient, keepToken, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a client shows a shade and a shape with the request, and both sides see them', async ({
  page,
  newVisitor,
  request,
}) => {
  const desk = await newVisitor()
  const { token: adminToken } = await signIn(desk, 'admin')
  const provider = await joinAsApproved(request, adminToken)
  await page.setViewportSize({ width: 360, height: 800 })
  const client = await joinAsClient(page, HOMES.client)
  await page.goto(`/booking/${encodeURIComponent('Classic Manicure')}/${provider.id}`)
  const wish = page.getByRole('region', { name: 'Inspiration (optional)' })
  const box = (name: string) => wish.getByRole('checkbox', { name, exact: true })
  // By keyboard: what lies over the page on phones is not in the way.
  for (const name of ['Classic red', 'Almond', 'Navy', 'Coral']) await box(name).press('Space')
  await expect(box('Black')).toBeDisabled()
  await expect(wish.getByRole('status')).toContainText('That is all 4')
  await box('Navy').press('Space')
  await box('Coral').press('Space')
  await expect(box('Black')).toBeEnabled()
  await checkPage(page)
  await expectNoSidewaysScroll(page)
  await chooseSlot(page, slots(page).first())
  await page.reload()
  await expect(box('Almond')).toBeChecked()
  await confirmBooking(page)

  const answer = await request.get('/api/bookings', { headers: { authorization: `Bearer ${client.token}` } })
  const [{ id }] = (await answer.json()) as [{ id: string }]
  await page.goto(`/bookings/${id}`)
  const shown = (of: typeof page) => of.getByRole('list', { name: 'Shown with the booking' }).getByRole('listitem')
  await expect(shown(page)).toHaveText(['Classic red', 'Almond'])
  const theirs = await newVisitor()
  await theirs.setViewportSize({ width: 360, height: 800 })
  await keepToken(theirs, provider.token)
  await theirs.goto(`/provider/requests/${id}`)
  await expect(shown(theirs)).toHaveText(['Classic red', 'Almond'])
  await checkPage(theirs)
  await expectNoSidewaysScroll(theirs)
})
