import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'

import type { HitVisit } from '#contract/availability/visits-met.ts'
import { TIME_OFF_NOTE_MAX } from '#contract/constants.ts'
import { ApiError, call } from '#web/api.ts'
import { addTimeOff, previewTimeOff } from '#web/endpoints/availability/time-off.gen.ts'
import { BookedMeanwhile, VisitsMet } from '#web/provider-area/hours/visits-met.tsx'
import { visitsRefused } from '#web/provider-area/hours/visits-refused.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { addDays } from '#web/ui/values/local-text.ts'

import styles from './time-off.module.css'

const EMPTY = { startDate: '', startTime: '09:00', endDate: '', endTime: '17:00', isWhole: true, note: '' }
const RULES = { startDate: (date: string) => (date === '' ? 'Choose the first day.' : null) }

type Values = typeof EMPTY
type Preview = { text: string; visits: readonly HitVisit[]; isAgain: boolean }

type TimeOffDialogProps = {
  /** The day to begin with, '' for none; null while it is closed. */
  date: string | null
  /** Hours of that day to begin with, HH:mm; without them whole days. */
  time?: { start: string; end: string } | undefined
  today: string
  onClose: () => void
  onAdded: () => Promise<void>
}

/** From and to, whole days or hours; shows what it would meet before anything is saved. */
export function TimeOffDialog({ date, ...props }: TimeOffDialogProps) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const close = () => {
    setPreview(null)
    props.onClose()
  }
  return (
    <Dialog opened={date !== null} onClose={close} title={preview ? 'Add this time off?' : 'Add time off'} size={480}>
      <TimeOffForm {...props} date={date ?? ''} preview={preview} setPreview={setPreview} onClose={close} />
    </Dialog>
  )
}

type TimeOffFormProps = Omit<TimeOffDialogProps, 'date'> & {
  date: string
  preview: Preview | null
  setPreview: (preview: Preview | null) => void
}

function TimeOffForm({ date, time, today, preview, setPreview, onClose, onAdded }: TimeOffFormProps) {
  const form = useRulesForm({
    initial: { ...EMPTY, startDate: date, ...(time && hoursOf(date, time)) },
    rules: RULES,
    failed: (reason) => {
      setPreview(null)
      return reason instanceof ApiError && reason.detail ? reason.detail : SAVE_FAILED
    },
  })
  const check = form.submit(async (asked) => {
    setPreview({ ...(await call(previewTimeOff, { body: bodyOf(asked) })), isAgain: false })
  })
  const confirm = form.submit(async (asked) => {
    try {
      await call(addTimeOff, { body: { ...bodyOf(asked), expected_visits: [...(preview?.visits ?? [])] } })
    } catch (reason) {
      const visits = visitsRefused(reason)
      if (visits === null || preview === null) throw reason
      return setPreview({ ...preview, visits, isAgain: true })
    }
    onClose()
    await onAdded()
  })
  return (
    <Stack as="form" {...form.props(preview ? confirm : check)} aria-label="Add time off">
      {preview ? <Question preview={preview} /> : <Fields form={form} today={today} />}
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={preview ? () => setPreview(null) : onClose}>
          {preview ? 'Go back' : 'Cancel'}
        </Button>
        <Button type="submit" loading={form.busy}>
          {preview ? 'Add time off' : 'Continue'}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

/** The end of a day is the beginning of the next one. */
function hoursOf(date: string, { start, end }: { start: string; end: string }): Partial<Values> {
  const edges = end === '24:00' ? { endDate: addDays(date, 1), endTime: '00:00' } : { endDate: date, endTime: end }
  return { startTime: start, isWhole: false, ...edges }
}

function Fields({ form, today }: { form: ReturnType<typeof useRulesForm<Values>>; today: string }) {
  const { values, field } = form
  return (
    <>
      <div className={styles.edges}>
        <TextInput label="From" type="date" min={today} data-autofocus {...field('startDate')} />
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
    </>
  )
}

/** It takes the focus from the button that has gone, so that it is read out. */
function Question({ preview: { text, visits, isAgain } }: { preview: Preview }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Quiet as="div">
      <p ref={ref} tabIndex={-1} className={styles.question}>
        <strong>{text}</strong>
      </p>
      {isAgain && <BookedMeanwhile />}
      <VisitsMet visits={visits} />
    </Quiet>
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
