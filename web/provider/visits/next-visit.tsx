import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ProposalBanner } from '#web/bookings/detail/proposal-banner.tsx'
import { ClientFacts } from './client-facts.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { PaymentBadge } from '#web/ui/status-badge.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './next-visit.module.css'

type NextVisitProps = { booking: Booking | null; others: number; onChanged: () => void }

/** The visit that comes first, big: who, what, when, where. */
export function NextVisit({ booking, others, onChanged }: NextVisitProps) {
  if (!booking) {
    return (
      <Surface as="section" className={styles.empty} aria-labelledby="next-visit">
        <img src="/art/tea.webp" alt="" width={72} height={72} />
        <div>
          <h2 id="next-visit">No visit coming up</h2>
          <p>Once you accept a request, your next visit stands here with everything you need for the door.</p>
        </div>
      </Surface>
    )
  }
  const { service, client, scheduled_at, scheduled_text, time_text, payment_status, provider_net, notes } = booking
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
        <div className={styles.who}>
          <Avatar name={client.full_name} src={client.avatar_url} size={56} />
          <div>
            <strong>{service.title}</strong>
            <span>with {client.full_name}</span>
            <span className="hb-figures">{time_text}</span>
          </div>
        </div>
        <ClientFacts booking={booking} />
      </div>
      {notes && <p className={styles.notes}>“{notes}”</p>}
      <ProposalBanner booking={booking} onChanged={onChanged} />
      <div className={styles.foot}>
        {provider_net !== null && (
          <p>
            You receive{' '}
            <strong>
              <Money amount={provider_net} currency />
            </strong>
          </p>
        )}
        <div className={styles.actions}>
          <Button component={Link} to={`/provider/bookings/${booking.id}`} variant="default">
            Details
          </Button>
          <Button
            component={Link}
            to="/provider/history"
            variant="subtle"
            rightSection={<Icon name="arrow-right" size={18} />}
          >
            {others > 0 ? `All confirmed visits (${others + 1})` : 'All visits'}
          </Button>
        </div>
      </div>
    </section>
  )
}
