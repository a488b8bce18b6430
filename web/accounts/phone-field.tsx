import { formatPhone } from '#contract/rules.ts'
import { FormattedInput } from '#web/ui/forms/formatted-input.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'

const DIGIT = /\d/

type PhoneFieldProps = FieldProps & { required?: boolean; description?: string; label?: string; autoComplete?: string }

/** A Canadian phone number, shown as (AAA) BBB-CCCC while it is typed. */
export function PhoneField({ required = false, ...rest }: PhoneFieldProps) {
  return (
    <FormattedInput
      label="Phone number"
      withAsterisk={required}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(604) 555-0123"
      format={formatPhone}
      counts={DIGIT}
      {...rest}
    />
  )
}
