import { type ReactNode, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { setBookingStatus } from '#web/endpoints.gen.ts'
import { isStale } from '#web/provider-area/visits/use-fresh-booking.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { toast } from '#web/ui/toast.tsx'

const ACCEPTED = 'Booking accepted. The client has been notified and the appointment is confirmed.'
const DECLINED = 'Booking declined. The client has been notified.'
const DECLINE_FAILED = 'Failed to decline booking. Please try again.'
const ACCEPT_FAILED = 'Failed to approve booking. Please try again.'

type Decision = {
  busy: 'accept' | 'decline' | null
  error: string | null
  accept: () => void
  /** Asks first. */
  askDecline: () => void
  /** Put it anywhere on the page. */
  dialog: ReactNode
}

type Then = {
  /** Once the server has taken it. */
  onDone: (decision: 'accept' | 'decline') => void | Promise<void>
  /** When the request turns out to be none any more. */
  onStale: () => Promise<void>
}

/** The answer to one request. */
export function useDecision(booking: Pick<Booking, 'id'>, { onDone, onStale }: Then): Decision {
  const [busy, setBusy] = useState<Decision['busy']>(null)
  const [error, setError] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)

  const answer = async (decision: 'accept' | 'decline') => {
    setBusy(decision)
    setError(null)
    try {
      const status = decision === 'accept' ? 'confirmed' : 'cancelled'
      await call(setBookingStatus, { params: { id: booking.id }, body: { status } })
      toast(decision === 'accept' ? ACCEPTED : DECLINED)
      setAsking(false)
      // Where that leads to another page, its heading takes the focus.
      await onDone(decision)
      focusHeading()
    } catch (reason) {
      if (isStale(reason)) {
        await onStale()
        setAsking(false)
      }
      setError(refusalText(reason, decision === 'accept' ? ACCEPT_FAILED : DECLINE_FAILED))
    }
    setBusy(null)
  }

  return {
    busy,
    error: asking ? null : error,
    accept: () => void answer('accept'),
    askDecline: () => {
      setError(null)
      setAsking(true)
    },
    dialog: (
      <ConfirmDialog
        opened={asking}
        title="Are you sure you want to decline this booking request?"
        confirmLabel="Decline"
        cancelLabel="Keep request"
        danger
        busy={busy === 'decline'}
        error={error}
        onConfirm={() => void answer('decline')}
        onCancel={() => setAsking(false)}
      >
        The client is told right away and can book someone else. The time opens again in your calendar.
      </ConfirmDialog>
    ),
  }
}
