import { DESCRIPTION_MAX } from '#contract/constants.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'

export function DescriptionField(field: FieldProps) {
  return (
    <Textarea
      label="Description"
      description="What’s included, what to have ready."
      rows={3}
      maxLength={DESCRIPTION_MAX}
      {...field}
    />
  )
}

export function descriptionProblem(value: string): string | null {
  return value.trim() === '' ? 'Please enter a service description' : null
}
