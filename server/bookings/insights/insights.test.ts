import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { getProviderInsights } from '#contract/bookings/insights.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addCompleted, addPaid, addPending, setStatusOf, VISIT_DATE } from '#tests/factories/visits.ts'
import { compare } from './show-insights.ts'

const twelve = (before: number, now: number) => [before, 0, 0, 0, 0, 0, now, 0, 0, 0, 0, 0]
const counted = { show: String, fewer: 'fewer' } as const

describe('the words of a comparison', () => {
  it.each([
    [0, 0, 'same', 'Same as the previous 30 days'],
    [0, 3, 'up', 'Up from 0 in the previous 30 days'],
    [3, 3, 'same', 'Same as the previous 30 days'],
    [2, 5, 'up', '3 more than the previous 30 days'],
    [5, 0, 'down', '5 fewer than the previous 30 days'],
  ])('%i, then %i', (before, now, direction, text) => {
    expect(compare(twelve(before, now), counted)).toMatchObject({ before, now, direction, text })
  })

  it('speaks of money as much and less', () => {
    const money = { show: (amount: number) => `$${amount}`, fewer: 'less' } as const
    expect(compare(twelve(90, 50), money).text).toBe('$40 less than the previous 30 days')
    expect(compare(twelve(50, 50), money).text).toBe('Same as the previous 30 days')
  })
})

describe('the last 30 days of a provider', () => {
  let t: TestApp
  let provider: Bookable
  beforeAll(async () => {
    t = await startTestApp()
    provider = await addBookable(t)
  })
  afterAll(() => t.close())

  const trend = async () => (await t.call(getProviderInsights, { token: provider.token })).body
  const moveOn = (days: number) => t.setNow(new Date(Date.parse(String(TEST_NOW)) + days * 86_400_000).toISOString())

  it('count requests when they are made and visits when they are done, and move to the days before', async () => {
    await addCompleted(t, { provider, time: '09:00' })
    await addCompleted(t, { provider, time: '10:00' })
    await addPending(t, { provider, time: '11:00' })
    const fresh = await trend()
    expect(fresh.requests).toMatchObject({ now: 3, before: 0, text: 'Up from 0 in the previous 30 days' })
    expect(fresh.requests.bars).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    // Completed before they begin: not done, and not earned.
    expect(fresh.visits).toMatchObject({ now: 0, before: 0 })
    expect(fresh.earnings).toMatchObject({ now: 0, before: 0 })
    moveOn(4)
    expect((await trend()).visits).toMatchObject({ now: 2, before: 0 })
    expect((await trend()).earnings).toMatchObject({ now: 136, before: 0, direction: 'up' })
    expect((await trend()).awaiting_payment).toBe(0)

    // On the way, because a person who stays away for 30 days is logged out.
    moveOn(20)
    await trend()
    moveOn(34)
    const later = await trend()
    expect(later.requests).toMatchObject({ now: 0, before: 3, text: '3 fewer than the previous 30 days' })
    expect(later.earnings.text).toBe('$136.00 less than the previous 30 days')
    expect(later.visits.bars.slice(0, 6)).toContain(2)

    moveOn(50)
    expect((await trend()).visits.now).toBe(0)
    moveOn(61)
    expect((await trend()).requests).toMatchObject({ now: 0, before: 0, direction: 'same' })
    t.setNow(TEST_NOW)
  })

  it('count a visit that is completed while it goes on at once, with its money', async () => {
    const other = await addBookable(t)
    const visit = await addPaid(t, { provider: other, date: VISIT_DATE, time: '09:00' })
    t.setNow(moment(3, '09:59'))
    await setStatusOf(t, visit, 'provider', 'completed')
    const { visits, earnings } = (await t.call(getProviderInsights, { token: other.token })).body
    expect([visits.now, earnings.now]).toEqual([1, 68])
    t.setNow(TEST_NOW)
  })

  it('are nothing that happens after now, and nobody else’s', async () => {
    moveOn(-1)
    expect((await trend()).requests.now).toBe(0)
    t.setNow(TEST_NOW)
    const other = await addBookable(t)
    expect((await t.call(getProviderInsights, { token: other.token })).body.visits).toMatchObject({ now: 0, before: 0 })
  })
})

test('the trend is for providers only', async () => {
  const t = await startTestApp()
  expect((await t.call(getProviderInsights)).status).toBe(401)
  for (const role of ['client', 'admin'] as const)
    expect((await t.call(getProviderInsights, { token: (await addPerson(t, { role })).token })).status).toBe(403)
  expect(
    (await t.call(getProviderInsights, { token: (await addPerson(t, { role: 'pending_provider' })).token })).status,
  ).toBe(200)
  await t.close()
})
