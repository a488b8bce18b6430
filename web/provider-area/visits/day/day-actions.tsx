import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { CheckInDialog, CheckOutDialog, LateDialog, SupportDialog } from './dialogs.ts'
import { useKeptStep } from './use-kept-step.ts'

type DayActionsProps = { day: VisitDay; clientName: string; onChanged: () => void }

/** What a provider does on the day of a visit, the next step first. */
export function DayActions({ day, clientName, onChanged }: DayActionsProps) {
  const [asking, setAsking] = useState<'in' | 'out' | 'late' | 'support' | null>(null)
  const { can } = day
  const { busy, error, take } = useKeptStep(day.booking_id, onChanged)
  const close = () => setAsking(null)
  const setOut = () =>
    take('on_my_way', null, { said: `${clientName} knows that you are on your way.`, after: onChanged })
  if (!Object.values(can).some(Boolean)) return null
  const dialog = { day, onClose: close, onChanged }
  return (
    <Stack gap={12}>
      <ButtonRow gap={8} phones="share">
        {can.on_my_way && (
          <Button
            variant={can.check_in ? 'default' : 'filled'}
            leftSection={<Icon name="map-pin" size={18} />}
            loading={busy}
            onClick={() => void setOut()}
          >
            I’m on my way
          </Button>
        )}
        {can.check_in && (
          <Button leftSection={<Icon name="home" size={18} />} onClick={() => setAsking('in')}>
            Check in
          </Button>
        )}
        {can.check_out && (
          <Button leftSection={<Icon name="logout" size={18} />} onClick={() => setAsking('out')}>
            Check out
          </Button>
        )}
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
      <FormError>{error}</FormError>
      <CheckInDialog {...dialog} opened={asking === 'in'} clientName={clientName} />
      <CheckOutDialog {...dialog} opened={asking === 'out'} clientName={clientName} />
      <LateDialog {...dialog} opened={asking === 'late'} clientName={clientName} />
      <SupportDialog {...dialog} opened={asking === 'support'} />
    </Stack>
  )
}
