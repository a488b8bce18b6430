import { chooseTime, confirmBooking } from './client-steps.ts'
import { findOpening, HOMES } from './openings.ts'
import { addPaid } from './past-visit.ts'
import { joinAsClient, signIn } from './people.ts'
import { advanceClock, messageTo, resetClock, setClock } from './sandbox.ts'
import { checkPage, expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

test('a request that nobody answers expires, and the client is told', async ({ page, request }) => {
  const { email } = await joinAsClient(page, HOMES.client)
  const { id, date, times } = await findOpening(request, 'Balayage', [HOMES.client])
  await page.goto(`/booking/Balayage/${id}`)
  await chooseTime(page, date, times.at(-1)!)
  await page.getByLabel('Notes').fill('Will anybody answer?')
  await confirmBooking(page)
  await expect(page.getByRole('main')).toContainText('Will anybody answer?')

  // 33.5 hours are the longest: a deadline of the night waits for the morning.
  await advanceClock(request, 'PT34H')
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: /^Cancelled/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Will anybody answer?')
  await messageTo(request, email, 'was not answered in time')
})

test('a visit stays on the dashboard from its start until it is closed', async ({ page, newVisitor, request }) => {
  const provider = await signIn(page, 'provider')
  const client = await joinAsClient(await newVisitor(), HOMES.client)
  const { start } = await addPaid(request, client, provider)
  const minutesIn = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

  // From before it on, with the same card on top of the day.
  await setClock(request, minutesIn(-25))
  for (const path of [`/provider/dashboard/${provider.id}`, '/provider/schedule']) {
    await page.goto(path)
    const next = page.getByRole('region', { name: 'Up next' })
    await expect(next.getByRole('link', { name: 'Directions' })).toBeVisible()
    await expect(next.getByRole('button', { name: 'Check in' })).toBeVisible()
    await expect(next.getByRole('button', { name: 'Running late' })).toBeVisible()
    await expect(next.getByRole('button', { name: 'Mark as Completed' })).toHaveCount(0)
  }

  await setClock(request, minutesIn(1))
  await page.goto('/provider/schedule')
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('789 Robson Street')
  await page.goto(`/provider/dashboard/${provider.id}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Robin')
  await expect(now).toContainText('789 Robson Street')
  await expect(now.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+1604/)
  await expect(now.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=789%20Robson/,
  )
  await expect(now.getByRole('button', { name: 'Nobody answered' })).toHaveCount(0)
  await checkPage(page)

  await setClock(request, minutesIn(16))
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(now.getByRole('button', { name: 'Nobody answered' })).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await setClock(request, minutesIn(61))
  await page.reload()
  const over = page.getByRole('region', { name: 'Over, and still to be closed' })
  await over.getByRole('button', { name: 'Mark as Completed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page.getByText('Booking completed. The client has been notified.')).toBeVisible()
  await expect(over.filter({ hasText: 'Robin' })).toHaveCount(0)
})

test('in the evening the day is still the one of the service zone, whatever day it is for the browser', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin')
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  // The evening before, in Vancouver.
  await setClock(request, `${day}T04:30:00Z`)
  await page.goto('/admin/approvals?state=approved')
  await page.getByText('Why is a time not offered?').click()
  // Tomorrow is the first day that can be booked.
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(day)
})
