import { describe, expect, it } from 'vitest'
import { createLocalTime, type LocalTime } from '#server/platform/time.ts'
import { explainSlots, isOffered, offerSlots, type ClaimRange, type SlotInput } from './slots.ts'

const vancouver = createLocalTime('America/Vancouver')
const toronto = createLocalTime('America/Toronto')
const MINUTE_MS = 60_000

/** Open 09:00-13:00 every day, seen from noon of Wednesday 2026-06-10 in the zone. */
function schedule(changes: Partial<SlotInput> = {}, rules: Partial<SlotInput['rules']> = {}): SlotInput {
  const localTime = changes.localTime ?? vancouver
  return {
    now: localTime.instantOf('2026-06-10', '12:00')!.getTime(),
    localTime,
    fromDate: '2026-06-11',
    days: 1,
    weekly: everyDay([hours(9, 13)]),
    overrides: new Map(),
    timeOff: [],
    claims: [],
    isBookable: true,
    insuredUntil: null,
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

function visit(localTime: LocalTime, date: string, time: string, bufferMinutes = 0): ClaimRange {
  const start = localTime.instantOf(date, time)!.getTime()
  return { start, end: start + (60 + bufferMinutes) * MINUTE_MS, bufferMinutes }
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
    const slots = offerSlots(schedule({ weekly: everyDay([hours(22, 24)]) })).get('2026-06-11')!
    expect(slots.at(-1)).toEqual({
      date: '2026-06-11',
      start: '23:00',
      end: '24:00',
      startsAt: Date.parse('2026-06-12T06:00Z'),
      endsAt: Date.parse('2026-06-12T07:00Z'),
    })
  })

  it('follow the weekday, unless the date has hours of its own', () => {
    const weekly = [[], [hours(9, 10)], [], [], [hours(14, 15)], [], []]
    const overrides = new Map([
      ['2026-06-12', [hours(16, 17)]],
      ['2026-06-15', []],
    ])
    const offered = offerSlots(schedule({ weekly, overrides, days: 12 }))
    expect([...offered].map(([date, slots]) => `${date} ${slots.map((slot) => slot.start).join()}`)).toEqual([
      '2026-06-11 14:00',
      '2026-06-12 16:00',
      '2026-06-18 14:00',
      '2026-06-22 09:00',
    ])
  })
})

describe('claims on time', () => {
  it('leave the grid of blocks as it is: after a 09:00 visit with 15 minutes of buffer comes 11:00', () => {
    const claims = [visit(vancouver, '2026-06-11', '09:00', 15)]
    const input = schedule({ claims }, { bufferMinutes: 15 })
    expect(startsOn(input)).toEqual(['11:00', '12:00'])
    expect(reasons(input)).toMatchObject({ '09:00': 'booked', '10:00': 'buffer' })
  })

  it('need the buffer of the new visit free before them', () => {
    const claims = [visit(vancouver, '2026-06-11', '11:00')]
    expect(reasons(schedule({ claims }, { bufferMinutes: 15 }))).toEqual({
      '09:00': null,
      '10:00': 'buffer',
      '11:00': 'booked',
      '12:00': null,
    })
  })

  it('may touch without a buffer', () => {
    expect(startsOn(schedule({ claims: [visit(vancouver, '2026-06-11', '10:00')] }))).toEqual([
      '09:00',
      '11:00',
      '12:00',
    ])
  })

  it('reach over midnight into the next day', () => {
    const claims = [visit(vancouver, '2026-06-10', '23:00', 30)]
    const input = schedule({ claims, weekly: everyDay([hours(0, 2)]) })
    expect(reasons(input)).toEqual({ '00:00': 'buffer', '01:00': null })
  })

  it('fill the day when the daily cap is reached, by the date on which they start', () => {
    const times = ['2026-06-10 23:30', '2026-06-11 09:00', '2026-06-12 00:00']
    const claims = times.map((text) => visit(vancouver, text.slice(0, 10), text.slice(11)))
    expect(startsOn(schedule({ claims }, { dailyCap: 2 }))).toEqual(['10:00', '11:00', '12:00'])
    expect(startsOn(schedule({ claims, fromDate: '2026-06-12' }, { dailyCap: 1 }))).toEqual([])
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
    const input = schedule({ fromDate: '2026-06-09', days: 3, weekly: everyDay([hours(22, 24)]) })
    expect([...offerSlots(input).keys()]).toEqual(['2026-06-11'])
    expect(isOffered(input, '2026-06-10', '22:00')).toEqual({ offered: false, refusal: 'past_date' })
  })

  it('reach as far ahead as the provider allows', () => {
    const input = schedule({ days: 5 }, { maxAdvanceDays: 2 })
    expect([...offerSlots(input).keys()]).toEqual(['2026-06-11', '2026-06-12'])
    expect(isOffered(input, '2026-06-13', '09:00')).toEqual({ offered: false, refusal: 'too_far_ahead' })
  })

  it('need the notice, to the minute', () => {
    expect(startsOn(schedule({}, { minNoticeMinutes: 22 * 60 }))[0]).toBe('10:00')
    expect(startsOn(schedule({}, { minNoticeMinutes: 22 * 60 + 1 }))[0]).toBe('11:00')
    expect(reasons(schedule({}, { minNoticeMinutes: 22 * 60 }))['09:00']).toBe('notice')
  })

  it('end with the insurance, whose last day still counts', () => {
    const input = schedule({ days: 3, insuredUntil: '2026-06-12' })
    expect([...offerSlots(input).keys()]).toEqual(['2026-06-11', '2026-06-12'])
    expect(isOffered(input, '2026-06-13', '09:00')).toEqual({ offered: false, refusal: 'insurance_expired' })
  })

  it('offer nothing of a provider who is not approved', () => {
    expect(offerSlots(schedule({ isBookable: false })).size).toBe(0)
    expect(reasons(schedule({ isBookable: false }))['09:00']).toBe('not_approved')
  })

  it('leave out time off', () => {
    const start = vancouver.instantOf('2026-06-11', '10:30')!.getTime()
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
      expect(isOffered(schedule(), '2026-06-11', time)).toEqual({ offered: false, refusal: 'outside_hours' })
  })

  it('must be on a date of the calendar', () => {
    expect(isOffered(schedule(), '2026-06-31', '09:00')).toEqual({ offered: false, refusal: 'outside_hours' })
  })

  it('does not depend on the range that was asked', () => {
    const claims = [visit(vancouver, '2026-06-20', '09:00')]
    expect(isOffered(schedule({ claims }), '2026-06-20', '09:00')).toEqual({ offered: false, refusal: 'booked' })
    expect(isOffered(schedule({ claims }), '2026-06-20', '10:00')).toMatchObject({ offered: true })
  })
})
