import { useId } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { ScheduleDay } from '#contract/bookings/schedule.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getSchedule } from '#web/endpoints/bookings/schedule.gen.ts'
import { DayPlan } from '#web/provider-area/schedule/day-plan.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { dateText } from '#web/ui/values/local-text.ts'

/** The day's entries with the request among them. Empty if it would be alone. */
function othersOf({ entries }: ScheduleDay, id: string): ScheduleDay['entries'] {
  const full = entries.filter(({ kind }) => kind !== 'gap')
  return full.every((entry) => entry.kind === 'visit' && entry.booking.id === id) ? [] : full
}

/** The provider's day of a request as it would be lived, with the request in it. */
export function DayAround({ booking: { id, scheduled_at, status } }: { booking: Booking }) {
  const date = scheduled_at.slice(0, 10)
  const heading = useId()
  const { data, error } = useLoaded(`${date} ${status}`, (signal) =>
    call(getSchedule, { query: { from: date, days: 1 }, signal }),
  )
  const day = data?.days[0]
  return (
    <Surface as="section" gap={12} aria-labelledby={heading}>
      <Row wrap gap={[4, 16]} align="baseline" justify="between">
        <Heading id={heading}>Your {dateText(date, true)}</Heading>
        <Link to={`/provider/schedule?view=week&from=${date}`}>See the week</Link>
      </Row>
      {error !== null && <FormError>{errorText(error, LOAD_FAILED)}</FormError>}
      {error === null && !day && <p role="status">Loading your day…</p>}
      {day && <DayPlan day={{ ...day, entries: othersOf(day, id) }} />}
    </Surface>
  )
}
