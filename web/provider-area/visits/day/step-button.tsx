import { useState } from 'react'

import type { VisitDay, VisitStep } from '#contract/bookings/visit-day.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { CheckInDialog, CheckOutDialog } from './dialogs.ts'
import { useKeptStep } from './use-kept-step.ts'

export type StepButtonProps = {
  step: Exclude<VisitStep, 'complete'>
  day: VisitDay
  clientName: string
  variant?: 'filled' | 'default'
  onChanged: () => void
}

/** The button of one step at the door, with the dialog that it opens. */
export function StepButton({ step, variant = 'filled', ...dialog }: StepButtonProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  if (step === 'on_my_way') return <SetOutButton variant={variant} {...dialog} />
  return (
    <>
      <Button
        variant={variant}
        leftSection={<Icon name={step === 'check_in' ? 'home' : 'logout'} size={18} />}
        onClick={() => setOpened(true)}
      >
        {step === 'check_in' ? 'Check in' : 'Check out'}
      </Button>
      <CheckInDialog {...dialog} opened={opened && step === 'check_in'} onClose={close} />
      <CheckOutDialog {...dialog} opened={opened && step === 'check_out'} onClose={close} />
    </>
  )
}

function SetOutButton({
  day,
  clientName,
  variant,
  onChanged,
}: Omit<StepButtonProps, 'step'> & { variant: 'filled' | 'default' }) {
  const { busy, error, take } = useKeptStep(day.booking_id, onChanged)
  const setOut = () => take('on_my_way', null, { said: `${clientName} knows you’re on your way.`, after: onChanged })
  return (
    <>
      <Button
        variant={variant}
        leftSection={<Icon name="map-pin" size={18} />}
        loading={busy}
        onClick={() => void setOut()}
      >
        I’m on my way
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
