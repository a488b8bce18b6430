import type { BookingChanged } from '#server/bookings/index.ts'
import { quietUntil } from '#server/platform/quiet-hours.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** They remind, ask or thank. Everything else is a change of the visit, as its completion before its end is. */
const CAN_WAIT = new Set<BookingChanged['change']>([
  'paid',
  'paid_late',
  'remind_payment',
  'remind_day',
  'remind_soon',
  'ask_completion',
  'complete_unattended',
  'no_show',
])
const DAY_MS = 24 * 3_600_000
const NINE = 9 * 60

/**
 * Whether a text message about it may come in the quiet hours: a change of a visit within 24 hours, and a request that
 * has to be answered before nine in the morning. Rules: docs/product-rules.md#quiet-hours
 */
export function mayWake({ change, booking, move }: BookingChanged, now: Date, localTime: LocalTime): boolean {
  const { row } = booking
  const morning = quietUntil(now, localTime)
  if (morning === null) return true
  if (change === 'request') {
    const nine = localTime.dayOf(localTime.localDate(morning)).reachedAt(NINE)
    return row.answer_due_at !== null && row.answer_due_at.getTime() < nine
  }
  if (CAN_WAIT.has(change) || row.ends_at <= now) return false
  const starts = [row.starts_at, ...(move ? [move.from, move.to] : [])]
  return starts.some((at) => at.getTime() - now.getTime() < DAY_MS)
}
