import type { VisitNow } from './visits-now.ts'
import { NowVisit } from './now-visit.tsx'

type NowVisitsProps = { visits: readonly VisitNow[]; onChanged: () => void }

/** The visits whose time it is, each with everything that it takes: on the dashboard and on top of the day. */
export function NowVisits({ visits, onChanged }: NowVisitsProps) {
  return visits.map(({ booking, day }) => (
    <NowVisit key={booking.id} booking={booking} day={day} onChanged={onChanged} />
  ))
}
