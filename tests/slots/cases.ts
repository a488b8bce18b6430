import fc from 'fast-check'
import { VISIT_MINUTES_MAX, VISIT_MINUTES_MIN } from '#contract/constants.ts'
import { START_DATE } from '#tests/factories/calendar.ts'
import type { ClaimRange, InstantRange, MinuteWindow, SlotInput } from '#server/availability/slots/slots.ts'
import { createLocalTime, type LocalTime } from '#server/platform/time.ts'

const MINUTE_MS = 60_000

/** How many random schedules each property tries; `npm run test:long -- slots` tries 100,000. */
export const SLOT_CASES = Number(process.env['SLOT_CASES'] ?? 300)

const zones = [
  'America/Vancouver',
  'America/Toronto',
  'America/St_Johns',
  // Clocks that move by half an hour and at midnight: not served, but nothing may break on them.
  'Australia/Lord_Howe',
  'America/Santiago',
].map(createLocalTime)

/** Days that are ordinary in some of the zones, as 2026-11-01 now is in Vancouver, a year's end and a leap day. */
const fixedDates = [START_DATE, '2026-03-07', '2026-10-31', '2027-03-13', '2026-06-10', '2026-12-30', '2028-02-28']

/** A zone with the first date to ask; in every other case the clocks of that zone change on one of the next days. */
const beginnings = fc.constantFrom(...zones).chain((localTime) => {
  const fromDate = fc.oneof(fc.constantFrom(...fixedDates), fc.constantFrom(...eveOfChanges(localTime.zone)))
  return fc.record({ localTime: fc.constant(localTime), fromDate })
})

function eveOfChanges(zone: string): string[] {
  const eves: string[] = []
  let at = Temporal.ZonedDateTime.from(`2025-10-01T00:00[${zone}]`).getTimeZoneTransition('next')
  for (; at && at.year < 2028; at = at.getTimeZoneTransition('next'))
    eves.push(at.subtract({ hours: 24 }).toPlainDate().toString())
  return eves
}

/** Schedules of any shape over one to four days, small enough that all rules meet often. */
export const slotInputs: fc.Arbitrary<SlotInput> = beginnings.chain(({ localTime, fromDate }) =>
  schedule(localTime, fromDate),
)

function schedule(localTime: LocalTime, fromDate: string): fc.Arbitrary<SlotInput> {
  const origin = localTime.dayOf(fromDate).start
  const dates = localTime.datesFrom(fromDate, 4)
  const byDate = fc.dictionary(fc.constantFrom(...dates), windowsOfDay, { maxKeys: 2 })
  return fc.record({
    localTime: fc.constant(localTime),
    fromDate: fc.constant(fromDate),
    days: fc.integer({ min: 2, max: 4 }),
    now: instantNear(origin, -3 * 1440, 600),
    durationMinutes: fc.oneof(fc.constant(60), fc.constantFrom(30, 45, 75, 90, 120, 240, 480), lengths),
    weekly: fc.array(windowsOfDay, { minLength: 7, maxLength: 7 }),
    overrides: byDate.map((windows) => new Map(Object.entries(windows))),
    timeOff: fc.array(rangeNear(origin, 900), { maxLength: 2 }),
    claims: fc.array(claimNear(origin), { maxLength: 8 }).map((claims) => claims.toSorted((a, b) => a.start - b.start)),
    rules: fc.record({
      minNoticeMinutes: fc.oneof(fc.constantFrom(0, 60, 1440, 2880), fc.integer({ min: 0, max: 4000 })),
      maxAdvanceDays: rarely(fc.integer({ min: 0, max: 5 }), 60),
      bufferMinutes: fc.constantFrom(0, 0, 15, 30, 45, 60, 7, 240),
      dailyCap: fc.constantFrom(null, null, null, null, 1, 2, 3),
    }),
    isBookable: rarely(fc.constant(false), true),
    insuredUntil: rarely(fc.constantFrom(...dates), null),
    offeredUntil: rarely(fc.constantFrom(...dates), null),
  })
}

/** All lengths that there may be one day, in steps of 15 minutes. */
const lengths = fc
  .integer({ min: VISIT_MINUTES_MIN / 15, max: VISIT_MINUTES_MAX / 15 })
  .map((quarters) => quarters * 15)

/**
 * Up to four windows that may overlap, touch, repeat or be shorter than an hour, on the hour, on a grid or anywhere.
 * Many lie in the small hours, when the clocks change.
 */
const windowsOfDay: fc.Arbitrary<MinuteWindow[]> = fc.constantFrom(60, 60, 30, 15, 1).chain((grid) => {
  const window = (last: number) =>
    fc
      .uniqueArray(fc.integer({ min: 0, max: last / grid }), { minLength: 2, maxLength: 2 })
      .map(([a, b]) => ({ start: Math.min(a!, b!) * grid, end: Math.max(a!, b!) * grid }))
  const wholeDay = fc.constant<MinuteWindow[]>([{ start: 0, end: 1440 }])
  return fc.oneof(fc.array(window(1440), { maxLength: 4 }), fc.array(window(300), { maxLength: 2 }), wholeDay)
})

function rarely<A, B>(value: fc.Arbitrary<A>, usual: B): fc.Arbitrary<A | B> {
  return fc.oneof({ weight: 1, arbitrary: value }, { weight: 6, arbitrary: fc.constant(usual) })
}

function instantNear(origin: number, from: number, to: number): fc.Arbitrary<number> {
  const every = (grid: number) =>
    fc.integer({ min: Math.ceil(from / grid), max: Math.floor(to / grid) }).map((step) => step * grid)
  return fc.oneof(every(60), every(15), every(1)).map((minute) => origin + minute * MINUTE_MS)
}

function rangeNear(origin: number, longest: number): fc.Arbitrary<InstantRange> {
  const length = fc.oneof(fc.constant(60), fc.integer({ min: 1, max: longest }))
  return fc
    .tuple(instantNear(origin, -300, 4 * 1440 + 300), length)
    .map(([start, minutes]) => ({ start, end: start + minutes * MINUTE_MS }))
}

/** A visit of an hour (sometimes of another length) with its own buffer, often a drive away; claims may overlap. */
function claimNear(origin: number): fc.Arbitrary<ClaimRange> {
  return fc
    .tuple(rangeNear(origin, 180), fc.constantFrom(undefined, 0, 15, 30, 60, 11), drives)
    .map(([visit, bufferMinutes, drive]) =>
      bufferMinutes === undefined
        ? { ...visit, ...drive }
        : { ...visit, ...drive, end: visit.end + bufferMinutes * MINUTE_MS, bufferMinutes },
    )
}

/** To the claim and from it, which rush hours make differ; none at all where a place is not known. */
const drives = fc.oneof(
  fc.constant({}),
  fc.record({ driveTo: fc.constantFrom(0, 10, 25, 40, 95, 240), driveFrom: fc.constantFrom(0, 10, 25, 60, 130) }),
)
