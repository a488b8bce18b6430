import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ProposalBanner } from '#web/bookings/dialogs.ts'
import { CompleteButton } from '#web/provider-area/visits/complete-button.tsx'
import { CancelDialog } from '#web/provider-area/visits/dialogs.ts'
import { ProviderTotal } from '#web/provider-area/visits/provider-money.tsx'
import { useFreshBooking } from '#web/provider-area/visits/use-fresh-booking.ts'
import { VisitHead } from '#web/provider-area/visits/visit-head.tsx'
import { cancelText } from '#web/provider-area/visits/visit-texts.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

import styles from './history-card.module.css'

type HistoryCardProps = { booking: Booking; onCompleted: () => void; onCancelled: () => void }

/** One visit of the history with what can still be done about it. */
export function HistoryCard({ booking: given, onCompleted, onCancelled }: HistoryCardProps) {
  const { booking, refresh } = useFreshBooking(given)
  const [asking, setAsking] = useState<'cancel' | null>(null)
  const { status, can, notes, deadline_text, provider_money, total_price } = booking
  const close = () => setAsking(null)
  const isOver = status === 'completed' || status === 'cancelled'
  const story = isOver && [cancelText(booking), moneyStory(provider_money)].filter(Boolean).join(' ')
  return (
    <Surface as="article" gap={16} className={styles.card} data-over={isOver || undefined}>
      <VisitHead booking={booking} withPayment />
      {story && (
        <Quiet size="md" className={styles.reason}>
          {story}
        </Quiet>
      )}
      <ProposalBanner booking={booking} onChanged={onCancelled} />
      {notes && (
        <Quiet size="md" className={styles.notes}>
          “{notes}”
        </Quiet>
      )}
      <Row as="footer" wrap gap={[12, 20]} className={styles.foot}>
        <Row as="p" wrap gap={[0, 8]} align="baseline" className={styles.money}>
          <strong>
            <Money amount={total_price} />
          </strong>
          <Quiet as="span">
            <ProviderTotal booking={booking} />
          </Quiet>
        </Row>
        {deadline_text && (
          <IconLine icon="clock" tone="warn" loud className={styles.deadline}>
            {deadline_text}
          </IconLine>
        )}
        <ButtonRow gap={8} phones="share" className={styles.buttons}>
          <Button component={Link} to={`/provider/bookings/${booking.id}`} size="sm" variant="subtle">
            Details
          </Button>
          {(can.cancel || can.no_show) && (
            <Button size="sm" variant="subtle" onClick={() => setAsking('cancel')}>
              {can.no_show ? 'Cancel or no-show' : 'Cancel visit'}
            </Button>
          )}
          {can.complete && (
            <CompleteButton
              booking={booking}
              size="sm"
              variant={booking.is_upcoming ? 'subtle' : 'light'}
              onStale={() => void refresh()}
              onCompleted={onCompleted}
            />
          )}
        </ButtonRow>
      </Row>
      <CancelDialog
        booking={booking}
        opened={asking === 'cancel'}
        onClose={close}
        onCancelled={onCancelled}
        onStale={refresh}
      />
    </Surface>
  )
}

/** A visit that was simply done and paid, or that never cost anything, needs no word about money. */
function moneyStory(money: Booking['provider_money']): string | null {
  if (!money) return null
  const isPlain = money.stage === 'earned' && money.fee_kept === 0 && money.refunded === 0
  const isNothing = money.stage === 'nothing' && money.refunded === 0
  return isPlain || isNothing ? null : money.text
}
