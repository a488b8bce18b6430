import { Button } from '#web/ui/button.tsx'

import type { Booking } from '#contract/bookings.ts'
import { ApiError, errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { bookableDays } from '#web/bookings/request/bookable-days.ts'
import { DayPicker } from '#web/bookings/request/time/day-picker.tsx'
import { SlotPicker } from '#web/bookings/request/time/slot-picker.tsx'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { listRescheduleTimes, rescheduleBooking } from '#web/endpoints/bookings/reschedule.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

import styles from './reschedule-dialog.module.css'

type RescheduleDialogProps = { booking: Booking; opened: boolean; onClose: () => void; onMoved: () => void }

/** Another day and hour for a visit: immediately where that is allowed, otherwise as a question to the other side. */
export function RescheduleDialog({ opened, ...props }: RescheduleDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      size={640}
      title={props.booking.rescheduling?.needs_answer ? 'Propose another time' : 'Move this visit'}
    >
      <RescheduleForm {...props} />
    </Dialog>
  )
}

function RescheduleForm({ booking, onClose, onMoved }: Omit<RescheduleDialogProps, 'opened'>) {
  const { zoneLabel } = useSite()
  const { data, error: failed, reload } = useLoaded(booking.id, (signal) => loadTimes(booking, signal))
  const form = useRulesForm({
    initial: { date: '', time: '' },
  })
  const { date, time } = form.values
  const days = data?.days ?? null
  const keyOf = useIdempotencyKey()
  const needsAnswer = booking.rescheduling?.needs_answer ?? false
  const times = days?.find((day) => day.date === date)?.times ?? []

  const send = form.submit(async (body) => {
    try {
      const headers = { 'idempotency-key': keyOf(body) }
      const moved = await call(rescheduleBooking, { params: { id: booking.id }, body, headers })
      toast(moved.proposal ? 'Proposal sent.' : `The visit is now on ${moved.scheduled_text}.`)
      onMoved()
      onClose()
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 409) {
        form.set({ time: '' })
        reload()
      }
      throw refusal
    }
  })

  return (
    <Stack as="form" gap={20} {...form.props(send)}>
      <Quiet>
        Currently <strong>{booking.scheduled_text}</strong>. {booking.rescheduling?.text} The price stays the same.
      </Quiet>
      {failed !== null && <FormError>{errorText(failed, 'Couldn’t load the times.')}</FormError>}
      {failed === null && days === null && <p role="status">Looking for times…</p>}
      {days?.length === 0 && <p role="status">No other times are available.</p>}
      {days && days.length > 0 && (
        <>
          <DayPicker days={days} date={date} onChoose={(chosen) => form.set({ date: chosen, time: '' })} />
          <SlotPicker
            date={date}
            times={times}
            time={time}
            ownVisits={data?.ownVisits}
            zone={zoneLabel}
            duration={booking.service.duration}
            onChoose={(chosen) => form.set({ time: chosen })}
          />
        </>
      )}
      <FormError>{form.error ?? form.problem('date') ?? form.problem('time')}</FormError>
      <ButtonRow justify="end">
        <p role="status" className={styles.chosen}>
          {date && time ? `${dateText(date)}, ${timeText(time)}` : ''}
        </p>
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Keep current time
        </Button>
        <Button type="submit" loading={form.busy} disabled={!date || !time}>
          {needsAnswer ? 'Send proposal' : 'Move visit'}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

async function loadTimes({ id, service: { duration } }: Booking, signal: AbortSignal) {
  const { date_availability: free, own_visits: ownVisits } = await call(listRescheduleTimes, { params: { id }, signal })
  return { days: bookableDays(free, Object.keys(free).toSorted()[0] ?? '', duration), ownVisits }
}
