import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Booking, CancelReason } from '#contract/bookings.ts'
import { ProposalBanner } from '#web/bookings/detail/proposal-banner.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ClientFacts } from './client-facts.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import { VisitHead } from './visit-head.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './history-card.module.css'

const REASONS: Record<CancelReason, string> = {
  declined: 'You declined this request.',
  client: 'The client cancelled.',
  provider: 'You cancelled this visit.',
  admin: 'Our support team cancelled this visit.',
  expired: 'The request expired before it was answered.',
  unpaid: 'The client did not pay in time.',
  no_show: 'Nobody was there.',
}

type HistoryCardProps = { booking: Booking; onCompleted: () => void; onCancelled: () => void }

/** One visit of the history with what can still be done about it. */
export function HistoryCard({ booking, onCompleted, onCancelled }: HistoryCardProps) {
  const [asking, setAsking] = useState<'complete' | 'cancel' | null>(null)
  const { status, can, notes, deadline_text, cancel_reason, provider_net, total_price } = booking
  const close = () => setAsking(null)
  const isOver = status === 'completed' || status === 'cancelled'
  return (
    <Surface as="article" className={styles.card} data-over={isOver || undefined}>
      <VisitHead booking={booking} withPayment />
      {cancel_reason && <p className={styles.reason}>{REASONS[cancel_reason]}</p>}
      {status === 'confirmed' && (
        <div className={styles.facts}>
          <ClientFacts booking={booking} />
        </div>
      )}
      <ProposalBanner booking={booking} onChanged={onCancelled} />
      {notes && <p className={styles.notes}>“{notes}”</p>}
      <footer className={styles.foot}>
        <p className={styles.money}>
          <strong>
            <Money amount={total_price} />
          </strong>
          {provider_net !== null && status !== 'cancelled' && (
            <span>
              <Money amount={provider_net} /> for you
            </span>
          )}
        </p>
        {deadline_text && (
          <p className={styles.deadline}>
            <Icon name="clock" size={18} />
            {deadline_text}
          </p>
        )}
        <div className={styles.buttons}>
          <Button component={Link} to={`/provider/bookings/${booking.id}`} size="sm" variant="subtle">
            Details
          </Button>
          {(can.cancel || can.no_show) && (
            <Button size="sm" variant="subtle" onClick={() => setAsking('cancel')}>
              {can.no_show ? 'Cancel or no-show' : 'Cancel visit'}
            </Button>
          )}
          {can.complete && (
            <Button
              size="sm"
              variant="light"
              leftSection={<Icon name="check-circle" size={18} />}
              onClick={() => setAsking('complete')}
            >
              Mark as Completed
            </Button>
          )}
        </div>
      </footer>
      <CompleteDialog booking={booking} opened={asking === 'complete'} onClose={close} onCompleted={onCompleted} />
      <CancelDialog booking={booking} opened={asking === 'cancel'} onClose={close} onCancelled={onCancelled} />
    </Surface>
  )
}
