import type { BookingChanged } from '#server/bookings/index.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { BookingFacts } from './templates/booking-context.ts'

/**
 * Local minutes of the day between which no text message should make a phone ring: 21:00 to 08:00.
 * Rules: docs/product-rules.md#quiet-hours
 */
const FROM = 21 * 60
const UNTIL = 8 * 60
const NINE = 9 * 60
const DAY_MS = 24 * 3_600_000

/** They remind, ask or thank. Everything else is a change of the visit, as its completion before its end is. */
const CAN_WAIT = new Set<BookingChanged['change']>([
  'paid',
  'paid_late',
  'remind_payment',
  'remind_day',
  'remind_look',
  'remind_soon',
  'ask_completion',
  'complete_unattended',
  'no_show',
])

/** The end of the quiet hours that `at` lies in, or null by day. */
export function quietUntil(at: Date, localTime: LocalTime): Date | null {
  const minute = localTime.minuteOfDay(at)
  if (minute >= UNTIL && minute < FROM) return null
  const date = localTime.localDate(at)
  const morning = minute < UNTIL ? date : localTime.addDays(date, 1)
  return new Date(localTime.dayOf(morning).reachedAt(UNTIL))
}

/**
 * Whether a text message about it may come in the quiet hours: a change of a visit within 24 hours, and a request that
 * has to be answered before nine in the morning.
 */
export function mayWake(
  change: BookingChanged['change'],
  { booking: { row }, move }: BookingFacts,
  { toldAt, localTime }: { toldAt: Date; localTime: LocalTime },
): boolean {
  const morning = quietUntil(toldAt, localTime)
  if (morning === null) return true
  if (change === 'request') {
    const nine = localTime.dayOf(localTime.localDate(morning)).reachedAt(NINE)
    return row.answer_due_at !== null && row.answer_due_at.getTime() < nine
  }
  if (CAN_WAIT.has(change) || row.ends_at <= toldAt) return false
  const starts = [row.starts_at, ...(move ? [move.from, move.to] : [])]
  return starts.some((at) => at.getTime() - toldAt.getTime() < DAY_MS)
}
