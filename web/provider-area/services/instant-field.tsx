import type { InstantBooking } from '#contract/providers.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'

export const INSTANT_WORDS: Record<InstantBooking, string> = {
  nobody: 'No one: you answer each request',
  repeat: 'Clients you’ve visited',
  everybody: 'Everyone',
}

const CHOICES = Object.entries(INSTANT_WORDS).map(([value, label]) => ({ value, label }))

/** Clients whose requests are confirmed instantly. */
export function InstantField(field: FieldProps) {
  return (
    <NativeSelect
      label="Instant booking"
      description="Choose who can book without waiting for your answer."
      data={CHOICES}
      {...field}
    />
  )
}
