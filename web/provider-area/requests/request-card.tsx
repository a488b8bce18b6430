import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ClientFacts as ClientRecord } from '#web/bookings/dialogs.ts'
import { ClientFacts } from '#web/provider-area/visits/client-facts.tsx'
import { ProviderLines, ProviderTotal } from '#web/provider-area/visits/provider-money.tsx'
import { useFreshBooking } from '#web/provider-area/visits/use-fresh-booking.ts'
import { VisitHead } from '#web/provider-area/visits/visit-head.tsx'
import { outcomeText } from '#web/provider-area/visits/visit-texts.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { IconLine, Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

import { useDecision } from './use-decision.tsx'

import styles from './request-card.module.css'

type RequestCardProps = {
  booking: Booking
  /** In a list the title leads to the request's own page. */
  linked?: boolean
  onDone: (decision: 'accept' | 'decline') => void | Promise<void>
}

/** Everything a provider needs to say yes or no: what, when, for whom, where, for how much and until when. */
export function RequestCard({ booking: given, linked = false, onDone }: RequestCardProps) {
  const { booking, refresh } = useFreshBooking(given)
  const decision = useDecision(booking, { onDone, onStale: refresh })
  const { service, notes, deadline_text, can } = booking
  const outcome = outcomeText(booking)
  return (
    <Surface as="article" gap={20}>
      <VisitHead booking={booking} {...(linked ? { to: `/provider/requests/${booking.id}` } : {})} />
      <Columns until="phone" gap={[20, 32]}>
        <Stack gap={12}>
          {service.description && <Quiet size="md">{service.description}</Quiet>}
          <Notice tone="plain" className={styles.notes}>
            <Quiet size="sm">Notes from the client</Quiet>
            {notes || <Quiet as="span">No notes</Quiet>}
          </Notice>
          {!linked && <ClientRecord booking={booking} whole />}
        </Stack>
        <ClientFacts booking={booking} />
      </Columns>
      {outcome ? <Outcome booking={booking} text={outcome} /> : <FormError>{decision.error}</FormError>}
      <Row as="footer" wrap gap={[16, 24]} justify="between" className={styles.foot}>
        <RequestMoney booking={booking} withLines={!linked} />
        <Row wrap gap={[12, 20]} justify="end" className={styles.decide}>
          {deadline_text && (
            <IconLine icon="clock" tone="warn" loud className={styles.deadline}>
              {deadline_text}
            </IconLine>
          )}
          {can.accept || can.decline ? (
            <ButtonRow phones="share" className={styles.buttons}>
              <Button component={Link} to={`/messages/with/${booking.client_id}`} variant="subtle">
                Ask a question
              </Button>
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
            </ButtonRow>
          ) : (
            linked && outcome === null && <Link to={`/provider/requests/${booking.id}`}>See details</Link>
          )}
        </Row>
      </Row>
      {decision.dialog}
    </Surface>
  )
}

/** The request is none any more: what became of it, where the buttons were. */
function Outcome({ booking, text }: { booking: Booking; text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  // The button that held the focus has just gone.
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus()
  }, [])
  return (
    <Notice as="p" icon="info" role="status" tabIndex={-1} ref={line}>
      {text} <Link to={`/provider/bookings/${booking.id}`}>See the booking</Link>
    </Notice>
  )
}

/** The price the client sees, and what is left for the provider. */
function RequestMoney({ booking, withLines }: { booking: Booking; withLines: boolean }) {
  if (withLines)
    return (
      <div className={styles.lines}>
        <ProviderLines booking={booking} />
      </div>
    )
  return (
    <Stack as="p" gap={0} className={styles.money}>
      <strong>
        <Money amount={booking.total_price} currency />
      </strong>
      <ProviderTotal booking={booking} />
    </Stack>
  )
}
