import { Button } from '#web/ui/button.tsx'

import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { call } from '#web/api.ts'
import { sayFine } from '#web/endpoints/bookings/safety.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useStep } from './use-step.ts'

/** The safety timer asks: one tap answers. */
export function FineNotice({ day, onChanged }: { day: VisitDay; onChanged: () => void }) {
  const { busy, error, run } = useStep(onChanged)
  if (!day.safety?.is_asking) return null
  const answer = (minutes: 30 | null) =>
    run({ minutes }, async (headers) => {
      await call(sayFine, { params: { id: day.booking_id }, body: { minutes }, headers })
      toast(minutes === null ? 'Timer ended.' : `We’ll ask again in ${minutes} minutes.`)
      onChanged()
    })
  return (
    <Notice
      as="section"
      tone="warn"
      icon="clock"
      title={day.safety.text}
      aria-label="Safety timer"
      actions={
        <>
          <Button size="md" variant="default" disabled={busy} onClick={() => void answer(30)}>
            30 minutes more
          </Button>
          <Button size="md" loading={busy} onClick={() => void answer(null)}>
            I’m fine
          </Button>
        </>
      }
    >
      <p>Check out when you leave. In an emergency, call 911.</p>
      <FormError>{error}</FormError>
    </Notice>
  )
}
