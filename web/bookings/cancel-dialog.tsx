import type { Booking } from '#contract/bookings.ts'
import type { PriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { backTo } from '#contract/bookings/refund-words.ts'
import { formatDollars } from '#contract/money.ts'
import { ApiError, call } from '#web/api.ts'
import { getBooking, setBookingStatus } from '#web/endpoints/bookings.gen.ts'
import { getPriceBreakdown } from '#web/endpoints/bookings/price-breakdown.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { serviceTitle, whenText } from './booking-texts.ts'
import { MoneyTimeline } from './money/price-breakdown.tsx'

type CancelDialogProps = {
  /** null while nothing is being cancelled. */
  booking: Booking | null
  onClose: () => void
  onCancelled: (booking: Booking) => void
}

const COSTS: PriceBreakdown['timeline'][number]['kind'][] = ['free', 'late']

/**
 * Asks before a client cancels, with what it costs at this moment and until when. The call carries the fee that was shown: when
 * another one has come due meanwhile, nothing changes and the dialog shows that one.
 */
export function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const { busy, error, say, run } = useAction(failedText)
  const fresh = useLoaded(booking?.id ?? null, (signal, id) => call(getBooking, { params: { id }, signal }))
  // Without an answer what the list said stays on show; the call itself is checked again by the server.
  const shown = fresh.data ?? booking
  const money = useLoaded(booking?.id ?? null, (signal, id) => call(getPriceBreakdown, { params: { id }, signal }))
  // Future changes of the cancellation cost. Left out for a single step, which the notice above already says.
  const steps = money.data?.timeline.filter(({ kind, is_past }) => COSTS.includes(kind) && !is_past) ?? []

  const close = () => {
    say(null)
    onClose()
  }
  const cancel = async () => {
    if (!shown) return
    const params = { id: shown.id }
    const { fee } = shown.cancellation
    try {
      const body = { status: 'cancelled' as const, expected_fee: fee }
      onCancelled(await call(setBookingStatus, { params, body }))
      close()
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'fee_changed')
        fresh.replace(await call(getBooking, { params }).catch(() => shown))
      throw refusal
    }
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
      onConfirm={() => void run(cancel)}
      onCancel={close}
    >
      <Stack gap={16}>
        <p>Are you sure you want to cancel this booking? This action cannot be undone.</p>
        {shown?.series && <p>The rest of the series stays.</p>}
        {shown && (
          <Words title={serviceTitle(shown)}>
            <span>{whenText(shown)}</span>
          </Words>
        )}
        {shown && <Fee booking={shown} />}
        {steps.length > 1 && <MoneyTimeline timeline={steps} />}
      </Stack>
    </ConfirmDialog>
  )
}

function Fee({ booking: { cancellation } }: { booking: Booking }) {
  return (
    <Notice
      role="status"
      tone={cancellation.fee > 0 ? 'warn' : 'ok'}
      title={
        cancellation.fee > 0 ? `Cancellation fee: ${formatDollars(cancellation.fee)}` : 'Cancelling now costs nothing'
      }
    >
      {cancellation.fee === 0 && cancellation.refund > 0 && (
        <p>
          We refund {formatDollars(cancellation.refund)} {backTo(cancellation.refund_to)}.
        </p>
      )}
      <p>{cancellation.text}</p>
    </Notice>
  )
}

function failedText(refusal: unknown): string {
  const words = refusal instanceof ApiError ? refusal.detail || refusal.message : ''
  return `Failed to cancel booking: ${words || 'Unknown error'}`
}
