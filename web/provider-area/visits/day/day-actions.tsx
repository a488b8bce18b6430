import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { dueStep } from '#web/provider-area/visits/due-step.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'

import { LateDialog, SupportDialog } from './dialogs.ts'
import { StepButton } from './step-button.tsx'

type DayActionsProps = { booking: Booking; day: VisitDay; onChanged: () => void }

/** What else a provider can do on the day of a visit: the due step stands at the top of it (see DuePart). */
export function DayActions({ booking, day, onChanged }: DayActionsProps) {
  const [asking, setAsking] = useState<'late' | 'support' | null>(null)
  const { can } = day
  const close = () => setAsking(null)
  const dialog = { day, clientName: booking.client.full_name, onChanged }
  const isWayLeft = can.on_my_way && dueStep(booking, day) !== 'on_my_way'
  if (!isWayLeft && !can.running_late && !can.raise_alarm) return null
  return (
    <>
      <ButtonRow gap={8} phones="share">
        {isWayLeft && <StepButton step="on_my_way" variant="default" {...dialog} />}
        {can.running_late && (
          <Button variant="default" leftSection={<Icon name="clock" size={18} />} onClick={() => setAsking('late')}>
            Running late
          </Button>
        )}
        {can.raise_alarm && (
          <Button variant="subtle" onClick={() => setAsking('support')}>
            Support
          </Button>
        )}
      </ButtonRow>
      <LateDialog {...dialog} opened={asking === 'late'} onClose={close} />
      <SupportDialog {...dialog} opened={asking === 'support'} onClose={close} />
    </>
  )
}
