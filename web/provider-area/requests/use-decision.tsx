import { type ReactNode, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { setBookingStatus } from '#web/endpoints/bookings.gen.ts'
import { answerSeries } from '#web/endpoints/bookings/series.gen.ts'
import { isStale } from '#web/provider-area/visits/use-fresh-booking.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { toast } from '#web/ui/toast.tsx'

import { ANSWERS, type Answer } from './answers.ts'

const DeclineDialog = lazyComponent(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
  ({ opened }) => opened,
)

type Decision = {
  busy: Answer | null
  error: string | null
  accept: () => void
  /** Asks first. */
  askDecline: () => void
  /** Put it anywhere on the page. */
  dialog: ReactNode
}

type Then = {
  /** Once the server has taken it. */
  onDone: (answer: Answer) => void | Promise<void>
  /** When the request turns out to be none any more. */
  onStale: () => Promise<void>
}

/**
 * The answer to one request.
 * @param leftOut of visits that repeat, those that are not accepted with the others
 */
export function useDecision(
  booking: Pick<Booking, 'id' | 'series'>,
  { onDone, onStale }: Then,
  leftOut: readonly string[] = [],
): Decision {
  const [given, setGiven] = useState<Answer>('accept')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { error, say, run, ...act } = useAction()
  const busy = act.busy ? given : null

  const send = async (answer: Answer) => {
    setGiven(answer)
    try {
      const { status, done } = ANSWERS[answer]
      const body = { status, ...(answer === 'decline' && reason ? { reason } : {}) }
      if (booking.series)
        await call(answerSeries, { params: { id: booking.series.id }, body: { ...body, leave_out: [...leftOut] } })
      else await call(setBookingStatus, { params: { id: booking.id }, body })
      toast(done)
      setAsking(false)
      // When that leads to another page, its heading takes the focus.
      await onDone(answer)
      focusHeading()
    } catch (refusal) {
      if (isStale(refusal)) {
        await onStale()
        setAsking(false)
      }
      throw refusal
    }
  }
  const give = (answer: Answer) =>
    void run(
      () => send(answer),
      (refusal) => refusalText(refusal, ANSWERS[answer].failed),
    )

  return {
    busy,
    error: asking ? null : error,
    accept: () => give('accept'),
    askDecline: () => {
      say(null)
      setAsking(true)
    },
    dialog: (
      <DeclineDialog
        opened={asking}
        reason={reason}
        onReason={setReason}
        busy={busy === 'decline'}
        error={error}
        onConfirm={() => give('decline')}
        onCancel={() => setAsking(false)}
      />
    ),
  }
}
