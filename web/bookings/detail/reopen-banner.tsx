import { Button } from '#web/ui/button.tsx'

import type { Booking } from '#contract/bookings.ts'
import { call } from '#web/api.ts'
import { partyName } from '#web/bookings/booking-texts.ts'
import { setBookingStatus } from '#web/endpoints/bookings.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { toast } from '#web/ui/toast.tsx'

import { Banner } from './banner.tsx'

type ReopenBannerProps = { booking: Booking; onChanged: () => void }

/** A visit that was completed before its end: the client can say that it has not happened. Nothing otherwise. */
export function ReopenBanner({ booking, onChanged }: ReopenBannerProps) {
  const { busy, error, run } = useAction()
  if (!booking.can.put_back) return null

  const reopen = async () => {
    await call(setBookingStatus, { params: { id: booking.id }, body: { status: 'confirmed' } })
    toast('The visit is confirmed again.')
    onChanged()
  }
  return (
    <Banner
      label="Completed early"
      icon="clock"
      title="Did this visit take place?"
      buttons={
        <Button size="sm" loading={busy} onClick={() => void run(reopen)}>
          Not yet
        </Button>
      }
    >
      <p>{partyName(booking.provider)} marked it as completed early.</p>
      <FormError>{error}</FormError>
    </Banner>
  )
}
