import { describe, expect, it } from 'vitest'

import type { TimeWindow } from '#web/provider-area/hours/hours.ts'
import { areaOf, drawnHours, paintWeek, stateAt } from './paint.ts'

const slot = (start: string, end: string): TimeWindow => ({ start, end })
const week = (monday: TimeWindow[]): TimeWindow[][] => [[], monday, [], [], [], [], []]
const at = (day: number, hour: number) => ({ day, minute: hour * 60 })
const paint = (monday: TimeWindow[], from: number, to: number, open: boolean) =>
  paintWeek(week(monday), areaOf(at(1, to - 0.5), at(1, from)), open)[1]

describe('painting hours', () => {
  it('opens a rectangle of days and hours, whichever corner it began at', () => {
    const painted = paintWeek(week([]), areaOf(at(3, 9), at(1, 11.5)), true)
    const day = [slot('09:00', '12:00')]
    expect(painted).toEqual([[], day, day, day, [], [], []])
  })

  it('joins what touches and what overlaps', () => {
    expect(paint([slot('09:00', '12:00')], 12, 14, true)).toEqual([slot('09:00', '14:00')])
    expect(paint([slot('09:00', '12:00'), slot('13:00', '17:00')], 11, 13.5, true)).toEqual([slot('09:00', '17:00')])
  })

  it('cuts a break into a day, closes it, and reaches midnight', () => {
    expect(paint([slot('09:00', '17:00')], 12, 13, false)).toEqual([slot('09:00', '12:00'), slot('13:00', '17:00')])
    expect(paint([slot('09:00', '17:00')], 6, 22, false)).toEqual([])
    expect(paint([], 22, 24, true)).toEqual([slot('22:00', '24:00')])
  })

  it('keeps every minute that was typed outside the painted hours, and what is not right yet', () => {
    const typed = [slot('09:15', '11:40'), slot('17:00', '09:00')]
    expect(paint(typed, 10, 11, false)).toEqual([slot('09:15', '10:00'), slot('11:00', '11:40'), typed[1]])
    expect(paint(typed, 14, 15, true)).toEqual([slot('09:15', '11:40'), slot('14:00', '15:00'), typed[1]])
  })
})

it('tells open, partly open and closed half hours apart', () => {
  const slots = [slot('09:15', '10:00'), slot('09:45', '10:30')]
  expect([8.5, 9, 9.5, 10, 10.5].map((hour) => stateAt(slots, hour * 60))).toEqual([
    'closed',
    'part',
    'open',
    'open',
    'closed',
  ])
})

it('draws the day from 6:00 to 22:00 and further where there are hours', () => {
  expect(drawnHours(week([]))).toEqual({ from: 360, to: 1320 })
  expect(drawnHours(week([slot('05:30', '23:10')]))).toEqual({ from: 300, to: 1440 })
})
