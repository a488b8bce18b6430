import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { dueStep } from '#web/provider-area/visits/due-step.ts'
import { Button } from '#web/ui/button.tsx'

import { SupportDialog } from './dialogs.ts'
import { StepButton } from './step-button.tsx'

type DayActionsProps = { booking: Booking; day: VisitDay; onChanged: () => void }

/** Buttons for the other steps of a provider on the day of a visit. The due step is at the top (see DuePart). */
export function DayActions({ booking, day, onChanged }: DayActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const { can } = day
  const isWayLeft = can.on_my_way && dueStep(booking, day) !== 'on_my_way'
  if (!isWayLeft && !can.raise_alarm) return null
  return (
    <>
      {isWayLeft && (
        <StepButton
          step="on_my_way"
          variant="default"
          day={day}
          clientName={booking.client.full_name}
          onChanged={onChanged}
        />
      )}
      {can.raise_alarm && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Support
        </Button>
      )}
      <SupportDialog day={day} onChanged={onChanged} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
