import type { Booking } from '#contract/bookings.ts'
import { GST_LABEL } from '#contract/constants.ts'
import { ApiError, call } from '#web/api.ts'
import { addressText } from '#web/ui/values/address-text.ts'
import { whenText } from '#web/bookings/booking-texts.ts'
import { feeTermsText } from '#web/bookings/terms-text.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { askRescue } from '#web/endpoints/bookings/rescue.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Money } from '#web/ui/values/money.tsx'

import type { Suggested } from './rescue-panel.tsx'

type AskDialogProps = {
  booking: Booking
  /** null while no one is chosen. */
  chosen: Suggested | null
  onClose: () => void
  onAsked: (made: Booking) => void
  /** The suggestion is no longer valid. */
  onRefused: () => void
}

/** Says what is requested of whom, and what it costs, before anyone is asked. */
export function AskDialog({ booking, chosen, onClose, onAsked, onRefused }: AskDialogProps) {
  const keyOf = useIdempotencyKey()
  const { busy, error, say, run } = useAction()
  const close = () => {
    say(null)
    onClose()
  }
  const ask = async () => {
    if (!chosen) return
    const { service_id, total_price, amount_due } = chosen
    const body = { service_id, expected_price: total_price, expected_due: amount_due }
    try {
      const headers = { 'idempotency-key': keyOf(body) }
      onAsked(await call(askRescue, { params: { id: booking.id }, body, headers }))
    } catch (refusal) {
      if (refusal instanceof ApiError) onRefused()
      throw refusal
    }
    close()
  }
  return (
    <ConfirmDialog
      opened={chosen !== null}
      title={`Ask ${chosen?.provider.full_name ?? ''}?`}
      confirmLabel="Send request"
      cancelLabel="Back"
      busy={busy}
      error={error}
      onConfirm={() => void run(ask)}
      onCancel={close}
    >
      {chosen && (
        <Stack gap={16}>
          <FactList shape="spread">
            <Fact name="When">{whenText(booking)}</Fact>
            <Fact name="Where">{addressText(booking.location)}</Fact>
            <Fact name="Price">
              <Money amount={chosen.total_price} />
            </Fact>
            {chosen.tax > 0 && (
              <Fact name={GST_LABEL}>
                <Money amount={chosen.tax} />
              </Fact>
            )}
            {chosen.discount > 0 && (
              <Fact name="Promo code">
                <Money amount={-chosen.discount} />
              </Fact>
            )}
            <Fact name="Total" total>
              <Money amount={chosen.amount_due} />
            </Fact>
          </FactList>
          <p>You pay once they accept. {feeTermsText(chosen.cancellation_tier)}</p>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
