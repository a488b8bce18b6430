import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { BOOKING_ID_SHOWN } from '#contract/constants.ts'
import { PayButton } from '#web/bookings/pay-button.tsx'
import { AddToCalendar } from '#web/calendars/add-to-calendar.tsx'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/page/empty-state.tsx'

import { NextSteps } from './next-steps.tsx'
import { paymentWords } from './payment-words.ts'
import { Receipt } from './receipt.tsx'
import { ResultActions, ResultLayout, ResultText } from './result-layout.tsx'
import { SupportLine } from './support-line.tsx'
import type { Confirmation, ConfirmationState } from './use-confirmation.ts'

type PaymentOutcomeProps = {
  bookingId: string
  /** Session of the checkout. */
  sessionId: string | null
  state: ConfirmationState
  /** The payment takes longer to confirm than it usually does. */
  isSlow: boolean
  onRetry: () => void
}

/** Result of a booking's payment, as far as it is known. */
export function PaymentOutcome({ bookingId, sessionId, state, isSlow, onRetry }: PaymentOutcomeProps) {
  if (state.status === 'loading') return <PageLoading label="Loading your booking" />
  if (state.status === 'unknown') return <UnknownBooking bookingId={bookingId} />
  if (state.status === 'failed') return <WithoutDetail bookingId={bookingId} why={state.why} onRetry={onRetry} />
  if (state.status === 'refused') return <Refused why={state.why} onRetry={onRetry} />
  const { confirmation } = state
  const { art, title, text } = paymentWords(confirmation, isSlow)
  return (
    <ResultLayout art={art} title={title}>
      <ResultText>{text}</ResultText>
      <Receipt confirmation={confirmation} sessionId={sessionId} />
      {confirmation.payment_status === 'paid' && confirmation.status !== 'cancelled' && <NextSteps />}
      <Actions confirmation={confirmation} sessionId={sessionId} />
      <SupportLine />
    </ResultLayout>
  )
}

export function NoBooking({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="hb-wrap hb-page">
      <EmptyState order={1} art="receipt" title={title} action={{ label: 'Go to Dashboard', to: '/dashboard' }}>
        {children && <p>{children}</p>}
      </EmptyState>
    </div>
  )
}

/** Nothing here may say that a payment succeeded or that the booking exists: anyone can make up an id. */
function UnknownBooking({ bookingId }: { bookingId: string }) {
  return (
    <NoBooking title="We cannot find this booking">
      The booking id ends in <strong>{bookingId.slice(-BOOKING_ID_SHOWN)}</strong>.
    </NoBooking>
  )
}

function Actions({ confirmation, sessionId }: { confirmation: Confirmation; sessionId: string | null }) {
  const { user } = useSession()
  const { id, can, amount_due, service } = confirmation
  return (
    <ResultActions>
      {can.pay && id && amount_due !== null && user && (
        <PayButton bookingId={id} amount={amount_due} label={service?.title ?? 'your visit'} />
      )}
      <Button component={Link} to="/dashboard" variant={can.pay && user ? 'default' : 'filled'}>
        {can.pay && !user ? 'Log in to pay' : 'Go to Dashboard'}
      </Button>
      {id && confirmation.status !== 'cancelled' && <AddToCalendar bookingId={id} sessionId={sessionId} />}
      <Button component={Link} to="/services" variant="subtle">
        Browse Services
      </Button>
    </ResultActions>
  )
}

/** The call failed, so the checkout that led here knows best. */
function WithoutDetail({ bookingId, why, onRetry }: { bookingId: string; why: string; onRetry: () => void }) {
  return (
    <ResultLayout art="check" title="Payment successful">
      <ResultText>
        Your booking id is <strong>{bookingId.slice(-BOOKING_ID_SHOWN)}</strong>.
      </ResultText>
      <ResultText>We&apos;re having trouble loading the full details right now... {why}</ResultText>
      <ResultActions>
        <Button onClick={onRetry} leftSection={<Icon name="refresh" size={18} />}>
          Try again
        </Button>
        <Button component={Link} to="/dashboard" variant="default">
          Go to Dashboard
        </Button>
        <Button component={Link} to="/services" variant="subtle">
          Browse Services
        </Button>
      </ResultActions>
      <SupportLine />
    </ResultLayout>
  )
}

/** Says nothing about the payment: the answer did not either. */
function Refused({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <div className="hb-wrap hb-page">
      <ErrorState message={why || 'Couldn’t load your booking.'} onRetry={onRetry} />
    </div>
  )
}
