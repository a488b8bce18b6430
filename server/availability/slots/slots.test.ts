import { describe, expect, it } from 'vitest'
import { createLocalTime, type LocalTime } from '#server/platform/time.ts'
import { day, moment, weekdayOf } from '#tests/factories/calendar.ts'
import { explainSlots, isOffered, offerSlots, type ClaimRange, type SlotInput } from './slots.ts'

const vancouver = createLocalTime('America/Vancouver')
const toronto = createLocalTime('America/Toronto')
const MINUTE_MS = 60_000

/** Open 09:00-13:00 every day, seen from noon of the day before in the zone. */
function schedule(changes: Partial<SlotInput> = {}, rules: Partial<SlotInput['rules']> = {}): SlotInput {
  const localTime = changes.localTime ?? vancouver
  return {
    now: localTime.instantOf(day(0), '12:00')!.getTime(),
    localTime,
    fromDate: day(1),
    days: 1,
    durationMinutes: 60,
    weekly: everyDay([hours(9, 13)]),
    overrides: new Map(),
    timeOff: [],
    claims: [],
    isBookable: true,
    insuredUntil: null,
    offeredUntil: null,
    ...changes,
    rules: { minNoticeMinutes: 0, maxAdvanceDays: 60, bufferMinutes: 0, dailyCap: null, ...rules },
  }
}

function hours(start: number, end: number) {
  return { start: start * 60, end: end * 60 }
}

function everyDay(windows: { start: number; end: number }[]) {
  return Array.from({ length: 7 }, () => windows)
}

function visit(localTime: LocalTime, date: string, time: string, bufferMinutes = 0, minutes = 60): ClaimRange {
  const start = localTime.instantOf(date, time)!.getTime()
  return { start, end: start + (minutes + bufferMinutes) * MINUTE_MS, bufferMinutes }
}

function startsOn(input: SlotInput, date = input.fromDate): string[] {
  return (
    offerSlots(input)
      .get(date)
      ?.map((slot) => slot.start) ?? []
  )
}

function reasons(input: SlotInput): Record<string, string | null> {
  return Object.fromEntries(explainSlots(input).flatMap((day) => day.slots.map((slot) => [slot.start, slot.refusal])))
}

describe('visits of another length', () => {
  const long = (changes: Partial<SlotInput> = {}) =>
    schedule({ durationMinutes: 90, weekly: everyDay([hours(9, 17)]), ...changes })

  it('start at whole hours from the opening and must end before closing', () => {
    expect(startsOn(long())).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'])
    const [first] = offerSlots(long()).get(day(1))!
    expect(first).toMatchObject({ start: '09:00', end: '10:30' })
    expect(first!.endsAt - first!.startsAt).toBe(90 * MINUTE_MS)
    expect(startsOn(long({ durationMinutes: 480 }))).toEqual(['09:00'])
    expect(startsOn(long({ durationMinutes: 495 }))).toEqual([])
  })

  it('may begin right after another visit, its buffer and the drive, at the next quarter of an hour', () => {
    const claim = { ...visit(vancouver, day(1), '10:00', 20, 75), driveFrom: 25 }
    expect(startsOn(long({ claims: [claim], durationMinutes: 30 }))).toEqual([
      '09:00',
      '11:45',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
    ])
    expect(startsOn(long({ claims: [claim], durationMinutes: 60 }))).toEqual([
      '09:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
    ])
  })

  it('must end before the next visit', () => {
    const claims = [visit(vancouver, day(1), '09:30'), visit(vancouver, day(1), '12:00')]
    expect(reasons(long({ claims, weekly: everyDay([hours(9, 13)]) }))).toEqual({
      '09:00': 'booked',
      '10:00': 'booked',
      '10:30': null,
      '11:00': 'booked',
    })
  })
})

