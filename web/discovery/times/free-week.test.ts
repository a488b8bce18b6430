import { expect, test } from 'vitest'

import { freeWeek, freeWeeks } from './free-week.ts'

const TEN = [{ start: '10:00', end: '11:00' }]

test('no day is shown on which the papers of the chosen service let nobody book it', () => {
  const days = { '2026-11-25': TEN, '2026-11-27': TEN, '2026-11-28': TEN }
  const { week, own } = freeWeeks(days, {}, [
    { id: 'haircut', free_until: null, duration_minutes: 60 },
    { id: 'massage', free_until: '2026-11-27', duration_minutes: 60 },
    { id: 'tattoo', free_until: '2026-11-24', duration_minutes: 60 },
  ])
  const freeDays = (shown = week) => shown.filter(({ times }) => times.length > 0).map(({ date }) => date)
  expect(freeDays()).toEqual(['2026-11-25', '2026-11-27', '2026-11-28'])
  expect(week).toHaveLength(7)
  expect(freeDays(own.massage)).toEqual(['2026-11-25', '2026-11-27'])
  expect(own).toEqual({ massage: expect.anything(), tattoo: [] })
})

test('a service of another length has the week of its own times', () => {
  const nine = [{ start: '09:00', end: '10:30' }]
  const { own } = freeWeeks({ '2026-11-25': TEN }, { '90': { '2026-11-26': nine, '2026-11-28': nine } }, [
    { id: 'haircut', free_until: null, duration_minutes: 60 },
    { id: 'balayage', free_until: null, duration_minutes: 90 },
    { id: 'lashes', free_until: '2026-11-27', duration_minutes: 90 },
  ])
  const free = (id: string) => own[id]?.flatMap(({ date, times }) => times.map((time) => `${date} ${time}`))
  expect(free('haircut')).toBeUndefined()
  expect(free('balayage')).toEqual(['2026-11-26 09:00', '2026-11-28 09:00'])
  expect(free('lashes')).toEqual(['2026-11-26 09:00'])
})

test('the week begins with the day that was asked for, with the first one where none is free from there on', () => {
  const days = { '2026-11-25': TEN, '2026-11-28': TEN, '2026-12-05': TEN }
  const first = (from?: string) => freeWeek(days, null, from)[0]?.date
  expect(first()).toBe('2026-11-25')
  expect(first('2026-11-26')).toBe('2026-11-28')
  expect(first('2026-12-05')).toBe('2026-12-05')
  expect(first('2027-01-01')).toBe('2026-11-25')
})
