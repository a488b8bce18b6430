import { TextInput, type TextInputProps } from '#web/ui/forms/fields.tsx'

import { formatTyped } from './format-typed.ts'

type FormattedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  /** Turns what has been typed so far into what is shown, for example `formatPhone`. */
  format: (typed: string) => string
  /** One character that the person typed, as opposed to one that `format` adds. */
  counts: RegExp
  onChange: (value: string) => void
}

/** Formats as typed; the caret stays after the same character, also in the middle. */
export function FormattedInput({ format, counts, value, onChange, ...rest }: FormattedInputProps) {
  return (
    <TextInput
      {...rest}
      value={format(value)}
      onChange={({ currentTarget }) => onChange(formatTyped(currentTarget, format, counts))}
    />
  )
}
