import { Button } from '#web/ui/button.tsx'

import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { call } from '#web/api.ts'
import { raiseAlarm } from '#web/endpoints/bookings/safety.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { useStep } from './use-step.ts'

import styles from './day.module.css'

type SupportDialogProps = { day: VisitDay; opened: boolean; onClose: () => void; onChanged: () => void }

/**
 * The silent alarm. It looks like any other question of the page, makes no sound, and its one button is large enough for a
 * glove; two taps apart it cannot be pressed by accident.
 */
export function SupportDialog({ day, opened, onClose, onChanged }: SupportDialogProps) {
  const { supportPhone } = useSite()
  const { busy, error, run } = useStep(onChanged)
  const isSent = day.safety?.is_alarm_sent ?? false
  const send = () =>
    run({ step: 'alarm' }, async (headers) => {
      await call(raiseAlarm, { params: { id: day.booking_id }, headers })
      onChanged()
    })
  return (
    <Dialog opened={opened} onClose={onClose} title="Support" size={420}>
      <Stack>
        <p>In an emergency, call 911.</p>
        <Button
          fullWidth
          variant="light"
          className={styles.large}
          loading={busy}
          disabled={isSent}
          onClick={() => void send()}
        >
          {isSent ? 'Sent' : 'Send quietly'}
        </Button>
        <FormError>{error}</FormError>
        <Quiet size="sm">Alerts your trusted contact and us. Anything else: {supportPhone}.</Quiet>
      </Stack>
    </Dialog>
  )
}
