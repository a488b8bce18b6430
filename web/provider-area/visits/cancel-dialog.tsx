import { useId } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { setBookingStatus } from '#web/endpoints/bookings.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { toast } from '#web/ui/toast.tsx'

import { isStale } from './use-fresh-booking.ts'

type CancelDialogProps = {
  booking: Booking
  opened: boolean
  /** Selected at first. */
  startsAs?: 'cancel' | 'no_show'
  onClose: () => void
  onCancelled: () => void
  /** When the visit turns out to have changed elsewhere. */
  onStale: () => void
}

/** The provider cancels a visit with a full refund, or reports that the client wasn't there. */
export function CancelDialog({
  startsAs = 'cancel',
  booking,
  opened,
  onClose,
  onCancelled,
  onStale,
}: CancelDialogProps) {
  const id = useId()
  const form = useRulesForm({
    initial: { reason: '', isNoShow: startsAs === 'no_show' },
    failed: (refusal) => {
      if (isStale(refusal)) onStale()
      return refusalText(refusal, 'Failed to cancel booking. Please try again.')
    },
  })
  const { isNoShow } = form.values
  const send = form.submit(async ({ reason }) => {
    // The wire's word for a missed visit; anything else is a note for the history.
    const note = isNoShow ? 'no_show' : reason.trim()
    const body = { status: 'cancelled' as const, ...(note ? { reason: note } : {}) }
    await call(setBookingStatus, { params: { id: booking.id }, body })
    toast(isNoShow ? 'Recorded as a no-show.' : 'Visit cancelled. The client has been notified.')
    onClose()
    onCancelled()
  })

  return (
    <ConfirmDialog
      opened={opened}
      title={isNoShow ? 'Report a no-show?' : 'Cancel this visit?'}
      confirmLabel={isNoShow ? 'Report no-show' : 'Cancel visit'}
      cancelLabel="Keep it"
      danger
      busy={form.busy}
      error={form.error}
      form={id}
      onCancel={onClose}
    >
      <form id={id} {...form.props(send)}>
        {booking.can.no_show && (
          <Tick framed {...form.box('isNoShow')}>
            I arrived, but nobody answered the door
          </Tick>
        )}
        {booking.no_show_refused_text && <p>{booking.no_show_refused_text}</p>}
        {booking.series && !isNoShow && <p>The rest of the series stays.</p>}
        {isNoShow ? (
          <p>
            We notify {booking.client.full_name}.{' '}
            {booking.payment_status === 'paid' ? 'The payment is kept, pending for 48 hours. ' : 'Nothing was paid. '}
            This can’t be undone.
          </p>
        ) : (
          <>
            <p>{booking.client.full_name} gets a full refund. This can’t be undone.</p>
            <Textarea label="Reason (optional)" rows={2} maxLength={500} {...form.field('reason')} />
          </>
        )}
      </form>
    </ConfirmDialog>
  )
}
