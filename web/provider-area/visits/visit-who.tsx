import type { Booking } from '#contract/bookings.ts'
import { Avatar } from '#web/ui/avatar.tsx'

import styles from './next-visit.module.css'

/** What and with whom, on the big cards of the dashboard. */
export function VisitWho({ booking: { service, client, time_text } }: { booking: Booking }) {
  return (
    <div className={styles.who}>
      <Avatar name={client.full_name} src={client.avatar_url} size={56} />
      <div>
        <strong>{service.title}</strong>
        <span>with {client.full_name}</span>
        <span className="hb-figures">{time_text}</span>
      </div>
    </div>
  )
}
