import type { DaySheet, SheetVisit } from '#contract/bookings/day-sheet.ts'
import type { ScheduleDay } from '#contract/bookings/schedule.ts'
import { listBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { listSafety, type SafetyState } from '#server/bookings/safety/queries.ts'
import { presentDay } from '#server/bookings/visit-day/present.ts'
import { stepOpens } from '#server/bookings/visit-day/rules.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { showSchedule } from './show-schedule.ts'

/** Today and tomorrow: a provider who is offline in the morning has loaded it the evening before. */
const DAYS = 2

/**
 * Everything a provider needs of today and tomorrow without reception. Rules: docs/product-rules.md#without-reception
 */
export async function showDaySheet(deps: Deps, actor: Pick<Actor, 'id'>): Promise<DaySheet> {
  const now = deps.clock.now()
  const { today, days } = await showSchedule(deps, actor, { days: DAYS })
  const ids = days.flatMap(acceptedOf)
  const [bookings, safety] = await Promise.all([listBookingDetails(deps.db, ids), listSafety(deps.db, ids)])
  return {
    as_of: now.toISOString(),
    as_of_local: deps.localTime.localText(now),
    today,
    days,
    visits: bookings.map((booking) => visitOf(deps, booking, safety.get(booking.row.id), now)),
  }
}

function acceptedOf({ entries }: ScheduleDay): string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'visit' && entry.booking.status !== 'pending' ? [entry.booking.id] : [],
  )
}

function visitOf(deps: Deps, booking: BookingDetails, safety: SafetyState | undefined, now: Date): SheetVisit {
  const opens = (step: 'on_my_way' | 'running_late' | 'check_in') =>
    stepOpens(step, booking, now)?.toISOString() ?? null
  return {
    day: presentDay(deps, booking, 'provider', safety),
    opens: { on_my_way: opens('on_my_way'), running_late: opens('running_late'), check_in: opens('check_in') },
    ends_at: booking.row.ends_at.toISOString(),
  }
}
