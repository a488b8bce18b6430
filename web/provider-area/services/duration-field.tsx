import { durationText } from '#contract/clock.ts'
import { SLOT_MINUTES, VISIT_MINUTES_STEP } from '#contract/constants.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'

/** How long a visit may take, in minutes. */
export type Bounds = { min_minutes: number; max_minutes: number }

/** Before a catalogue entry is chosen there is nothing to choose from but the usual length. */
const USUAL: Bounds = { min_minutes: SLOT_MINUTES, max_minutes: SLOT_MINUTES }

/** How long a visit takes, in the steps that its catalogue entry allows. A length that no longer fits stays in sight. */
export function DurationField({ bounds, ...field }: FieldProps & { bounds: Bounds | null }) {
  const { min_minutes: least, max_minutes: most } = bounds ?? USUAL
  const steps = Array.from(
    { length: (most - least) / VISIT_MINUTES_STEP + 1 },
    (_, at) => least + at * VISIT_MINUTES_STEP,
  )
  const chosen = Number(field.value)
  const all = steps.includes(chosen) ? steps : [...steps, chosen].toSorted((a, b) => a - b)
  return (
    <NativeSelect
      label="How long a visit takes"
      data={all.map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
      {...field}
    />
  )
}
