import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { useKeptStep } from './day/use-kept-step.ts'
import { CompleteDialog } from './dialogs.ts'

const COMPLETED = 'Booking completed. The client has been notified.'
const FAILED = 'Failed to complete booking. Please try again.'

type CompleteButtonProps = {
  booking: Booking
  variant: 'filled' | 'light' | 'default' | 'subtle'
  size?: 'sm'
  onCompleted: () => void
  /** When the visit turns out to have changed elsewhere. */
  onStale: () => void
}

/** One press after the check-out; before it, one dialog that says what is known of the visit. */
export function CompleteButton({ booking, variant, size, onCompleted, onStale }: CompleteButtonProps) {
  const [asking, setAsking] = useState(false)
  const { busy, error, say, take } = useKeptStep(booking.id, onStale, FAILED)
  const isAsked = booking.complete_warning !== null
  const close = () => {
    say(null)
    setAsking(false)
  }
  const after = () => {
    close()
    onCompleted()
  }
  const complete = () => void take('complete', { status: 'completed' }, { said: COMPLETED, after })
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        loading={busy && !asking}
        {...(variant !== 'subtle' && { leftSection: <Icon name="check-circle" size={18} /> })}
        onClick={() => (isAsked ? setAsking(true) : complete())}
      >
        Mark as Completed
      </Button>
      {!asking && <FormError>{error}</FormError>}
      <CompleteDialog
        booking={booking}
        opened={asking}
        busy={busy}
        error={error}
        onConfirm={complete}
        onClose={close}
      />
    </>
  )
}
