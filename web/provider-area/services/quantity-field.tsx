import { MAX_QUANTITY } from '#contract/rules/add-ons.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'

const CHOICES = Array.from({ length: MAX_QUANTITY }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? 'One' : `Up to ${at + 1}`,
}))

/** For how many people or pets one visit may be; price and time count for each. */
export function QuantityField(field: FieldProps) {
  return (
    <NativeSelect
      label="People or pets in one visit"
      description="Price and time are for each."
      data={CHOICES}
      {...field}
    />
  )
}
