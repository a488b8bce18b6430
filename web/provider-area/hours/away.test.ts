import { expect, it } from 'vitest'

import type { TimeOff } from '#contract/availability/time-off.ts'
import { awayOn } from './away.ts'

it('takes from each time off the part that falls on a day', () => {
  const off = (id: string, start: string, end: string): TimeOff => ({ id, start, end, text: '', note: '', visits: [] })
  const list = [
    off('days', '2026-12-14T00:00', '2026-12-16T00:00'),
    off('night', '2026-12-15T22:00', '2026-12-17T08:30'),
    off('noon', '2026-12-17T12:00', '2026-12-17T13:00'),
  ]
  const on = (date: string) =>
    awayOn(list, date).map(({ off: { id }, start, end, isWholeDay }) => [id, start, end, isWholeDay])
  expect(on('2026-12-13')).toEqual([])
  expect(on('2026-12-15')).toEqual([
    ['days', '00:00', '24:00', true],
    ['night', '22:00', '24:00', false],
  ])
  expect(on('2026-12-16')).toEqual([['night', '00:00', '24:00', true]])
  expect(on('2026-12-17')).toEqual([
    ['night', '00:00', '08:30', false],
    ['noon', '12:00', '13:00', false],
  ])
})
