import { expect, it } from 'vitest'

import { slotNote, visitsLeftOut } from './check-hours.ts'
import { savedHours, type TimeWindow } from './hours.ts'

const slot = (start: string, end: string): TimeWindow => ({ start, end })

it('says that a window is too short for a visit, unless another one touches it', () => {
  const short = 'Too short to be booked: a visit takes one hour.'
  expect(slotNote([slot('09:00', '09:30')], 0, 60)).toBe(short)
  expect(slotNote([slot('09:00', '09:30'), slot('09:30', '10:00')], 0, 60)).toBeNull()
  expect(slotNote([slot('09:00', '10:00')], 0, 60)).toBeNull()
  expect(slotNote([slot('23:15', '24:00')], 0, 60)).toBe(short)
  expect(slotNote([slot('10:00', '09:00')], 0, 60)).toBeNull()
  expect(slotNote([slot('09:00', '09:30')], 0, 30)).toBeNull()
  expect(slotNote([slot('09:00', '10:00')], 0, 90)).toBe('Too short to be booked: a visit takes 1 hour 30 minutes.')
})

it('says that windows overlap and what becomes of them', () => {
  const slots = [slot('09:00', '12:00'), slot('11:00', '13:00'), slot('14:00', '15:00')]
  const note = 'Overlaps another slot. Clients see them as one: 9:00 AM – 1:00 PM.'
  expect([0, 1, 2].map((at) => slotNote(slots, at, 60))).toEqual([note, note, null])
})

it('finds the visits that changed hours leave out, and none that lay outside before', () => {
  const weekly = (tuesday: TimeWindow[]) => savedHours(null).weekly.map((day, at) => (at === 2 ? tuesday : day))
  const saved = { weekly: weekly([slot('09:00', '17:00')]), dates: {} }
  const visits = [
    { id: 'early', date: '2026-12-15', ...slot('09:00', '10:00') },
    { id: 'late', date: '2026-12-15', ...slot('16:00', '17:00') },
    { id: 'outside', date: '2026-12-16', ...slot('09:00', '10:00') },
  ]
  const left = (hours: typeof saved) => visitsLeftOut(saved, hours, visits).map(({ id }) => id)
  expect(left({ ...saved, weekly: weekly([slot('09:00', '12:00'), slot('12:00', '16:30')]) })).toEqual(['late'])
  expect(left({ ...saved, dates: { '2026-12-15': [] } as never })).toEqual(['early', 'late'])
  expect(left(saved)).toEqual([])
})
