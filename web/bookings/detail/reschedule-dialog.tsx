import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { call } from '#web/api.ts'
import { ApiError, errorText } from '#web/api-error.ts'
import { DayPicker } from '#web/bookings/request/day-picker.tsx'
import { bookableDays, type BookableDay } from '#web/bookings/request/bookable-days.ts'
import { SlotPicker } from '#web/bookings/request/slot-picker.tsx'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { listRescheduleTimes, rescheduleBooking } from '#web/endpoints.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { dateText, timeText } from '#web/ui/local-text.ts'
import { toast } from '#web/ui/toast.tsx'

import styles from './reschedule-dialog.module.css'

type MoveDialogProps = { booking: Booking; opened: boolean; onClose: () => void; onMoved: () => void }

/** Another day and hour for a visit: at once where that is allowed, otherwise as a question to the other side. */
export function RescheduleDialog({ booking, opened, onClose, onMoved }: MoveDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closable={!busy}
      size={640}
      title={booking.moving?.needs_answer ? 'Propose another time' : 'Move this visit'}
    >
      <MoveForm booking={booking} busy={busy} setBusy={setBusy} onClose={onClose} onMoved={onMoved} />
    </Dialog>
  )
}

type MoveFormProps = Omit<MoveDialogProps, 'opened'> & { busy: boolean; setBusy: (busy: boolean) => void }

function MoveForm({ booking, busy, setBusy, onClose, onMoved }: MoveFormProps) {
  const { zoneLabel } = useSite()
  const { data: days, error: failed, reload } = useLoaded(booking.id, (signal) => loadTimes(booking.id, signal))
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [error, setError] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const needsAnswer = booking.moving?.needs_answer ?? false
  const times = days?.find((day) => day.date === date)?.times ?? []

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!date || !time) return setError('Please choose a day and a time.')
    setBusy(true)
    setError(null)
    try {
      const body = { date, time }
      const headers = { 'idempotency-key': keyOf(body) }
      const moved = await call(rescheduleBooking, { params: { id: booking.id }, body, headers })
      toast(moved.proposal ? 'Proposal sent.' : `The visit is now on ${moved.scheduled_text}.`)
      onMoved()
      onClose()
    } catch (refusal) {
      setError(errorText(refusal, 'Failed to move the visit. Please try again.'))
      if (refusal instanceof ApiError && refusal.status === 409) {
        setTime('')
        reload()
      }
    }
    setBusy(false)
  }

  return (
    <form method="post" className={styles.form} onSubmit={(event) => void send(event)}>
      <p className={styles.now}>
        Currently <strong>{booking.scheduled_text}</strong>. {booking.moving?.text} The price stays the same.
      </p>
      {failed !== null && <FormError>{errorText(failed, 'Failed to load free times. Please try again.')}</FormError>}
      {failed === null && days === null && <p role="status">Looking for free times…</p>}
      {days?.length === 0 && <p role="status">There is no other free time at the moment.</p>}
      {days && days.length > 0 && (
        <>
          <DayPicker
            days={days}
            date={date}
            onChoose={(chosen) => {
              setDate(chosen)
              setTime('')
            }}
          />
          <SlotPicker date={date} times={times} time={time} zone={zoneLabel} onChoose={setTime} />
        </>
      )}
      <FormError>{error}</FormError>
      <div className={styles.end}>
        <p role="status">{date && time ? `${dateText(date)}, ${timeText(time)}` : ''}</p>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Keep current time
        </Button>
        <Button type="submit" loading={busy} disabled={!date || !time}>
          {needsAnswer ? 'Send proposal' : 'Move visit'}
        </Button>
      </div>
    </form>
  )
}

async function loadTimes(id: string, signal: AbortSignal): Promise<BookableDay[]> {
  const { date_availability: free } = await call(listRescheduleTimes, { params: { id }, signal })
  return bookableDays(free, Object.keys(free).toSorted()[0] ?? '')
}
