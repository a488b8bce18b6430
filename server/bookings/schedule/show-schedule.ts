import type { Answer } from '#contract/endpoint.ts'
import type { getSchedule, ScheduleDay } from '#contract/bookings/schedule.ts'
import { clockText } from '#contract/clock.ts'
import { estimateTrip, listOpenDays, type OpenDay } from '#server/availability/index.ts'
import { listBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { presentBooking } from '#server/bookings/present.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { layOutDay, type PlacedVisit } from './lay-out-day.ts'
import { listScheduled } from './queries.ts'

/** More than any provider makes in two weeks: the bound of one answer. */
const MOST = 200

type Asked = { from?: string | undefined; days: number }

/** A provider's days from one date on, each laid out as it is lived. */
export async function showSchedule(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  { from, days }: Asked,
): Promise<Answer<typeof getSchedule>> {
  const { db, localTime, clock } = deps
  const now = clock.now()
  const today = localTime.localDate(now)
  const dates = localTime.datesFrom(from ?? today, days)
  const span = {
    from: new Date(localTime.dayOf(dates[0]!).start),
    to: new Date(localTime.dayOf(dates.at(-1)!).end),
  }
  const [ids, open] = await Promise.all([
    listScheduled(db, { providerId: actor.id, ...span }, MOST),
    listOpenDays(deps, actor.id, { fromDate: dates[0]!, days }),
  ])
  const byDate = Map.groupBy(await listBookingDetails(db, ids), ({ row }) => localTime.localDate(row.starts_at))
  return {
    today,
    now: clockText(localTime.minuteOfDay(now)),
    days: dates.map((date) => dayOf(deps, date, today, open, byDate.get(date) ?? [])),
  }
}

const CLOSED: OpenDay = { windows: [], away: [] }

type Open = { home: string | null; days: ReadonlyMap<string, OpenDay> }

function dayOf(deps: Deps, date: string, today: string, open: Open, bookings: readonly BookingDetails[]): ScheduleDay {
  const { windows, away } = open.days.get(date) ?? CLOSED
  const entries = layOutDay({
    hours: windows,
    away,
    visits: bookings.map((booking) => placed(deps, booking)),
    home: open.home,
    drive: (one, other) => estimateTrip(one, other)?.minutes ?? null,
  })
  return {
    date,
    text: deps.localTime.longDate(date),
    is_today: date === today,
    hours: windows.map(({ start, end }) => ({ start: clockText(start), end: clockText(end) })),
    entries: entries.map((entry) => {
      if (entry.kind !== 'visit') return entry
      const { visit, ...rest } = entry
      return { ...rest, booking: presentBooking(deps, visit, 'provider') }
    }),
  }
}

function placed({ localTime }: Deps, visit: BookingDetails): PlacedVisit<BookingDetails> {
  const { starts_at, ends_at, postal_code } = visit.row
  const start = localTime.minuteOfDay(starts_at)
  const endsNextDay = localTime.localDate(ends_at) !== localTime.localDate(starts_at)
  return { visit, start, end: endsNextDay ? 1440 : localTime.minuteOfDay(ends_at), prefix: postal_code.slice(0, 3) }
}
