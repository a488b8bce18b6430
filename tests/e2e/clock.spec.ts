import { chooseTime, confirmBooking } from './client-steps.ts'
import { findOpening, HOMES } from './openings.ts'
import { joinAsClient } from './people.ts'
import { advanceClock, messageTo, resetClock } from './sandbox.ts'
import { expect, test } from './site.ts'

test.afterEach(({ request }) => resetClock(request))

test('a request that nobody answers for a day expires, and the client is told', async ({ page, request }) => {
  const { email } = await joinAsClient(page, HOMES.client)
  const { id, date, times } = await findOpening(request, 'Balayage', [HOMES.client])
  await page.goto(`/booking/Balayage/${id}`)
  await chooseTime(page, date, times.at(-1)!)
  await page.getByLabel('Notes').fill('Will anybody answer?')
  await confirmBooking(page)
  await expect(page.getByRole('tabpanel')).toContainText('Will anybody answer?')

  await advanceClock(request, 'PT25H')
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: /^Cancelled/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Will anybody answer?')
  await messageTo(request, email, 'was not answered in time')
})
