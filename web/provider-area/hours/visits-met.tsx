import { Link } from 'react-router'

import type { HitVisit } from '#contract/availability/visits-met.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './visits-met.module.css'

type VisitsMetProps = { visits: readonly HitVisit[]; where?: string }

/**
 * Visits, and apart from them open requests, that changed hours or a time off leave no room for: they stay, and each leads
 * to where it can be answered, moved or cancelled.
 */
export function VisitsMet({ visits, where = 'in this time' }: VisitsMetProps) {
  const agreed = visits.filter(({ is_request }) => !is_request)
  const asked = visits.filter(({ is_request }) => is_request)
  return (
    <>
      {agreed.length > 0 && (
        <Met
          title={agreed.length === 1 ? `One visit ${where} stays:` : `${agreed.length} visits ${where} stay:`}
          visits={agreed}
        />
      )}
      {asked.length > 0 && (
        <Met
          title={asked.length === 1 ? `One open request ${where}:` : `${asked.length} open requests ${where}:`}
          visits={asked}
        />
      )}
    </>
  )
}

function Met({ title, visits }: { title: string; visits: readonly HitVisit[] }) {
  return (
    <div className={styles.met}>
      <IconLine icon="alert">{title}</IconLine>
      <PlainList>
        {visits.map(({ booking_id, text, client_first_name, is_request }) => (
          <li key={booking_id}>
            <Link to={`/provider/${is_request ? 'requests' : 'bookings'}/${booking_id}`}>
              {text}, {client_first_name}
            </Link>
          </li>
        ))}
      </PlainList>
    </div>
  )
}

/** Above a list that was read already, and has grown since. */
export function BookedMeanwhile() {
  return (
    <p role="alert">
      <strong>Someone just booked.</strong> Please check again.
    </p>
  )
}
