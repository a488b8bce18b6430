import { expect, test } from 'vitest'

import type { ScheduleEntry } from '#contract/bookings/schedule.ts'

import { rangeText } from '#web/ui/values/local-text.ts'

import { gridHours, isOver, withOpenTime } from './grid-hours.ts'
import { shortLength } from './schedule-texts.ts'

const entry = (kind: ScheduleEntry['kind'], start: string, end: string) => ({ kind, start, end }) as ScheduleEntry

test('the grid holds open hours and visits to the full hour, and the usual day at least', () => {
  expect(gridHours([{ hours: [], entries: [] }])).toEqual({ from: 8, to: 18 })
  const day = { hours: [{ start: '07:30', end: '12:00' }], entries: [entry('visit', '18:30', '19:15')] }
  expect(gridHours([day])).toEqual({ from: 7, to: 20 })
})

test('a whole day off does not stretch the grid over the night', () => {
  expect(gridHours([{ hours: [], entries: [entry('time_off', '00:00', '24:00')] }])).toEqual({ from: 8, to: 18 })
})

test('a day without entries is open for its hours, and one with entries stays as it is', () => {
  const day = { date: '2026-12-01', text: '', is_today: false, hours: [{ start: '09:00', end: '12:30' }], entries: [] }
  expect(withOpenTime(day).entries).toEqual([{ kind: 'gap', start: '09:00', end: '12:30', minutes: 210 }])
  const off = { ...day, entries: [entry('time_off', '00:00', '24:00')] }
  expect(withOpenTime(off)).toBe(off)
})

test('a day of the past is over, and of today what has ended', () => {
  const now = { today: '2026-12-02', now: '13:00' }
  expect(isOver({ date: '2026-12-01' }, { end: '24:00' }, now)).toBe(true)
  expect(isOver({ date: '2026-12-02' }, { end: '13:00' }, now)).toBe(true)
  expect(isOver({ date: '2026-12-02' }, { end: '13:30' }, now)).toBe(false)
  expect(isOver({ date: '2026-12-03' }, { end: '09:00' }, now)).toBe(false)
})

test('times say the half of the day once where both ends lie in it', () => {
  expect(rangeText('10:00 AM - 11:30 AM')).toBe('10:00 – 11:30 AM')
  expect(rangeText('11:00 AM - 12:30 PM')).toBe('11:00 AM – 12:30 PM')
})

test('a length is short', () => {
  expect([45, 60, 105].map(shortLength)).toEqual(['45 min', '1 h', '1 h 45'])
})
