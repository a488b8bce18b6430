import { signIn } from './people.ts'
import { resetClock, setClock } from './sandbox.ts'
import { expect, test } from './site.ts'

test.use({ alone: 'clock' })

test.afterEach(({ request }) => resetClock(request))

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
