import { joinAsApproved } from './new-provider.ts'
import { HOMES, requestVisit } from './openings.ts'
import { joinAsClient, keepToken, send, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

test('hours are saved once everything is seen that they leave out, also what came in between', async ({
  page,
  newVisitor,
  request,
}) => {
  const { token: adminToken } = await signIn(await newVisitor(), 'admin')
  const provider = await joinAsApproved(request, adminToken)
  const asClient = async () => joinAsClient(await newVisitor(), HOMES.client)
  const agreed = await requestVisit(request, await asClient(), provider.id)
  await send(request, `bookings/${agreed.id}/status`, { status: 'confirmed' }, provider.token)
  await requestVisit(request, await asClient(), provider.id)
  const owner = { headers: { authorization: `Bearer ${provider.token}` } }
  const visit = (await (await request.get(`/api/bookings/${agreed.id}`, owner)).json()) as { scheduled_at: string }
  const day = new Date(`${visit.scheduled_at.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const [closed = '', other = ''] = [DAYS[day], DAYS[(day + 1) % 7]]

  await page.setViewportSize({ width: 360, height: 800 })
  await keepToken(page, provider.token)
  await page.goto('/provider/availability')
  await page.getByRole('switch', { name: closed }).press('Space')
  await page.getByLabel(`${other}: end`).fill('09:30')
  await expect(page.getByText('Too short to be booked: a visit takes one hour.')).toBeVisible()
  await page.getByRole('button', { name: 'Save availability' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save these hours?' })
  await expect(dialog.getByText('One visit is booked outside these hours and stays:')).toBeVisible()
  await expect(dialog.getByText('One open request falls outside these hours. You can still answer it:')).toBeVisible()
  await expect(dialog.getByText('Nobody can book this: your shortest visit takes one hour.')).toBeVisible()
  await expect(dialog.getByText(`${other}, 9:00 AM – 9:30 AM`)).toBeVisible()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel(`${other}: end`)).toHaveValue('09:30')

  await page.getByRole('button', { name: 'Save availability' }).press('Enter')
  await expect(dialog).toBeVisible()
  await requestVisit(request, await asClient(), provider.id)
  await dialog.getByRole('button', { name: 'Save hours' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/Someone just booked/)
  await expect(dialog.getByText('2 open requests fall outside these hours. You can still answer them:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save hours' }).press('Enter')
  await expect(page.getByText('Availability saved')).toBeVisible()
  await expect(page.getByRole('switch', { name: closed })).not.toBeChecked()
})
