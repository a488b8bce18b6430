import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { ContactButtons } from '#web/provider-area/visits/contact-buttons.tsx'
import { CompleteButton } from '#web/provider-area/visits/complete-button.tsx'
import { dueStep } from '#web/provider-area/visits/due-step.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { classes } from '#web/ui/layout/part.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { LateDialog } from './dialogs.ts'
import { StepButton } from './step-button.tsx'

import bar from '#web/provider-area/layouts/phone-bar.module.css'
import styles from './due-part.module.css'

type DuePartProps = {
  booking: Booking
  day: VisitDay | undefined
  /** On phones it stays at the bottom of the window: on the page of one visit. */
  isBar?: boolean
  onChanged: () => void
}

/** The due step, first on the page and within a thumb's reach on a phone: time left, the one step, call, directions. */
export function DuePart({ booking, day, isBar = false, onChanged }: DuePartProps) {
  const [isLate, setLate] = useState(false)
  const step = dueStep(booking, day)
  const left = [day?.starts_in_text, day?.leave_text].filter(Boolean).join(' · ')
  const clientName = booking.client.full_name
  return (
    <Stack gap={isBar ? 8 : 12} className={isBar ? bar.bar : undefined}>
      {left && (
        <IconLine icon="clock" tone="accent" loud>
          {left}
        </IconLine>
      )}
      <ButtonRow gap={8} {...(isBar ? { className: classes(bar.buttons, styles.buttons) } : { phones: 'pairs-below' })}>
        {step === 'complete' && (
          <CompleteButton booking={booking} variant="filled" onStale={onChanged} onCompleted={onChanged} />
        )}
        {step !== null && step !== 'complete' && day && (
          <StepButton step={step} day={day} clientName={clientName} onChanged={onChanged} />
        )}
        {day?.can.running_late && (
          <Button variant="default" leftSection={<Icon name="clock" size={18} />} onClick={() => setLate(true)}>
            Running late
          </Button>
        )}
        <ContactButtons booking={booking} />
      </ButtonRow>
      {day && (
        <LateDialog
          day={day}
          clientName={clientName}
          opened={isLate}
          onClose={() => setLate(false)}
          onChanged={onChanged}
        />
      )}
    </Stack>
  )
}
