import { expect, it } from 'vitest'

import { endFromInput, endToInput, hoursProblem, nextSlot, placeOf, savedHours, windowsOn } from './hours.ts'

const day = { start: '09:00', end: '17:00' }
const empty = savedHours(null)

it('opens a date by its own hours, else by its weekday, and closes it with an empty list', () => {
  const weekly = empty.weekly.map((slots, at) => (at === 2 ? [day] : slots))
  const hours = { weekly, dates: { '2026-12-22': [], '2026-12-29': [{ start: '10:00', end: '11:00' }] } }
  expect(windowsOn(hours, '2026-12-15')).toEqual([day])
  expect(windowsOn(hours, '2026-12-22')).toEqual([])
  expect(windowsOn(hours, '2026-12-29')).toEqual([{ start: '10:00', end: '11:00' }])
  expect(windowsOn(hours, '2026-12-16')).toEqual([])
})

it('refuses an end that is not after the start, naming the day', () => {
  expect(hoursProblem({ ...empty, dates: { '2026-12-15': [day, { start: '18:00', end: '18:00' }] } })).toBe(
    'Invalid time slot for 2026-12-15: End time must be after start time.',
  )
  const weekly = empty.weekly.map((slots, at) => (at === 1 ? [{ start: '12:00', end: '08:00' }] : slots))
  expect(hoursProblem({ ...empty, weekly })).toBe('Invalid time slot for Monday: End time must be after start time.')
  expect(hoursProblem({ ...empty, dates: { '2026-12-15': [{ start: '20:00', end: '24:00' }] } })).toBeNull()
})

it('begins a day with 09:00-17:00, and goes on after the last slot where that would lie over other hours', () => {
  expect(nextSlot([])).toEqual(day)
  expect(nextSlot([{ start: '18:00', end: '20:00' }])).toEqual(day)
  expect(nextSlot([{ start: '09:00', end: '12:00' }])).toEqual({ start: '13:00', end: '15:00' })
  const late = nextSlot([{ start: '09:00', end: '21:30' }])
  expect(late.start < late.end).toBe(true)
})

it('writes midnight at the end of a day as 24:00', () => {
  expect(endFromInput('00:00')).toBe('24:00')
  expect(endToInput('24:00')).toBe('00:00')
  expect(endFromInput(endToInput('17:00'))).toBe('17:00')
})

it('draws a window between 6:00 and 22:00', () => {
  expect(placeOf({ start: '06:00', end: '22:00' })).toEqual({ left: '0%', width: '100%' })
  expect(placeOf({ start: '14:00', end: '24:00' })).toEqual({ left: '50%', width: '50%' })
  expect(placeOf({ start: '00:00', end: '05:00' })).toBeNull()
})
