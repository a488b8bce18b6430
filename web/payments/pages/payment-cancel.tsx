import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { DELAY_PAYMENT_CANCEL_MS } from '#web/ui/measures.ts'
import { PayButton } from '#web/bookings/pay-button.tsx'
import { awaitsPayment, paymentWords } from '#web/payments/payment-words.ts'
import { Receipt } from '#web/payments/receipt.tsx'
import { ResultActions, ResultLayout, ResultText } from '#web/payments/result-layout.tsx'
import { SupportLine } from '#web/payments/support-line.tsx'
import { useConfirmation } from '#web/payments/use-confirmation.ts'
import { TipResult } from '#web/tips/parts.ts'
import { useSession } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'

import type { Route } from './+types/payment-cancel'

import styles from './payment-cancel.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Payment cancelled')

const TITLE = 'Payment cancelled'

/** Says what is true of the booking whose checkout was left; the dashboard follows after 5 s unless it is stopped. */
export default function PaymentCancel() {
  const [params] = useSearchParams()
  const [stays, setStays] = useState(false)
  const bookingId = params.get('booking_id')
  const tipId = params.get('tip_id')
  // A tip isn't owed, so the page doesn't lead back by itself.
  if (tipId) return <TipResult tipId={tipId} sessionId={null} />
  const end = <Leaving stays={stays} onStay={() => setStays(true)} />
  return bookingId ? (
    <OfBooking key={bookingId} bookingId={bookingId} onStay={() => setStays(true)}>
      {end}
    </OfBooking>
  ) : (
    <WithoutBooking title={TITLE}>{end}</WithoutBooking>
  )
}

type OfBookingProps = { bookingId: string; onStay: () => void; children: ReactNode }

function OfBooking({ bookingId, onStay, children }: OfBookingProps) {
  const { user } = useSession()
  const { state } = useConfirmation(bookingId, null)
  // The rest depends on the booking, so nothing is below that it would move.
  if (state.status === 'loading')
    return (
      <ResultLayout art="card" title={TITLE}>
        <ResultText>One moment…</ResultText>
        <noscript>
          <Link to="/dashboard">Go to Dashboard</Link>
        </noscript>
      </ResultLayout>
    )
  if (state.status !== 'loaded')
    return (
      <WithoutBooking title={state.status === 'unknown' ? 'We cannot find this booking' : TITLE}>
        {children}
      </WithoutBooking>
    )
  const { confirmation } = state
  const { id, can, amount_due, service } = confirmation
  const canPay = can.pay && id !== null && amount_due !== null && user !== null
  const words = awaitsPayment(confirmation) ? null : paymentWords(confirmation)
  return (
    <ResultLayout art={words?.art ?? 'card'} title={words?.title ?? TITLE}>
      <ResultText>{words?.text ?? 'No money was taken. Your booking still awaits payment.'}</ResultText>
      <Receipt confirmation={confirmation} sessionId={null} />
      <ResultActions>
        {canPay && (
          // Pressing it keeps the page from leaving for the dashboard meanwhile.
          <div className={styles.pay} onClickCapture={onStay}>
            <PayButton bookingId={id} amount={amount_due} label={service?.title ?? 'your visit'} />
          </div>
        )}
        <Ways isFirst={!canPay} />
      </ResultActions>
      {children}
    </ResultLayout>
  )
}

/** Claims nothing about a booking that the reader may not know, or that could not be loaded. */
function WithoutBooking({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ResultLayout art="card" title={title}>
      <ResultText>
        {title === TITLE && 'Your payment was cancelled. '}A booking that still awaits payment can be paid from your
        dashboard.
      </ResultText>
      <ResultActions>
        <Ways isFirst />
      </ResultActions>
      {children}
    </ResultLayout>
  )
}

/** @param isFirst nothing better is before them */
function Ways({ isFirst }: { isFirst: boolean }) {
  const navigate = useNavigate()
  // The page before this one is usually the checkout, which is no page of this site.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/services'))
  return (
    <>
      <Button component={Link} to="/dashboard" variant={isFirst ? 'filled' : 'default'}>
        Go to Dashboard
      </Button>
      <Button variant="default" onClick={goBack}>
        Go Back
      </Button>
    </>
  )
}

function Leaving({ stays, onStay }: { stays: boolean; onStay: () => void }) {
  const navigate = useNavigate()
  const [left, setLeft] = useState(DELAY_PAYMENT_CANCEL_MS / 1000)
  useEffect(() => {
    if (stays) return
    if (left <= 0) {
      void navigate('/dashboard')
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stays, navigate])
  return (
    <>
      {!stays && (
        <ResultText>
          Taking you to your dashboard in <span className="hb-figures">{Math.max(left, 0)}</span> s.{' '}
          <Button variant="subtle" size="compact-sm" onClick={onStay}>
            Stay here
          </Button>
        </ResultText>
      )}
      <SupportLine />
    </>
  )
}
