import { Textarea } from '@mantine/core'

import { DESCRIPTION_MAX } from '#contract/constants.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'

type DescriptionFieldProps = {
  value: string
  error: string | null
  onChange: (value: string) => void
  onBlur: () => void
}

export function DescriptionField({ value, error, onChange, onBlur }: DescriptionFieldProps) {
  return (
    <Textarea
      name="description"
      label="Description"
      description="What is included, what you bring, what the client should have ready."
      autosize
      minRows={3}
      maxLength={DESCRIPTION_MAX}
      value={value}
      error={error && <FieldError>{error}</FieldError>}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

export function descriptionProblem(value: string): string | null {
  return value.trim() === '' ? 'Please enter a service description' : null
}
