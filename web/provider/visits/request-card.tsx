import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ClientFacts } from './client-facts.tsx'
import { useDecision } from './use-decision.tsx'
import { VisitHead } from './visit-head.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './request-card.module.css'

type RequestCardProps = {
  booking: Booking
  /** In a list the title leads to the request's own page. */
  linked?: boolean
  onDone: () => void
}

/** Everything a provider needs to say yes or no: what, when, for whom, where, for how much and until when. */
export function RequestCard({ booking, linked = false, onDone }: RequestCardProps) {
  const decision = useDecision(booking, onDone)
  const { service, notes, deadline_text, can } = booking
  return (
    <Surface as="article" className={styles.card}>
      <VisitHead booking={booking} {...(linked ? { to: `/provider/requests/${booking.id}` } : {})} />
      <div className={styles.body}>
        <div className={styles.column}>
          {service.description && <p className={styles.description}>{service.description}</p>}
          <p className={styles.notes}>
            <strong>Notes from the client</strong>
            {notes || <span className={styles.none}>No notes</span>}
          </p>
        </div>
        <ClientFacts booking={booking} />
      </div>
      <FormError>{decision.error}</FormError>
      <footer className={styles.foot}>
        <RequestMoney booking={booking} />
        <div className={styles.decide}>
          {deadline_text && (
            <p className={styles.deadline}>
              <Icon name="clock" size={18} />
              {deadline_text}
            </p>
          )}
          {can.accept || can.decline ? (
            <div className={styles.buttons}>
              {can.decline && (
                <Button variant="default" disabled={decision.busy !== null} onClick={decision.askDecline}>
                  Decline
                </Button>
              )}
              {can.accept && (
                <Button
                  leftSection={<Icon name="check" size={18} />}
                  loading={decision.busy === 'accept'}
                  onClick={decision.accept}
                >
                  Accept
                </Button>
              )}
            </div>
          ) : (
            linked && <Link to={`/provider/requests/${booking.id}`}>See details</Link>
          )}
        </div>
      </footer>
      {decision.dialog}
    </Surface>
  )
}

/** The price the client sees, and what is left for the provider. */
function RequestMoney({ booking: { total_price, provider_net } }: { booking: Booking }) {
  return (
    <p className={styles.money}>
      <strong>
        <Money amount={total_price} currency />
      </strong>
      {provider_net !== null && (
        <span>
          You receive <Money amount={provider_net} />
        </span>
      )}
    </p>
  )
}