describe('opening hours', () => {
  it('are cut into whole hours and a remainder is dropped', () => {
    expect(startsOn(schedule({ weekly: everyDay([{ start: 570, end: 780 }]) }))).toEqual(['09:30', '10:30', '11:30'])
    expect(startsOn(schedule({ weekly: everyDay([{ start: 540, end: 599 }]) }))).toEqual([])
  })

  it('are merged where they overlap or touch, so blocks count from the first start', () => {
    const touching = [hours(11, 13), { start: 570, end: 660 }]
    expect(startsOn(schedule({ weekly: everyDay(touching) }))).toEqual(['09:30', '10:30', '11:30'])
    const apart = [{ start: 570, end: 650 }, hours(11, 13)]
    expect(startsOn(schedule({ weekly: everyDay(apart) }))).toEqual(['09:30', '11:00', '12:00'])
  })

  it('may fill the day to midnight', () => {
    const slots = offerSlots(schedule({ weekly: everyDay([hours(22, 24)]) })).get(day(1))!
    expect(slots.at(-1)).toEqual({
      date: day(1),
      start: '23:00',
      end: '24:00',
      startsAt: Date.parse(moment(1, '23:00')),
      endsAt: Date.parse(moment(1, '24:00')),
    })
  })

  it('follow the weekday, unless the date has hours of its own', () => {
    const weekly = Array.from({ length: 7 }, (_, weekday) => {
      if (weekday === weekdayOf(day(1))) return [hours(14, 15)]
      return weekday === weekdayOf(day(5)) ? [hours(9, 10)] : []
    })
    const overrides = new Map([
      [day(2), [hours(16, 17)]],
      [day(5), []],
    ])
    const offered = offerSlots(schedule({ weekly, overrides, days: 12 }))
    expect([...offered].map(([date, slots]) => [date, slots.map((slot) => slot.start).join()])).toEqual([
      [day(1), '14:00'],
      [day(2), '16:00'],
      [day(8), '14:00'],
      [day(12), '09:00'],
    ])
  })
})

describe('claims on time', () => {
  it('leave the grid of blocks as it is: after a 09:00 visit with 15 minutes of buffer comes 11:00', () => {
    const claims = [visit(vancouver, day(1), '09:00', 15)]
    const input = schedule({ claims }, { bufferMinutes: 15 })
    expect(startsOn(input)).toEqual(['11:00', '12:00'])
    expect(reasons(input)).toMatchObject({ '09:00': 'booked', '10:00': 'buffer' })
  })

  it('need the buffer of the new visit free before them', () => {
    const claims = [visit(vancouver, day(1), '11:00')]
    expect(reasons(schedule({ claims }, { bufferMinutes: 15 }))).toEqual({
      '09:00': null,
      '10:00': 'buffer',
      '11:00': 'booked',
      '12:00': null,
    })
  })

  it('may touch without a buffer', () => {
    expect(startsOn(schedule({ claims: [visit(vancouver, day(1), '10:00')] }))).toEqual(['09:00', '11:00', '12:00'])
  })

  it('reach over midnight into the next day', () => {
    const claims = [visit(vancouver, day(0), '23:00', 30)]
    const input = schedule({ claims, weekly: everyDay([hours(0, 2)]) })
    expect(reasons(input)).toEqual({ '00:00': 'buffer', '01:00': null })
  })

  it('fill the day when the daily cap is reached, by the date on which they start', () => {
    const times = [
      [day(0), '23:30'],
      [day(1), '09:00'],
      [day(2), '00:00'],
    ] as const
    const claims = times.map(([date, time]) => visit(vancouver, date, time))
    expect(startsOn(schedule({ claims }, { dailyCap: 2 }))).toEqual(['10:00', '11:00', '12:00'])
    expect(startsOn(schedule({ claims, fromDate: day(2) }, { dailyCap: 1 }))).toEqual([])
    expect(reasons(schedule({ claims }, { dailyCap: 1 }))).toEqual({
      '09:00': 'booked',
      '10:00': 'day_full',
      '11:00': 'day_full',
      '12:00': 'day_full',
    })
  })
})

