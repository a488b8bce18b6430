import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ProposalBanner } from '#web/bookings/detail/proposal-banner.tsx'
import { ClientFacts } from './client-facts.tsx'
import { ProviderTotal } from './provider-money.tsx'
import { VisitWho } from './visit-who.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PaymentBadge } from '#web/ui/status-badge.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './next-visit.module.css'

type NextVisitProps = {
  booking: Booking | null
  /** The visits after it, soonest first. */
  later: readonly Booking[]
  /** Confirmed visits in all. */
  total: number
  onChanged: () => void
}

/** The visit that comes first, big: who, what, when, where. */
export function NextVisit({ booking, later, total, onChanged }: NextVisitProps) {
  if (!booking) {
    return (
      <Surface as="section" className={styles.empty} aria-labelledby="next-visit">
        <img src="/art/tea.webp" alt="" width={72} height={72} />
        <div>
          <h2 id="next-visit">No visit coming up</h2>
          <p>Once you accept a request, your next visit appears here with all the details.</p>
        </div>
      </Surface>
    )
  }
  const { scheduled_at, scheduled_text, payment_status, notes } = booking
  return (
    <section className={styles.card} aria-labelledby="next-visit">
      <div className={styles.top}>
        <h2 id="next-visit">Your next visit</h2>
        <PaymentBadge status={payment_status} />
      </div>
      <p className={styles.when}>
        <time dateTime={scheduled_at}>{scheduled_text}</time>
      </p>
      <div className={styles.body}>
        <VisitWho booking={booking} />
        <ClientFacts booking={booking} />
      </div>
      {notes && <p className={styles.notes}>“{notes}”</p>}
      <ProposalBanner booking={booking} onChanged={onChanged} />
      <div className={styles.foot}>
        <p className={styles.total}>
          <ProviderTotal booking={booking} />
        </p>
        <div className={styles.actions}>
          <Button component={Link} to={`/provider/bookings/${booking.id}`} variant="default">
            Details
          </Button>
          <Button
            component={Link}
            to="/provider/history?tab=confirmed&sort=date_asc"
            variant="subtle"
            rightSection={<Icon name="arrow-right" size={18} />}
          >
            {total > 1 ? `All confirmed visits (${total})` : 'All visits'}
          </Button>
        </div>
      </div>
      {later.length > 0 && <LaterVisits visits={later} />}
    </section>
  )
}

function LaterVisits({ visits }: { visits: readonly Booking[] }) {
  return (
    <div className={styles.later}>
      <h3>After that</h3>
      <ul>
        {visits.map(({ id, scheduled_at, scheduled_text, service, client }) => (
          <li key={id}>
            <Link to={`/provider/bookings/${id}`}>
              <time dateTime={scheduled_at}>{scheduled_text}</time>
            </Link>
            <span>
              {service.title} with {client.full_name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
