import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { call } from '#web/api.ts'
import { getPriceBreakdown } from '#web/endpoints/bookings/price-breakdown.gen.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { useFresh } from '#web/use-fresh.ts'

import { PriceBreakdown } from './price-breakdown.tsx'

/** The breakdown of a booking; loaded again after every change of its money or its time. */
export function BookingMoney({ booking }: { booking: Booking }) {
  const { id, status, payment_status, refund_state, starts_at, cancellation } = booking
  const state = [id, status, payment_status, refund_state, starts_at, cancellation.fee, cancellation.refund].join(' ')
  const { data, error, reload, retry } = useLoaded(state, (signal) =>
    call(getPriceBreakdown, { params: { id }, signal }),
  )
  // A report about the money, or the answer to one, changes when it is paid out, and nothing of the booking itself.
  useFresh(reload, ['visit'], id)
  const [last, setLast] = useState(data)
  if (data !== null && data !== last) setLast(data)
  // The old figures stay until the new ones arrive.
  const shown = data ?? last
  if (shown) return <PriceBreakdown breakdown={shown} />
  if (error === null) return null
  return (
    <Row wrap>
      <Quiet size="sm">Couldn’t load the price.</Quiet>
      <Button variant="subtle" size="compact-sm" onClick={retry}>
        Try again
      </Button>
    </Row>
  )
}
