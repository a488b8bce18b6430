import { BOTH_SEE } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { AvailabilityMap } from '#contract/availability.ts'
import type { AdminRecord } from '#contract/admin/bookings.ts'
import { ExplainDay } from '#web/availability/explain-day.tsx'
import { call } from '#web/api.ts'
import { listAdminTimes, moveAdminBooking } from '#web/endpoints/admin/bookings.gen.ts'
import { FieldPair, NativeSelect, Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'
import { longDate, timeText } from '#web/ui/values/local-text.ts'

import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'

import { REASON_RULES } from './act-form.tsx'

type MoveFormProps = { record: AdminRecord; onClose: () => void; onDone: () => void }

/** The times that the provider offers and at which the client is free; and why another one is not among them. */
export function MoveForm({ record: { id, provider, title, breakdown }, onClose, onDone }: MoveFormProps) {
  const { data, error } = useLoaded(id, (signal, of) => call(listAdminTimes, { params: { id: of }, signal }))
  if (error !== null) return <FormError>{LOAD_FAILED}</FormError>
  if (data === null) return <Quiet role="status">Loading…</Quiet>
  const days = Object.keys(data.date_availability).toSorted()
  return (
    <Stack>
      {days.length === 0 ? (
        <Quiet>No time suits both.</Quiet>
      ) : (
        <TimeForm id={id} free={data.date_availability} days={days} onClose={onClose} onDone={onDone} />
      )}
      <ExplainDay
        providerId={provider.id}
        viewer="admin"
        date={days[0] ?? ''}
        choosesDate
        like={{ title, addOns: breakdown.lines.filter(({ kind }) => kind === 'add_on').map(({ label }) => label) }}
      />
    </Stack>
  )
}

type TimeFormProps = Pick<MoveFormProps, 'onClose' | 'onDone'> & { id: string; free: AvailabilityMap; days: string[] }

function TimeForm({ id, free, days, onClose, onDone }: TimeFormProps) {
  const [first = ''] = days
  const timesOf = (date: string) => (free[date] ?? []).map(({ start }) => start)
  const form = useRulesForm({
    initial: { date: first, time: timesOf(first)[0] ?? '', reason: '' },
    rules: REASON_RULES,
  })
  const { date, time } = form.values
  const times = timesOf(date)
  const send = form.submit(async ({ reason }) => {
    const to = { date, time: times.includes(time) ? time : (times[0] ?? '') }
    await call(moveAdminBooking, { params: { id }, body: { ...to, reason: reason.trim() } })
    toast('Moved.')
    onDone()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <FieldPair>
        <NativeSelect
          label="Day"
          data={days.map((value) => ({ value, label: longDate(value) }))}
          {...form.field('date')}
        />
        <NativeSelect
          label="Time"
          data={times.map((value) => ({ value, label: timeText(value) }))}
          {...form.field('time')}
        />
      </FieldPair>
      <Textarea label="Reason" description={BOTH_SEE} required rows={2} maxLength={500} {...form.field('reason')} />
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          Leave it
        </Button>
        <Button type="submit" loading={form.busy}>
          Move it
        </Button>
      </ButtonRow>
    </Stack>
  )
}
