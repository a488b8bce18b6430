import { dayRule } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'

import type { AdminRate } from '#contract/admin/rates.ts'
import { percentProblem } from '#contract/rules/rates.ts'
import { call } from '#web/api.ts'
import { planRate } from '#web/endpoints/admin/rates.gen.ts'
import { FieldPair, Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { type FieldRules, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { longDate } from '#web/ui/values/local-text.ts'

import { Example } from './rate-example.tsx'

type Values = { standard_percent: string; repeat_percent: string; from: string; note: string }

/** Not a number for what is none. */
const percentIn = (typed: string) => (typed.trim() === '' ? NaN : Number(typed.trim().replace(/\s?%$/, '')))

const RULES: FieldRules<Values> = {
  standard_percent: (typed) => percentProblem(percentIn(typed)),
  repeat_percent: (typed, { standard_percent }) =>
    percentProblem(percentIn(typed)) ??
    (percentIn(typed) > percentIn(standard_percent) ? 'Returning clients never cost more' : null),
  from: dayRule,
  note: (text) => (text.trim() === '' ? 'Say why' : null),
}

type RateFormProps = {
  /** Rate in force without a new plan. */
  last: AdminRate
  earliest: string
  earliestRise: string
  onPlanned: () => void
}

/** Plans the commission from a day on, with what a visit would then bring. */
export function RateForm({ last, earliest, earliestRise, onPlanned }: RateFormProps) {
  const form = useRulesForm<Values>({
    initial: {
      standard_percent: String(last.standard_percent),
      repeat_percent: String(last.repeat_percent),
      from: '',
      note: '',
    },
    rules: RULES,
  })
  const { field, values } = form
  const standard = percentIn(values.standard_percent)
  const repeat = percentIn(values.repeat_percent)
  const isFit = percentProblem(standard) === null && percentProblem(repeat) === null
  const isRise = standard > last.standard_percent || repeat > last.repeat_percent
  const send = form.submit(async ({ from, note }) => {
    await call(planRate, { body: { from, note, standard_percent: standard, repeat_percent: repeat } })
    toast('Planned.')
    onPlanned()
  })
  return (
    <Surface as="form" gap={20} aria-labelledby="new-rate" {...form.props(send)}>
      <Heading id="new-rate">Plan a change</Heading>
      <FieldPair>
        <TextInput
          label="Percent of the price"
          required
          inputMode="decimal"
          autoComplete="off"
          {...field('standard_percent')}
        />
        <TextInput
          label="Percent for returning clients"
          description="Also first visits by booking link."
          required
          inputMode="decimal"
          autoComplete="off"
          {...field('repeat_percent')}
        />
      </FieldPair>
      {isFit && (
        <Quiet>
          <Example standard={standard} repeat={repeat} />
        </Quiet>
      )}
      <TextInput
        label="First day"
        type="date"
        required
        min={isRise ? earliestRise : earliest}
        description={isRise ? `${longDate(earliestRise)} at the earliest.` : `${longDate(earliest)} at the earliest.`}
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
