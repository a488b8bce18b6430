import { useState } from 'react'

import { formatDollars } from '#contract/money.ts'
import type { Booking } from '#contract/bookings.ts'
import { ApiError, call } from '#web/api.ts'
import { getBooking, setBookingStatus } from '#web/endpoints.gen.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { serviceTitle, whenText } from './booking-texts.ts'

import styles from './cancel-dialog.module.css'

type CancelDialogProps = {
  /** null while nothing is being cancelled. */
  booking: Booking | null
  onClose: () => void
  onCancelled: (booking: Booking) => void
}

/**
 * Asks before a client cancels, with what it costs at this moment. The call carries the fee that was shown: when
 * another one has come due meanwhile, nothing changes and the dialog shows that one.
 */
export function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const fresh = useLoaded(booking?.id ?? null, (signal, id) => call(getBooking, { params: { id }, signal }))
  // Without an answer what the list said stays on show; the call itself is checked again by the server.
  const shown = fresh.data ?? booking

  const close = () => {
    setError(null)
    onClose()
  }
  const cancel = async () => {
    if (!shown) return
    setBusy(true)
    setError(null)
    const params = { id: shown.id }
    const { fee } = shown.cancellation
    try {
      const body = { status: 'cancelled' as const, expected_fee: fee }
      onCancelled(await call(setBookingStatus, { params, body }))
      close()
    } catch (refusal) {
      setError(failedText(refusal))
      if (refusal instanceof ApiError && refusal.code === 'fee_changed')
        fresh.replace(await call(getBooking, { params }).catch(() => shown))
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      opened={booking !== null}
      title="Cancel Booking"
      confirmLabel="Yes, Cancel"
      cancelLabel="Keep Booking"
      danger
      busy={busy}
      error={error}
      onConfirm={() => void cancel()}
      onCancel={close}
    >
      <p className={styles.question}>Are you sure you want to cancel this booking? This action cannot be undone.</p>
      {shown && (
        <div className={styles.what}>
          <strong>{serviceTitle(shown)}</strong>
          <span>{whenText(shown)}</span>
        </div>
      )}
      {shown && <Fee booking={shown} />}
    </ConfirmDialog>
  )
}

function Fee({ booking: { cancellation } }: { booking: Booking }) {
  return (
    <div className={styles.fee} data-due={cancellation.fee > 0 || undefined} role="status">
      <strong>
        {cancellation.fee > 0 ? `Cancellation fee: ${formatDollars(cancellation.fee)}` : 'Cancelling now costs nothing'}
      </strong>
      {cancellation.fee === 0 && cancellation.refund > 0 && (
        <span>{formatDollars(cancellation.refund)} goes back to your card.</span>
      )}
      <span>{cancellation.text}</span>
    </div>
  )
}

function failedText(refusal: unknown): string {
  const words = refusal instanceof ApiError ? refusal.detail || refusal.message : ''
  return `Failed to cancel booking: ${words || 'Unknown error'}`
}
