import { chooseDay, confirmBooking, slots } from './client-steps.ts'
import { demoEmail, signIn } from './people.ts'
import { advanceClock, messageTo, resetClock } from './sandbox.ts'
import { expect, test } from './site.ts'

test.afterEach(({ request }) => resetClock(request))

test('a request that nobody answers for a day expires, and the client is told', async ({ page, request }) => {
  test.setTimeout(240_000)
  await signIn(page, 'client2')
  const answer = await request.get('/api/services/providers?service=Balayage&limit=100')
  const cards = (await answer.json()) as { id: string; next_slots: unknown[] }[]
  const card = cards.findLast(({ next_slots }) => next_slots.length > 0)
  await page.goto(`/booking/Balayage/${card?.id}`)
  await chooseDay(page, 10)
  await slots(page).last().check({ force: true })
  await page.getByLabel('Notes').fill('Will anybody answer?')
  await confirmBooking(page)
  await expect(page.getByRole('tabpanel')).toContainText('Will anybody answer?')

  await advanceClock(request, 'PT25H')
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: /^Cancelled/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Will anybody answer?')
  await messageTo(request, demoEmail('client2'), 'was not answered in time')
})
