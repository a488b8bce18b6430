import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { formatDollars } from '#contract/money.ts'
import { ClientFacts as ClientRecord, GuestsPanel, ProposalBanner, RescheduleDialog } from '#web/bookings/dialogs.ts'
import { ClientFacts } from '#web/provider-area/visits/client-facts.tsx'
import { ProviderLines } from '#web/provider-area/visits/provider-money.tsx'
import { useFreshBooking } from '#web/provider-area/visits/use-fresh-booking.ts'
import { outcomeText } from '#web/provider-area/visits/visit-texts.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { IconLine, Notice } from '#web/ui/layout/notice.tsx'
import { classes } from '#web/ui/layout/part.ts'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import { ListedRequest } from './listed-request.tsx'
import { useDecision } from './use-decision.tsx'

import bar from '#web/provider-area/layouts/phone-bar.module.css'
import styles from './request-card.module.css'

/** Most requests are for one visit. */
const SeriesDates = lazyComponent(async () => (await import('./series-dates.tsx')).SeriesDates)

/** Chosen to be answered with others. */
export type Pick = { isPicked: boolean; onPick: (isPicked: boolean) => void; problem: string | null }

type RequestCardProps = {
  booking: Booking
  /** The request's surroundings on its day, once known. */
  around: RequestSurroundings | undefined
  /** In a list it is short, and its title leads to the request's own page. */
  linked?: boolean
  /** Several are being answered: a tick replaces the buttons. */
  pick?: Pick | undefined
  /** Another time was proposed, or is not any more. */
  onChanged: () => void
  onDone: (decision: 'accept' | 'decline') => void | Promise<void>
}

/**
 * A request with everything needed to accept or decline it: the visit, the client, the place, the money and the
 * deadline.
 */
export function RequestCard({ booking: given, around, linked = false, pick, onChanged, onDone }: RequestCardProps) {
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
      <span>
        Propose<span className={styles.rest}> another time</span>
      </span>
    </Button>
  )
  const decline = can.decline && (
    <Button variant="default" disabled={decision.busy !== null} onClick={decision.askDecline}>
      {series ? 'Decline all' : 'Decline'}
    </Button>
  )
  const isOpen = can.accept || can.decline
  return (
    <Surface as="article" gap={linked ? 12 : 16} className={linked ? styles.linked : undefined}>
      <ListedRequest booking={booking} around={around} whole={!linked} />
      {!linked && <RestOfRequest booking={booking} />}
      {series && can.accept && (
        <SeriesDates id={series.id} folds={linked} leftOut={leftOut} onLeaveOut={setLeftOut} onCount={setCount} />
      )}
      <ProposalBanner booking={booking} onChanged={onChanged} />
      {outcome ? (
        <Outcome booking={booking} text={outcome} />
      ) : (
        <FormError>{decision.error ?? pick?.problem ?? null}</FormError>
      )}
      {linked ? (
        isOpen ? (
          <Answers pick={pick} isSeries={series !== null} title={booking.service.title}>
            {accept}
            {propose}
            {decline}
          </Answers>
        ) : (
          outcome === null && <Link to={`/provider/requests/${booking.id}`}>See details</Link>
        )
      ) : (
        isOpen && (
          <Row as="footer" wrap gap={[12, 20]} justify="between" className={styles.foot}>
            <ButtonRow gap={8} className={styles.more}>
              {propose}
              <Button component={Link} to={`/messages/with/${booking.client_id}`} variant="subtle">
                Ask a question
              </Button>
            </ButtonRow>
            <Stack gap={8} className={bar.bar}>
              <DueLine booking={booking} />
              <ButtonRow gap={8} justify="end" className={classes(bar.buttons, styles.decide)}>
                {decline}
                {accept}
              </ButtonRow>
            </Stack>
          </Row>
        )
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

type AnswersProps = { pick: Pick | undefined; isSeries: boolean; title: string; children: ReactNode }

/** In a list: the buttons of one request, or a tick while several are answered. */
function Answers({ pick, isSeries, title, children }: AnswersProps) {
  if (!pick)
    return (
      <ButtonRow gap={8} className={styles.answers}>
        {children}
      </ButtonRow>
    )
  if (isSeries) return <Quiet size="sm">Answer a series by itself.</Quiet>
  return (
    <Tick framed checked={pick.isPicked} onChange={(event) => pick.onPick(event.currentTarget.checked)}>
      Select <VisuallyHidden>{title}</VisuallyHidden>
    </Tick>
  )
}

/** On its own page: what is known of the client, the guests, and how the amount comes about. */
function RestOfRequest({ booking }: { booking: Booking }) {
  const { status } = booking
  return (
    <>
      {status === 'pending' ? (
        <IconLine icon="lock" className={styles.small}>
          Email, phone and street open when you accept.
        </IconLine>
      ) : (
        <ClientFacts booking={booking} />
      )}
      <ClientRecord booking={booking} whole />
      <GuestsPanel
        bookingId={booking.id}
        serviceId={booking.service_id}
        date={booking.scheduled_at.slice(0, 10)}
        state={`${status} ${booking.scheduled_at}`}
        viewer="provider"
      />
      {booking.provider_money && (
        <Details icon="wallet" title="Price details">
          <div className={styles.lines}>
            <ProviderLines booking={booking} />
          </div>
        </Details>
      )}
    </>
  )
}

/** Beside the answers, which stay in sight on phones: the time left, and the price. */
function DueLine({ booking }: { booking: Booking }) {
  const { deadline_text, time_left_text, proposal, provider_money: money } = booking
  const parts = [
    deadline_text && !proposal ? time_left_text : null,
    money && money.stage !== 'nothing' ? `${money.label} ${formatDollars(money.total)}` : null,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <IconLine icon="clock" tone="accent" loud className={styles.due}>
      {parts.join(' · ')}
    </IconLine>
  )
}

/** For a series, with the number of its visits. */
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
