import type { VisitNow } from './visits-now.ts'
import { NowVisit } from './now-visit.tsx'

type NowVisitsProps = {
  visits: readonly VisitNow[]
  /** Only what is due, where to and help: the rest of the day is below. */
  isShort?: boolean
  onChanged: () => void
}

/** The visits whose time it is, on the dashboard with everything that it takes, on top of the day with what is due. */
export function NowVisits({ visits, isShort = false, onChanged }: NowVisitsProps) {
  return visits.map(({ booking, day }) => (
    <NowVisit key={booking.id} booking={booking} day={day} isShort={isShort} onChanged={onChanged} />
  ))
}
