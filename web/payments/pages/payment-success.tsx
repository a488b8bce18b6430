import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { BOOKING_ID_SHOWN } from '#contract/constants.ts'
import { PayButton } from '#web/bookings/pay-button.tsx'
import { AddToCalendar } from '#web/calendars/add-to-calendar.tsx'
import { NextSteps } from '#web/payments/next-steps.tsx'
import { Receipt } from '#web/payments/receipt.tsx'
import { ResultActions, ResultLayout, ResultText } from '#web/payments/result-layout.tsx'
import { SupportLine } from '#web/payments/support-line.tsx'
import { type Confirmation, useConfirmation } from '#web/payments/use-confirmation.ts'
import { useSession } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { EmptyState } from '#web/ui/notice.tsx'
import { PageLoading } from '#web/ui/page-loading.tsx'

import type { Route } from './+types/payment-success'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, 'Payment'),
  { name: 'robots', content: 'noindex' },
]

export default function PaymentSuccess() {
  const [params] = useSearchParams()
  const bookingId = params.get('booking_id')
  if (!bookingId)
    return (
      <NoBooking title="No booking ID provided">Your dashboard shows every booking and what has been paid.</NoBooking>
    )
  return <Result key={bookingId} bookingId={bookingId} sessionId={params.get('session_id')} />
}

function NoBooking({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="hb-wrap hb-page">
      <EmptyState order={1} art="receipt" title={title} action={{ label: 'Go to Dashboard', to: '/dashboard' }}>
        <p>{children}</p>
      </EmptyState>
    </div>
  )
}

/** Nothing here may say that a payment succeeded: anybody can make up an id. */
function UnknownBooking({ bookingId, why }: { bookingId: string; why: string }) {
  return (
    <NoBooking title="We cannot find this booking">
      We&apos;re having trouble loading the full details right now... {why} The booking id ends in{' '}
      <strong>{bookingId.slice(-BOOKING_ID_SHOWN)}</strong>; your dashboard shows every booking and what has been paid.
    </NoBooking>
  )
}

function Result({ bookingId, sessionId }: { bookingId: string; sessionId: string | null }) {
  const { state, isSlow } = useConfirmation(bookingId, sessionId)
  if (state.status === 'loading') return <PageLoading label="Loading your booking" />
  if (state.status === 'unknown') return <UnknownBooking bookingId={bookingId} why={state.why} />
  if (state.status === 'failed') return <WithoutDetail bookingId={bookingId} why={state.why} />
  const { confirmation } = state
  const { art, title, text } = wordsFor(confirmation, isSlow)
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

type Words = { art: string; title: string; text: string }

function wordsFor({ payment_status, status }: Confirmation, isSlow: boolean): Words {
  if (payment_status === 'processing')
    return {
      art: 'hourglass',
      title: 'Confirming your payment',
      text: isSlow
        ? 'This takes longer than usual. We send you an email as soon as it is through; you can leave this page.'
        : 'This takes a few seconds. You can stay here or leave; we also tell you by email.',
    }
  if (payment_status === 'refunded' || payment_status === 'partially_refunded')
    return {
      art: 'money',
      title: 'Your payment was returned',
      text: 'The money goes back to your card. Banks take up to ten days to show it.',
    }
  if (status === 'cancelled')
    return { art: 'broken-heart', title: 'This booking was cancelled', text: 'Anything paid is returned to your card.' }
  if (payment_status === 'paid')
    return { art: 'party', title: 'Payment successful', text: 'Thank you. Your visit is paid and confirmed.' }
  return {
    art: 'card',
    title: 'Your booking still awaits payment',
    text:
      payment_status === 'failed'
        ? 'The last try did not go through. No money was taken.'
        : 'No payment has arrived yet. Your booking is kept until the time to pay is over.',
  }
}

/** The call failed, so nobody knows better: the specification's words (section 8, Other). */
function WithoutDetail({ bookingId, why }: { bookingId: string; why: string }) {
  return (
    <ResultLayout art="check" title="Payment successful">
      <ResultText>
        Your booking id is <strong>{bookingId.slice(-BOOKING_ID_SHOWN)}</strong>.
      </ResultText>
      <ResultText>We&apos;re having trouble loading the full details right now... {why}</ResultText>
      <ResultActions>
        <Button component={Link} to="/dashboard">
          Go to Dashboard
        </Button>
        <Button component={Link} to="/services" variant="default">
          Browse Services
        </Button>
      </ResultActions>
      <SupportLine />
    </ResultLayout>
  )
}
