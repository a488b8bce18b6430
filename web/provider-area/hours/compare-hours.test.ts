import { expect, it } from 'vitest'

import { differencesOf, keepMyDays } from './compare-hours.ts'
import type { Hours, TimeWindow } from './hours.ts'

const slot = (start: string, end: string): TimeWindow[] => [{ start, end }]
const week = (days: Record<number, TimeWindow[]>): TimeWindow[][] => [0, 1, 2, 3, 4, 5, 6].map((day) => days[day] ?? [])

const base: Hours = {
  weekly: week({ 1: slot('09:00', '17:00') }),
  dates: { '2026-12-15': [], '2026-12-16': slot('10:00', '12:00') },
}
const mine: Hours = {
  weekly: week({ 1: slot('09:00', '12:00') }),
  dates: { '2026-12-16': slot('10:00', '12:00'), '2026-12-20': [] },
}
const theirs: Hours = {
  weekly: week({ 1: slot('13:00', '17:00'), 2: slot('09:00', '10:00') }),
  dates: { '2026-12-15': [], '2026-12-16': [] },
}

it('says day by day what is different, in words', () => {
  expect(differencesOf(base, mine, theirs)).toEqual([
    { name: 'Monday', mine: '9:00 AM – 12:00 PM', theirs: '1:00 PM – 5:00 PM', isTouched: true },
    { name: 'Tuesday', mine: 'Closed', theirs: '9:00 AM – 10:00 AM', isTouched: false },
    { name: 'Tuesday, December 15, 2026', mine: 'Follows the week', theirs: 'Closed', isTouched: true },
    { name: 'Wednesday, December 16, 2026', mine: '10:00 AM – 12:00 PM', theirs: 'Closed', isTouched: false },
    { name: 'Sunday, December 20, 2026', mine: 'Closed', theirs: 'Follows the week', isTouched: true },
  ])
  expect(differencesOf(base, theirs, theirs)).toEqual([])
})

it('keeps the days that were changed here and takes the others from there', () => {
  expect(keepMyDays(base, mine, theirs)).toEqual({
    weekly: week({ 1: slot('09:00', '12:00'), 2: slot('09:00', '10:00') }),
    dates: { '2026-12-16': [], '2026-12-20': [] },
  })
})
