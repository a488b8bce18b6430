import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkIn, listToday } from '#contract/bookings/visit-day.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addVisitAt, dayOf, setOutTo } from '#tests/factories/visit-day.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
afterAll(() => t.close())

it('says how long there is and when to leave, to the provider alone, until they are there', async () => {
  const visit = await addVisitAt(t, '07:35')
  const way = async (who: 'client' | 'provider') => {
    const { starts_in_text, leave_text } = await dayOf(t, visit, who)
    return [starts_in_text, leave_text]
  }
  const [left, leave] = await way('provider')
  expect(left).toBe('Starts in 1 hour 25 minutes')
  expect(leave).toMatch(/^Leave at 8:\d\d AM$/)
  expect(await way('client')).toEqual([null, null])
  const { body } = await t.call(listToday, { token: visit.provider.token })
  expect(body[0]!.day).toMatchObject({ starts_in_text: left, leave_text: leave })
  t.setNow(moment(3, '08:58'))
  expect(await way('provider')).toEqual(['Starts in 2 minutes', 'Leave now'])
  await setOutTo(t, visit)
  expect(await way('provider')).toEqual(['Starts in 2 minutes', null])
  await t.call(checkIn, { token: visit.provider.token, params: { id: visit.id }, body: {} })
  expect(await way('provider')).toEqual([null, null])
})
