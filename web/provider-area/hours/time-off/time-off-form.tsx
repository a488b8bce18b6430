import { Button } from '@mantine/core'
import { useState } from 'react'

import type { HitVisit } from '#contract/availability/time-off.ts'
import { TIME_OFF_NOTE_MAX } from '#contract/constants.ts'
import { ApiError, call } from '#web/api.ts'
import { addTimeOff, previewTimeOff } from '#web/endpoints/availability/time-off.gen.ts'
import { VisitsMet } from '#web/provider-area/hours/visits-met.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import styles from './time-off.module.css'

const FAILED = 'Failed to save the time off. Please try again later.'

const EMPTY = { startDate: '', startTime: '09:00', endDate: '', endTime: '17:00', isWhole: true, note: '' }
const RULES = { startDate: (date: string) => (date === '' ? 'Please choose the first day.' : null) }

type Values = typeof EMPTY
type Preview = { text: string; visits: HitVisit[] }

/** From and to, whole days or hours; asks what it would meet before anything is saved. */
export function TimeOffForm({ today, onAdded }: { today: string; onAdded: () => Promise<void> }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const form = useRulesForm({
    initial: EMPTY,
    rules: RULES,
    failed: (reason) => {
      setPreview(null)
      return reason instanceof ApiError && reason.detail ? reason.detail : FAILED
    },
  })
  const { values, field } = form
  const check = form.submit(async (asked) => setPreview(await call(previewTimeOff, { body: bodyOf(asked) })))
  const confirm = () =>
    void form.run(async () => {
      await call(addTimeOff, { body: bodyOf(values) })
      setPreview(null)
      form.reset()
      await onAdded()
    })

  return (
    <Stack as="form" className={styles.form} {...form.props(check)} aria-label="Add time off">
      <div className={styles.edges}>
        <TextInput label="From" type="date" min={today} {...field('startDate')} />
        {!values.isWhole && <TextInput label="Start time" type="time" {...field('startTime')} />}
        <TextInput
          label={values.isWhole ? 'Last day' : 'To'}
          type="date"
          min={values.startDate || today}
          placeholder={values.startDate}
          {...field('endDate')}
        />
        {!values.isWhole && <TextInput label="End time" type="time" {...field('endTime')} />}
      </div>
      <Tick {...form.box('isWhole')}>Whole days</Tick>
      <TextInput
        label="Note (optional)"
        description="Only you see it."
        maxLength={TIME_OFF_NOTE_MAX}
        {...field('note')}
      />
      <FormError>{form.error}</FormError>
      <div>
        <Button type="submit" variant="default" loading={form.busy && preview === null}>
          Add time off
        </Button>
      </div>
      <ConfirmDialog
        opened={preview !== null}
        title="Add this time off?"
        confirmLabel="Add time off"
        busy={form.busy}
        error={form.error}
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
