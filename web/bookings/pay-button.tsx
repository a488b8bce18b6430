import { Button } from '@mantine/core'

import { formatDollars } from '#contract/money.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { openCheckout } from '#web/endpoints/bookings.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { LEAVING, useAct } from '#web/ui/forms/use-act.ts'
import { Icon } from '#web/ui/icon.tsx'

type PayButtonProps = {
  bookingId: string
  /** Dollars; shown on the button. */
  amount: number
  /** What is paid for, for those who cannot see what stands around the button. */
  label: string
  /** `sm` among the small buttons of a list. */
  size?: 'sm' | 'md'
  onRefused?: () => void
}

/** Leads to the hosted checkout; what stands in the way is said beside it. */
export function PayButton({ bookingId, amount, label, size = 'md', onRefused }: PayButtonProps) {
  const { busy, error, run } = useAct((refusal) => {
    onRefused?.()
    return errorText(refusal, 'The checkout could not be opened. Please try again.')
  })
  const pay = async () => {
    const { url } = await call(openCheckout, { body: { booking_id: bookingId } })
    window.location.assign(url)
    return LEAVING
  }
  return (
    <>
      <Button
        loading={busy}
        size={size}
        leftSection={<Icon name="card" size={18} />}
        aria-label={`Pay now, ${formatDollars(amount)}: ${label}`}
        onClick={() => void run(pay)}
      >
        Pay now · {formatDollars(amount)}
      </Button>
      {error && <FormError>{error}</FormError>}
    </>
  )
}
