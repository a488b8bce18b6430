import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { ContactButtons } from '#web/provider-area/visits/contact-buttons.tsx'
import { CompleteButton } from '#web/provider-area/visits/complete-button.tsx'
import { dueStep } from '#web/provider-area/visits/due-step.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { StepButton } from './step-button.tsx'

type DuePartProps = { booking: Booking; day: VisitDay | undefined; onChanged: () => void }

/** What is due now stands first, where a thumb finds it on a phone: how long there is, the one step, call, directions. */
export function DuePart({ booking, day, onChanged }: DuePartProps) {
  const step = dueStep(booking, day)
  const left = [day?.starts_in_text, day?.leave_text].filter(Boolean).join(' · ')
  return (
    <Stack gap={12}>
      {left && (
        <IconLine icon="clock" tone="accent" loud>
          {left}
        </IconLine>
      )}
      <ButtonRow gap={8} phones="pairs-below">
        {step === 'complete' && (
          <CompleteButton booking={booking} variant="filled" onStale={onChanged} onCompleted={onChanged} />
        )}
        {step !== null && step !== 'complete' && day && (
          <StepButton step={step} day={day} clientName={booking.client.full_name} onChanged={onChanged} />
        )}
        <ContactButtons booking={booking} />
      </ButtonRow>
    </Stack>
  )
}
