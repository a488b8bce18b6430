import { expect, it } from 'vitest'

import { CALENDAR_CELLS } from '#contract/constants.ts'
import { addDays, addMonths, timeText, dateText, monthSheet, weekdayOf } from './local-text.ts'

it('lays a month out in six weeks that begin on a Sunday', () => {
  for (const month of ['2026-02-01', '2026-11-01', '2027-05-01', '2028-02-01']) {
    const sheet = monthSheet(month, CALENDAR_CELLS)
    expect(sheet).toHaveLength(42)
    expect(weekdayOf(sheet[0] ?? '')).toBe(0)
    expect(sheet.slice(0, 7)).toContain(month)
    expect(sheet).toEqual(sheet.toSorted())
  }
})

it('counts days and months without a clock or a zone', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  // The day the clocks used to change has 24 hours here like any other.
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

it('names days and times the en-US way', () => {
  expect(dateText('2026-12-15')).toBe('Tuesday, December 15, 2026')
  expect(['00:00', '09:05', '12:00', '17:00', '24:00'].map(timeText)).toEqual([
    '12:00 AM',
    '9:05 AM',
    '12:00 PM',
    '5:00 PM',
    '12:00 AM',
  ])
})
