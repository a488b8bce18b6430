import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { formatDollars } from '#contract/money.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import type { CreditChosen } from '#web/bookings/credit-choice.tsx'
import { openCheckout } from '#web/endpoints/bookings.gen.ts'
import { getCreditOffer } from '#web/endpoints/credit.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { NAVIGATING, useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Most people have no credit. */
const CreditChoice = lazyComponent(async () => (await import('./credit-choice.tsx')).CreditChoice)

type PayButtonProps = {
  bookingId: string
  /** Dollars; shown on the button. */
  amount: number
  /** The button's name for people who can't see its surroundings. */
  label: string
  /** `sm` among the small buttons of a list. */
  size?: 'sm' | 'md'
  /** Quiet where another button of the page is the one to press. */
  variant?: 'filled' | 'default'
  onRefused?: () => void
}

/**
 * Leads to the hosted checkout; obstacles are shown beside it. Credit is chosen beside the button; a small one in a
 * list leads clients with credit to the page of the booking.
 */
export function PayButton({ bookingId, amount, label, size = 'md', variant = 'filled', onRefused }: PayButtonProps) {
  const { busy, error, run } = useAction((refusal) => {
    onRefused?.()
    return errorText(refusal, 'Couldn’t open the checkout.')
  })
  const [credit, setCredit] = useState<CreditChosen>(null)
  const isSmall = size === 'sm'
  const pay = async () => {
    const hasCredit = isSmall && (await call(getCreditOffer, { params: { booking_id: bookingId } })).credit > 0
    const asked = { booking_id: bookingId, use_credit: credit !== null }
    window.location.assign(hasCredit ? `/bookings/${bookingId}` : (await call(openCheckout, { body: asked })).url)
    return NAVIGATING
  }
  const due = formatDollars(credit?.byCard ?? amount)
  const words = credit?.byCard === 0 ? 'Pay with credit' : `Pay now · ${due}`
  return (
    <>
      <Button
        loading={busy}
        size={size}
        variant={variant}
        leftSection={<Icon name="card" size={18} />}
        aria-label={`${words.replace(' ·', ',')}: ${label}`}
        onClick={() => void run(pay)}
      >
        {words}
      </Button>
      {!isSmall && <CreditChoice bookingId={bookingId} chosen={credit} onChoose={setCredit} />}
      {error && <FormError>{error}</FormError>}
    </>
  )
}
