import { Button } from '@mantine/core'
import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { call } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { partyName } from '#web/bookings/booking-texts.ts'
import { setBookingStatus } from '#web/endpoints.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'

import { Banner } from './banner.tsx'

type PutBackBannerProps = { booking: Booking; onChanged: () => void }

/** A visit that was completed before its end: the client can say that it has not happened. Nothing otherwise. */
export function PutBackBanner({ booking, onChanged }: PutBackBannerProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!booking.can.put_back) return null

  const putBack = async () => {
    setBusy(true)
    setError(null)
    try {
      await call(setBookingStatus, { params: { id: booking.id }, body: { status: 'confirmed' } })
      toast('The visit is confirmed as before.')
      onChanged()
    } catch (refusal) {
      setError(errorText(refusal, 'Something went wrong. Please try again.'))
    }
    setBusy(false)
  }
  return (
    <Banner
      label="Completed early"
      icon="clock"
      title="Has this visit taken place?"
      buttons={
        <Button size="sm" loading={busy} onClick={() => void putBack()}>
          This has not happened yet
        </Button>
      }
    >
      <p>
        {partyName(booking.provider)} marked it as completed, though its time is not over. If it is still to come, put
        it back: it is then confirmed as before.
      </p>
      <FormError>{error}</FormError>
    </Banner>
  )
}
