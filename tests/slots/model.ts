import type { RefusalCode } from '#contract/availability/explanation.ts'
import type { SlotInput } from '#server/availability/slots/slots.ts'

/**
 * A slow, obvious second opinion on which times are offered. It shares no code with the real one: it looks at every
 * minute of the wall clock and at every real minute of the day, and asks Temporal each time.
 */
export type ModelTime = { startsAt: number; refusal: RefusalCode | null }
type RealMinute = { instant: number; wallMinute: number }
type DayFacts = { refusal: RefusalCode | null; real: RealMinute[]; visitCount: number }

const MINUTE_MS = 60_000
const realMinutesOf = new Map<string, RealMinute[]>()

/**
 * The verdict on each wall-clock minute of a date that begins a block of the opening hours; a minute that is absent
 * begins none. `startsAt` is NaN where the clocks skip that time.
 */
export function modelDay(input: SlotInput, date: string): Map<number, ModelTime> {
  const open = openMinutes(input, date)
  const zone = input.localTime.zone
  const day: DayFacts = {
    refusal: modelDate(input, date),
    real: realMinutes(zone, date),
    visitCount: input.claims.filter((claim) => zoned(zone, claim.start).toPlainDate().equals(date)).length,
  }
  const times = new Map<number, ModelTime>()
  const { durationMinutes } = input
  for (let minute = 0; minute + durationMinutes <= 1440; minute++) {
    if (!open[minute]) continue
    const windowStart = open.lastIndexOf(false, minute) + 1
    const isOnGrid = (minute - windowStart) % 60 === 0
    const isAfterClaim = durationMinutes !== 60 && minute % 15 === 0 && followsClaim(input, day, minute)
    if (!isOnGrid && !isAfterClaim) continue
    if (open.slice(minute, minute + durationMinutes).includes(false)) continue
    const closed = open.indexOf(false, minute)
    times.set(minute, modelTime(input, day, minute, closed < 0 ? 1440 : closed))
  }
  return times
}

function modelTime(input: SlotInput, day: DayFacts, minute: number, windowEnd: number): ModelTime {
  const { rules, claims, timeOff, durationMinutes } = input
  const startsAt = day.real.find((m) => m.wallMinute === minute)?.instant ?? NaN
  const closing = day.real.find((m) => m.wallMinute >= windowEnd)?.instant ?? day.real.at(-1)!.instant + MINUTE_MS
  const minutes = (count: number) => Array.from({ length: count }, (_, i) => startsAt + i * MINUTE_MS)
  const visits = claims.map((c) => ({ start: c.start, end: c.end - (c.bufferMinutes ?? 0) * MINUTE_MS }))
  const meets = (count: number, ranges: readonly { start: number; end: number }[]) =>
    minutes(count).some((at) => ranges.some((range) => range.start <= at && at < range.end))

  const refusal = (): RefusalCode | null => {
    if (day.refusal) return day.refusal
    if (Number.isNaN(startsAt)) return 'clock_change'
    if (minutes(durationMinutes).some((at) => at >= closing)) return 'clock_change'
    if (meets(durationMinutes, visits)) return 'booked'
    if (meets(durationMinutes, timeOff)) return 'time_off'
    if (meets(durationMinutes + rules.bufferMinutes, claims)) return 'buffer'
    if (claims.some((claim) => cannotDrive(claim, startsAt, startsAt + durationMinutes * MINUTE_MS))) return 'travel'
    if (startsAt - input.now < rules.minNoticeMinutes * MINUTE_MS) return 'notice'
    if (rules.dailyCap !== null && day.visitCount >= rules.dailyCap) return 'day_full'
    return null
  }
  return { startsAt, refusal: refusal() }
}

/** The provider is at the other visit until it ends, then on the road; or sets out when this one ends and is late. */
function cannotDrive(claim: SlotInput['claims'][number], startsAt: number, endsAt: number): boolean {
  const { driveFrom = 0, driveTo = 0, bufferMinutes = 0 } = claim
  const visitEnds = claim.end - bufferMinutes * MINUTE_MS
  if (visitEnds <= startsAt) return (startsAt - visitEnds) / MINUTE_MS < driveFrom
  return claim.start >= endsAt && (claim.start - endsAt) / MINUTE_MS < driveTo
}

/** Whether it is the first quarter of an hour after a claim of the provider, with buffer and drive. */
function followsClaim({ claims }: SlotInput, { real }: DayFacts, minute: number): boolean {
  return claims.some(({ end, bufferMinutes = 0, driveFrom = 0 }) => {
    const visitEnds = end - bufferMinutes * MINUTE_MS
    const isLeft = (at: number) => at >= end && at - visitEnds >= driveFrom * MINUTE_MS
    const left = real.findIndex(({ instant }) => isLeft(instant))
    if (left < 0 || (left === 0 && isLeft(real[0]!.instant - MINUTE_MS))) return false
    return real[left]!.wallMinute <= minute && minute - real[left]!.wallMinute < 15
  })
}

/** Why nothing at all is offered on a date, or null. */
export function modelDate(input: SlotInput, date: string): RefusalCode | null {
  const asked = Temporal.PlainDate.from(date)
  const ahead = zoned(input.localTime.zone, input.now).toPlainDate().until(asked, { largestUnit: 'days' }).days
  if (!input.isBookable) return 'not_approved'
  if (ahead < 1) return 'past_date'
  if (ahead > input.rules.maxAdvanceDays) return 'too_far_ahead'
  if (input.insuredUntil && Temporal.PlainDate.compare(asked, input.insuredUntil) > 0) return 'insurance_expired'
  if (input.offeredUntil && Temporal.PlainDate.compare(asked, input.offeredUntil) > 0) return 'paper_expired'
  return null
}

function openMinutes(input: SlotInput, date: string): boolean[] {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7
  const windows = input.overrides.has(date) ? input.overrides.get(date)! : input.weekly[weekday]!
  return Array.from({ length: 1440 }, (_, m) => windows.some((window) => window.start <= m && m < window.end))
}

/** All real minutes of the local date in order, each with what the wall clock shows. */
function realMinutes(zone: string, date: string): RealMinute[] {
  const key = `${zone} ${date}`
  const known = realMinutesOf.get(key)
  if (known) return known
  const minutes: RealMinute[] = []
  const first = Temporal.PlainDate.from(date).toZonedDateTime(zone)
  for (let at = first; at.toPlainDate().equals(date); at = at.add({ minutes: 1 }))
    minutes.push({ instant: at.epochMilliseconds, wallMinute: at.hour * 60 + at.minute })
  realMinutesOf.set(key, minutes)
  return minutes
}

function zoned(zone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
}