describe('the calendar limits', () => {
  it('offer only dates after the local today', () => {
    const input = schedule({ fromDate: day(-1), days: 3, weekly: everyDay([hours(22, 24)]) })
    expect([...offerSlots(input).keys()]).toEqual([day(1)])
    expect(isOffered(input, day(0), '22:00')).toEqual({ offered: false, refusal: 'past_date' })
  })

  it('reach as far ahead as the provider allows', () => {
    const input = schedule({ days: 5 }, { maxAdvanceDays: 2 })
    expect([...offerSlots(input).keys()]).toEqual([day(1), day(2)])
    expect(isOffered(input, day(3), '09:00')).toEqual({ offered: false, refusal: 'too_far_ahead' })
  })

  it('need the notice, to the minute', () => {
    // 22 hours, or one less when the clocks skip one.
    const notice = (Date.parse(moment(1, '10:00')) - Date.parse(moment(0, '12:00'))) / MINUTE_MS
    expect(startsOn(schedule({}, { minNoticeMinutes: notice }))[0]).toBe('10:00')
    expect(startsOn(schedule({}, { minNoticeMinutes: notice + 1 }))[0]).toBe('11:00')
    expect(reasons(schedule({}, { minNoticeMinutes: notice }))['09:00']).toBe('notice')
  })

  it('end with the insurance, whose last day still counts', () => {
    const input = schedule({ days: 3, insuredUntil: day(2) })
    expect([...offerSlots(input).keys()]).toEqual([day(1), day(2)])
    expect(isOffered(input, day(3), '09:00')).toEqual({ offered: false, refusal: 'insurance_expired' })
  })

  it('offer nothing of a provider who is not approved', () => {
    expect(offerSlots(schedule({ isBookable: false })).size).toBe(0)
    expect(reasons(schedule({ isBookable: false }))['09:00']).toBe('not_approved')
  })

  it('leave out time off', () => {
    const start = vancouver.instantOf(day(1), '10:30')!.getTime()
    const timeOff = [{ start, end: start + 60 * MINUTE_MS }]
    expect(reasons(schedule({ timeOff }))).toEqual({
      '09:00': null,
      '10:00': 'time_off',
      '11:00': 'time_off',
      '12:00': null,
    })
  })
})

describe('clock changes', () => {
  const night = everyDay([hours(0, 4)])

  it('do not offer the hour that is skipped', () => {
    const now = toronto.instantOf('2026-03-01', '12:00')!.getTime()
    const input = schedule({ localTime: toronto, now, fromDate: '2026-03-08', weekly: night })
    expect(reasons(input)).toEqual({ '00:00': null, '01:00': null, '02:00': 'clock_change', '03:00': null })
    expect(isOffered(input, '2026-03-08', '02:00')).toEqual({ offered: false, refusal: 'clock_change' })
  })

  it('do not let a visit run past closing time', () => {
    const now = toronto.instantOf('2026-03-01', '12:00')!.getTime()
    const open = (start: number, end: number) =>
      schedule({ localTime: toronto, now, fromDate: '2026-03-08', weekly: everyDay([{ start, end }]) })
    expect(reasons(open(30, 180))).toEqual({ '00:30': null, '01:30': 'clock_change' })
    expect(reasons(open(30, 150))).toEqual({ '00:30': null, '01:30': 'clock_change' })
    expect(reasons(open(0, 120))).toEqual({ '00:00': null, '01:00': null })
  })

  it('offer a repeated hour once, at its first instant', () => {
    const now = toronto.instantOf('2026-10-25', '12:00')!.getTime()
    const input = schedule({ localTime: toronto, now, fromDate: '2026-11-01', weekly: night })
    const starts = offerSlots(input)
      .get('2026-11-01')!
      .map((slot) => [slot.start, new Date(slot.startsAt).toISOString()])
    expect(starts).toEqual([
      ['00:00', '2026-11-01T04:00:00.000Z'],
      ['01:00', '2026-11-01T05:00:00.000Z'],
      ['02:00', '2026-11-01T07:00:00.000Z'],
      ['03:00', '2026-11-01T08:00:00.000Z'],
    ])
  })

  it('are over in Vancouver: a winter visit at 13:00 is at 20:00 UTC', () => {
    const now = Date.parse('2026-12-01T20:00Z')
    const input = schedule({ now, fromDate: '2026-12-15', weekly: everyDay([hours(13, 14)]) })
    expect(isOffered(input, '2026-12-15', '13:00')).toMatchObject({
      offered: true,
      slot: { startsAt: Date.parse('2026-12-15T20:00Z') },
    })
  })
})

describe('one asked time', () => {
  it('must begin a block', () => {
    for (const time of ['08:00', '09:30', '13:00', '24:00', 'noon'])
      expect(isOffered(schedule(), day(1), time)).toEqual({ offered: false, refusal: 'outside_hours' })
  })

  it('must be on a date of the calendar', () => {
    expect(isOffered(schedule(), '2026-06-31', '09:00')).toEqual({ offered: false, refusal: 'outside_hours' })
  })

  it('does not depend on the range that was asked', () => {
    const claims = [visit(vancouver, day(10), '09:00')]
    expect(isOffered(schedule({ claims }), day(10), '09:00')).toEqual({ offered: false, refusal: 'booked' })
    expect(isOffered(schedule({ claims }), day(10), '10:00')).toMatchObject({ offered: true })
  })
})
