import { Button } from '#web/ui/button.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { SERIES_VISITS_MAX, SERIES_WEEKS_MAX } from '#contract/constants.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { RepeatDates } from './repeat-dates.tsx'
import { FIRST_PLAN, type Repeat, type RepeatOf, type RepeatPlan, useRepeat } from './use-repeat.ts'

type RepeatFieldProps = {
  serviceId: string
  of: Omit<RepeatOf, 'serviceId'>
  /** Null for one visit. */
  plan: RepeatPlan | null
  /** How often a request was refused because of its dates: they are checked again. */
  refusals: number
  onPlan: (plan: RepeatPlan | null) => void
  onRepeat: (repeat: Repeat | null) => void
}

const EVERY = Array.from({ length: SERIES_WEEKS_MAX }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? 'Every week' : `Every ${at + 1} weeks`,
}))

/** Visits that repeat, for clients who want it: how often and how many, and each date with whether it is available. */
export function RepeatField({ of, plan, ...props }: RepeatFieldProps) {
  const [isAsked, setAsked] = useState(false)
  if (of.date === '' || of.time === '') return null
  if (!plan)
    return (
      <div style={{ marginTop: 16 }}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon name="refresh" size={18} />}
          onClick={() => {
            setAsked(true)
            props.onPlan(FIRST_PLAN)
          }}
        >
          Repeat this visit
        </Button>
      </div>
    )
  const close = () => {
    props.onPlan(null)
    props.onRepeat(null)
  }
  return <Repeating of={of} plan={plan} takesFocus={isAsked} {...props} onClose={close} />
}

type RepeatingProps = RepeatFieldProps & { plan: RepeatPlan; takesFocus: boolean; onClose: () => void }

function Repeating({ serviceId, of, plan, refusals, takesFocus, onPlan, onRepeat, onClose }: RepeatingProps) {
  const { weeks, count } = plan
  const first = useRef<HTMLSelectElement>(null)
  const { dates, data, error, reload, change } = useRepeat({ ...of, serviceId }, plan, onPlan)
  const chosen = (dates ?? []).flatMap(({ date, chosen: time }) => (time === null ? [] : [{ date, time }]))
  const content = JSON.stringify(chosen)
  const tell = useEffectEvent(() => onRepeat({ every_weeks: weeks, visits: chosen }))
  useEffect(() => tell(), [content, weeks])
  // Only after a click, not for a draft.
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (refusals > 0) reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusals])
  const most = Math.max(2, Math.min(SERIES_VISITS_MAX, data?.most ?? SERIES_VISITS_MAX))
  const counts = Array.from({ length: most - 1 }, (_, at) => ({ value: String(at + 2), label: `${at + 2} visits` }))
  return (
    <Stack as="section" gap={16} style={{ marginTop: 20 }} aria-label="Repeat this visit">
      <Row gap={12} align="end" wrap>
        <NativeSelect
          ref={first}
          label="Repeat"
          value={String(weeks)}
          data={EVERY}
          onChange={(event) => onPlan({ ...plan, weeks: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label="How many"
          value={String(Math.min(count, most))}
          data={counts}
          onChange={(event) => onPlan({ ...plan, count: Number(event.currentTarget.value) })}
        />
        <Button variant="default" onClick={onClose}>
          One visit only
        </Button>
      </Row>
      <RepeatDates dates={dates} preview={data} error={error} count={count} onChange={change} onRetry={reload} />
    </Stack>
  )
}
