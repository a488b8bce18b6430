import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { ClientFacts as ClientRecord, GuestsPanel, ProposalBanner, RescheduleDialog } from '#web/bookings/dialogs.ts'
import { ClientFacts } from '#web/provider-area/visits/client-facts.tsx'
import { ProviderLines } from '#web/provider-area/visits/provider-money.tsx'
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
import { lazyPart } from '#web/ui/lazy-part.tsx'

import { AroundLine } from './around-line.tsx'
import { ListedRequest } from './listed-request.tsx'
import { useDecision } from './use-decision.tsx'

import styles from './request-card.module.css'

/** Most requests are for one visit. */
const SeriesDates = lazyPart(async () => (await import('./series-dates.tsx')).SeriesDates)

type RequestCardProps = {
  booking: Booking
  /** What lies around it on its day, once that is known. */
  around: RequestSurroundings | undefined
  /** In a list it is short, and its title leads to the request's own page. */
  linked?: boolean
  /** Another time was proposed, or is not any more. */
  onChanged: () => void
  onDone: (decision: 'accept' | 'decline') => void | Promise<void>
}

/** Everything a provider needs to say yes or no: what, when, for whom, where, for how much and until when. */
export function RequestCard({ booking: given, around, linked = false, onChanged, onDone }: RequestCardProps) {
  const { booking, refresh } = useFreshBooking(given)
  const [leftOut, setLeftOut] = useState<string[]>([])
  const [count, setCount] = useState(0)
  const decision = useDecision(booking, { onDone, onStale: refresh }, leftOut)
  const [isProposing, setProposing] = useState(false)
  const { series, can } = booking
  const outcome = outcomeText(booking)
  const accept = can.accept && (
    <Button
      leftSection={<Icon name="check" size={18} />}
      loading={decision.busy === 'accept'}
      disabled={count > 0 && leftOut.length >= count}
      onClick={decision.accept}
    >
      {acceptText(count, leftOut.length)}
    </Button>
  )
  const propose = can.reschedule && !series && (
    <Button variant="default" onClick={() => setProposing(true)}>
      Propose another time
    </Button>
  )
  const decline = can.decline && (
    <Button variant="default" disabled={decision.busy !== null} onClick={decision.askDecline}>
      {series ? 'Decline all' : 'Decline'}
    </Button>
  )
  const isOpen = can.accept || can.decline
  return (
    <Surface as="article" gap={linked ? 12 : 20}>
      {linked ? (
        <ListedRequest booking={booking} around={around} />
      ) : (
        <WholeRequest booking={booking} around={around} />
      )}
      {series && can.accept && (
        <SeriesDates id={series.id} folds={linked} leftOut={leftOut} onLeaveOut={setLeftOut} onCount={setCount} />
      )}
      <ProposalBanner booking={booking} onChanged={onChanged} />
      {outcome ? <Outcome booking={booking} text={outcome} /> : <FormError>{decision.error}</FormError>}
      {linked ? (
        isOpen ? (
          <ButtonRow gap={8} className={styles.answers}>
            {accept}
            {propose}
            {decline}
          </ButtonRow>
        ) : (
          outcome === null && <Link to={`/provider/requests/${booking.id}`}>See details</Link>
        )
      ) : (
        <Row as="footer" wrap gap={[16, 24]} justify="between" className={styles.foot}>
          <div className={styles.lines}>
            <ProviderLines booking={booking} />
          </div>
          <Row wrap gap={[12, 20]} justify="end" className={styles.decide}>
            <Deadline booking={booking} />
            {isOpen && (
              <ButtonRow phones="share" className={styles.buttons}>
                <Button component={Link} to={`/messages/with/${booking.client_id}`} variant="subtle">
                  Ask a question
                </Button>
                {propose}
                {decline}
                {accept}
              </ButtonRow>
            )}
          </Row>
        </Row>
      )}
      {decision.dialog}
      <RescheduleDialog
        booking={booking}
        opened={isProposing}
        onClose={() => setProposing(false)}
        onMoved={onChanged}
      />
    </Surface>
  )
}

/** On its own page: all that is known of the request and of who asks. */
function WholeRequest({ booking, around }: Pick<RequestCardProps, 'booking' | 'around'>) {
  const { status, service, notes } = booking
  return (
    <>
      <VisitHead booking={booking} />
      {status === 'pending' && <AroundLine around={around} />}
      <Columns until="phone" gap={[20, 32]}>
        <Stack gap={12}>
          {service.description && <Quiet size="md">{service.description}</Quiet>}
          <Notice tone="plain" className={styles.notes}>
            <Quiet size="sm">Notes from the client</Quiet>
            {notes || <Quiet as="span">No notes</Quiet>}
          </Notice>
          <ClientRecord booking={booking} whole />
        </Stack>
        <ClientFacts booking={booking} />
      </Columns>
      <GuestsPanel
        bookingId={booking.id}
        serviceId={booking.service_id}
        date={booking.scheduled_at.slice(0, 10)}
        state={`${status} ${booking.scheduled_at}`}
        viewer="provider"
      />
    </>
  )
}

function Deadline({ booking: { deadline_text, deadline_at, time_left_text, proposal } }: { booking: Booking }) {
  if (!deadline_text || proposal) return null
  return (
    <IconLine icon="clock" tone="warn" loud className={styles.deadline}>
      <time dateTime={deadline_at ?? undefined}>
        <strong>{time_left_text}</strong>. {deadline_text}
      </time>
    </IconLine>
  )
}

/** Of visits that repeat, how many of them. */
function acceptText(count: number, out: number): string {
  if (count < 2) return 'Accept'
  return out === 0 ? `Accept all ${count}` : `Accept ${count - out} of ${count}`
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
