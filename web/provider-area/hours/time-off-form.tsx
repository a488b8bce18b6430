import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

import { TIME_OFF_NOTE_MAX } from '#contract/constants.ts'
import type { HitVisit } from '#contract/availability/time-off.ts'
import { ApiError, call } from '#web/api.ts'
import { addTimeOff, previewTimeOff } from '#web/endpoints.gen.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { VisitsMet } from './visits-met.tsx'

import styles from './time-off.module.css'

const FAILED = 'Failed to save the time off. Please try again later.'

type Values = { startDate: string; startTime: string; endDate: string; endTime: string; isWhole: boolean; note: string }
type Preview = { text: string; visits: HitVisit[] }

/** From and to, whole days or hours; asks what it would meet before anything is saved. */
export function TimeOffForm({ today, onAdded }: { today: string; onAdded: () => Promise<void> }) {
  const empty: Values = { startDate: '', startTime: '09:00', endDate: '', endTime: '17:00', isWhole: true, note: '' }
  const [values, setValues] = useState(empty)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const set = (change: Partial<Values>) => {
    setValues((present) => ({ ...present, ...change }))
    setError(null)
  }
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await act()
    } catch (reason) {
      setPreview(null)
      setError(reason instanceof ApiError && reason.detail ? reason.detail : FAILED)
    }
    setBusy(false)
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (!values.startDate) return setError('Please choose the first day.')
    return void attempt(async () => setPreview(await call(previewTimeOff, { body: bodyOf(values) })))
  }
  const confirm = () =>
    void attempt(async () => {
      await call(addTimeOff, { body: bodyOf(values) })
      setPreview(null)
      setValues(empty)
      await onAdded()
    })

  return (
    <Stack as="form" method="post" className={styles.form} noValidate onSubmit={check} aria-label="Add time off">
      <div className={styles.edges}>
        <TextInput
          label="From"
          type="date"
          min={today}
          value={values.startDate}
          onChange={(event) => set({ startDate: event.currentTarget.value })}
        />
        {!values.isWhole && (
          <TextInput
            label="Start time"
            type="time"
            value={values.startTime}
            onChange={(event) => set({ startTime: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={values.isWhole ? 'Last day' : 'To'}
          type="date"
          min={values.startDate || today}
          value={values.endDate}
          placeholder={values.startDate}
          onChange={(event) => set({ endDate: event.currentTarget.value })}
        />
        {!values.isWhole && (
          <TextInput
            label="End time"
            type="time"
            value={values.endTime}
            onChange={(event) => set({ endTime: event.currentTarget.value })}
          />
        )}
      </div>
      <Tick checked={values.isWhole} onChange={(event) => set({ isWhole: event.currentTarget.checked })}>
        Whole days
      </Tick>
      <TextInput
        label="Note (optional)"
        description="Only you see it."
        maxLength={TIME_OFF_NOTE_MAX}
        value={values.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <FormError>{error}</FormError>
      <div>
        <Button type="submit" variant="default" loading={busy && preview === null}>
          Add time off
        </Button>
      </div>
      <ConfirmDialog
        opened={preview !== null}
        title="Add this time off?"
        confirmLabel="Add time off"
        busy={busy}
        error={error}
        onConfirm={confirm}
        onCancel={() => setPreview(null)}
      >
        <p>
          <strong>{preview?.text}</strong>
        </p>
        <p>Clients cannot book you in this time.</p>
        <VisitsMet visits={preview?.visits ?? []} />
      </ConfirmDialog>
    </Stack>
  )
}

/** A last day that was left empty is the first one. */
function bodyOf({ startDate, startTime, endDate, endTime, isWhole, note }: Values) {
  const lastDate = endDate || startDate
  const edges = isWhole
    ? { start: startDate, end: lastDate }
    : { start: `${startDate}T${startTime}`, end: `${lastDate}T${endTime}` }
  return { ...edges, note: note.trim() }
}
