import { Button } from '@mantine/core'
import { useState } from 'react'

import { formatDollars } from '#contract/money.ts'
import { errorText } from '#web/api-error.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { payBooking } from './pay-booking.ts'

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

/** Leads to the checkout; what stands in the way is said beside it. */
export function PayButton({ bookingId, amount, label, size = 'md', onRefused }: PayButtonProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const pay = async () => {
    setBusy(true)
    setError(null)
    try {
      await payBooking(bookingId)
    } catch (refusal) {
      setError(errorText(refusal, 'The checkout could not be opened. Please try again.'))
      setBusy(false)
      onRefused?.()
    }
  }
  return (
    <>
      <Button
        loading={busy}
        size={size}
        leftSection={<Icon name="card" size={18} />}
        aria-label={`Pay now, ${formatDollars(amount)}: ${label}`}
        onClick={() => void pay()}
      >
        Pay now · {formatDollars(amount)}
      </Button>
      {error && <FormError>{error}</FormError>}
    </>
  )
}
