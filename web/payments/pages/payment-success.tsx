import { useSearchParams } from 'react-router'

import { NoBooking, PaymentOutcome } from '#web/payments/payment-outcome.tsx'
import { useConfirmation } from '#web/payments/use-confirmation.ts'
import { pageMeta } from '#web/shell/site.ts'
import { TipResult } from '#web/tips/parts.ts'

import type { Route } from './+types/payment-success'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Payment')

export default function PaymentSuccess() {
  const [params] = useSearchParams()
  const bookingId = params.get('booking_id')
  const tipId = params.get('tip_id')
  if (tipId) return <TipResult tipId={tipId} sessionId={params.get('session_id')} />
  if (!bookingId) return <NoBooking title="No booking ID provided" />
  return <Result key={bookingId} bookingId={bookingId} sessionId={params.get('session_id')} />
}

function Result({ bookingId, sessionId }: { bookingId: string; sessionId: string | null }) {
  const { state, isSlow, retry } = useConfirmation(bookingId, sessionId)
  return <PaymentOutcome {...{ bookingId, sessionId, state, isSlow }} onRetry={retry} />
}
