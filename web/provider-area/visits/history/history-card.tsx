import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { extrasText, partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { ProposalBanner } from '#web/bookings/dialogs.ts'
import { shortLength } from '#web/provider-area/schedule/schedule-texts.ts'
import { CompleteButton } from '#web/provider-area/visits/complete-button.tsx'
import { CancelDialog } from '#web/provider-area/visits/dialogs.ts'
import { ProviderTotal } from '#web/provider-area/visits/provider-money.tsx'
import { useFreshBooking } from '#web/provider-area/visits/use-fresh-booking.ts'
import { cancelText } from '#web/provider-area/visits/visit-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { dateText, rangeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { PaymentBadge } from '#web/ui/values/status-badge.tsx'

import styles from './history-card.module.css'

type HistoryCardProps = { booking: Booking; onCompleted: () => void; onCancelled: () => void }

/**
 * One visit as a line that opens: when, what, with whom, the earnings; inside the details and actions. A visit that is
 * over and not closed is open, so that its button is in sight.
 */
export function HistoryCard({ booking: given, onCompleted, onCancelled }: HistoryCardProps) {
  const { booking, refresh } = useFreshBooking(given)
  const { scheduled_at, scheduled_text, client, status, payment_status, can, provider_money } = booking
  const isDue = can.complete && !booking.is_upcoming
  const date = dateText(scheduled_at.slice(0, 10), true)
  return (
    <article className={`${styles.line} hb-figures`}>
      <details open={isDue || undefined}>
        <summary>
          <time dateTime={scheduled_at} title={scheduled_text}>
            {date}
          </time>
          <strong className={styles.what}>{serviceTitle(booking)}</strong>
          <span className={styles.who}>
            <time aria-hidden="true" dateTime={scheduled_at}>
              {date} ·{' '}
            </time>
            {partyName(client)}
          </span>
          <span className={styles.state}>{status === 'confirmed' && <PaymentBadge status={payment_status} />}</span>
          <span className={styles.total}>
            <Money amount={provider_money?.total ?? booking.total_price} />
          </span>
          <Icon name="chevron-down" size={18} />
        </summary>
        <Inside booking={booking} onCompleted={onCompleted} onCancelled={onCancelled} refresh={refresh} />
      </details>
    </article>
  )
}

type InsideProps = HistoryCardProps & { refresh: () => Promise<void> }

function Inside({ booking, onCompleted, onCancelled, refresh }: InsideProps) {
  const [asking, setAsking] = useState(false)
  const { service, status, can, notes, deadline_text, provider_money, total_price, time_text, series } = booking
  const isOver = status === 'completed' || status === 'cancelled'
  const story = isOver && [cancelText(booking), moneyStory(provider_money)].filter(Boolean).join(' ')
  const what = [
    `${rangeText(time_text)} (${shortLength(service.duration)})`,
    service.category || 'N/A',
    extrasText(service),
    series?.text,
  ]
  return (
    <div className={styles.inside}>
      <p>{what.filter(Boolean).join(' · ')}</p>
      <p>
        <Quiet as="span">Price</Quiet> <Money amount={total_price} /> <Quiet as="span">·</Quiet>{' '}
        <ProviderTotal booking={booking} />
      </p>
      {story && <Quiet size="md">{story}</Quiet>}
      {notes && (
        <Quiet size="md" className={styles.notes}>
          “{notes}”
        </Quiet>
      )}
      {deadline_text && (
        <IconLine icon="clock" tone="warn" loud>
          {deadline_text}
        </IconLine>
      )}
      <ProposalBanner booking={booking} onChanged={onCancelled} />
      <ButtonRow gap={8} phones="share">
        {can.complete && (
          <CompleteButton
            booking={booking}
            size="sm"
            variant={booking.is_upcoming ? 'default' : 'filled'}
            onStale={() => void refresh()}
            onCompleted={onCompleted}
          />
        )}
        <Button component={Link} to={`/provider/bookings/${booking.id}`} size="sm" variant="default">
          Details
        </Button>
        {(can.cancel || can.no_show) && (
          <Button size="sm" variant="subtle" onClick={() => setAsking(true)}>
            {can.no_show ? 'Cancel or no-show' : 'Cancel visit'}
          </Button>
        )}
      </ButtonRow>
      <CancelDialog
        booking={booking}
        opened={asking}
        onClose={() => setAsking(false)}
        onCancelled={onCancelled}
        onStale={refresh}
      />
    </div>
  )
}

/** A visit that was simply done and paid, or that never cost anything, needs no word about money. */
function moneyStory(money: Booking['provider_money']): string | null {
  if (!money) return null
  const isPlain = money.stage === 'earned' && money.fee_kept === 0 && money.refunded === 0
  const isNothing = money.stage === 'nothing' && money.refunded === 0
  return isPlain || isNothing ? null : money.text
}
