import { Link } from 'react-router'

import type { HitVisit } from '#contract/availability/time-off.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './visits-met.module.css'

/** Booked visits that changed hours or a time off leave no room for: they stay, and each leads to where it can be moved or cancelled. */
export function VisitsMet({ visits, where = 'in this time' }: { visits: readonly HitVisit[]; where?: string }) {
  if (visits.length === 0) return null
  return (
    <div className={styles.met}>
      <IconLine icon="alert">
        {visits.length === 1
          ? `One visit is booked ${where} and stays:`
          : `${visits.length} visits are booked ${where} and stay:`}
      </IconLine>
      <PlainList>
        {visits.map(({ booking_id, text, client_first_name }) => (
          <li key={booking_id}>
            <Link to={`/provider/bookings/${booking_id}`}>
              {text}, {client_first_name}
            </Link>
          </li>
        ))}
      </PlainList>
    </div>
  )
}
