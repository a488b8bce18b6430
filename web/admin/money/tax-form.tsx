import { dayRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { AdminCommissionTaxes } from '#contract/admin/commission-taxes.ts'
import { type CommissionTax, commissionTaxProblem } from '#contract/rules/commission-taxes.ts'
import { call } from '#web/api.ts'
import { planCommissionTax } from '#web/endpoints/admin/commission-taxes.gen.ts'
import { NativeSelect, Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { type FieldRules, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { longDate } from '#web/ui/values/local-text.ts'

type Values = { kind: CommissionTax; number: string; from: string; note: string }

/** As the server reads it. */
const plain = (typed: string) => typed.replaceAll(' ', '').toUpperCase()

const RULES: FieldRules<Values> = {
  number: (typed, { kind }) => (typed.trim() === '' ? null : commissionTaxProblem(kind, plain(typed))),
  from: dayRule,
  note: (text) => (text.trim() === '' ? 'Say why' : null),
}

type TaxFormProps = { kinds: AdminCommissionTaxes['kinds']; onPlanned: () => void }

/** Plans a tax on our commission from a day on, or its end. */
export function TaxForm({ kinds, onPlanned }: TaxFormProps) {
  const form = useRulesForm<Values>({
    initial: { kind: 'gst', number: '', from: '', note: '' },
    rules: RULES,
  })
  const { field, values } = form
  const chosen = kinds.find(({ kind }) => kind === values.kind)!
  const begins = values.number.trim() !== '' && chosen.number === null
  const earliest = begins ? chosen.earliest_start : chosen.earliest
  const send = form.submit(async ({ kind, number, from, note }) => {
    await call(planCommissionTax, { body: { kind, from, note, number: number.trim() === '' ? null : number } })
    toast('Change planned.')
    onPlanned()
  })
  return (
    <Surface as="form" gap={20} aria-labelledby="new-tax" {...form.props(send)}>
      <Heading id="new-tax">Plan a tax</Heading>
      <NativeSelect
        label="Tax"
        data={kinds.map(({ kind, name, percent }) => ({ value: kind, label: `${name} (${percent}%)` }))}
        {...field('kind')}
      />
      <TextInput
        label="Our registration number"
        description={chosen.number === null ? undefined : `Now ${chosen.number}. Leave empty to end it.`}
        autoComplete="off"
        {...field('number')}
      />
      <TextInput
        label="First day"
        type="date"
        required
        min={earliest}
        description={`${longDate(earliest)} at the earliest.`}
        {...field('from')}
      />
      <Textarea
        label="Why"
        required
        rows={2}
        maxLength={300}
        description="Providers don’t see this."
        {...field('note')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          Plan it and notify providers
        </Button>
      </ButtonRow>
    </Surface>
  )
}
