import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/status-badge.tsx'

import styles from './visit-head.module.css'

type VisitHeadProps = {
  booking: Booking
  /** Where the title leads, if anywhere. */
  to?: string
  /** Also how the payment stands. */
  withPayment?: boolean
}

/** What, when and with whom: the top of every visit in the provider area. */
export function VisitHead({ booking, to, withPayment = false }: VisitHeadProps) {
  const { service, client, scheduled_at, scheduled_text, status, payment_status } = booking
  const title = service.title || 'Unknown Service'
  return (
    <header className={styles.head}>
      <ArtTile art={service.art} size={48} square />
      <div className={styles.words}>
        <div className={styles.top}>
          <h2 className={styles.title}>{to ? <Link to={to}>{title}</Link> : title}</h2>
          <p className={styles.badges}>
            <StatusBadge status={status} />
            {withPayment && status !== 'pending' && status !== 'cancelled' && <PaymentBadge status={payment_status} />}
          </p>
        </div>
        <p className={styles.line}>
          <span>
            <Icon name="calendar" size={18} />
            <time dateTime={scheduled_at}>{scheduled_text || 'Invalid date'}</time>
          </span>
        </p>
        <p className={styles.line}>
          <span>
            <Avatar name={client.full_name || 'Anonymous'} src={client.avatar_url} size={24} />
            <span>{client.full_name || 'Anonymous'}</span>
          </span>
          <span className={styles.category}>{service.category || 'N/A'}</span>
        </p>
      </div>
    </header>
  )
}
