import { expect, it } from 'vitest'

import { slotNote } from './check-hours.ts'
import type { TimeWindow } from './hours.ts'

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
  const note = 'Overlaps another slot; clients see 9:00 AM – 1:00 PM.'
  expect([0, 1, 2].map((at) => slotNote(slots, at, 60))).toEqual([note, note, null])
})
