import type { Booking } from '#contract/bookings.ts'
import { serviceTitle } from '#web/bookings/booking-texts.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { Receipts } from './receipts.tsx'

type ReceiptsDialogProps = { booking: Booking; opened: boolean; onClose: () => void }

/** The receipts of one booking, without leaving the list. */
export function ReceiptsDialog({ booking, opened, onClose }: ReceiptsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Receipts">
      <Stack gap={20}>
        <Quiet>
          {serviceTitle(booking)}, {booking.scheduled_text}
        </Quiet>
        <Receipts bookingId={booking.id} state={`${booking.status} ${booking.payment_status}`} />
      </Stack>
    </Dialog>
  )
}
