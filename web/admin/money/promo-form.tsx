import { readDollars } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'

import { call } from '#web/api.ts'
import { createPromoCode } from '#web/endpoints/admin/promo-codes.gen.ts'
import { FieldPair, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { type FieldRules, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

const START = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  max_discount: '',
  valid_from: '',
  valid_through: '',
  max_uses: '',
  max_uses_per_person: '1',
  min_price: '',
  is_first_visit_only: false,
  categories: [] as string[],
}
type Values = typeof START

const numberIn = (typed: string): number => Number(typed.trim().replace(/%$/, ''))
/** Empty fields aren't sent. */
const given = (typed: string): number | undefined => (typed.trim() === '' ? undefined : numberIn(typed))
const givenDollars = (typed: string): number | undefined => readDollars(typed) ?? undefined

function sumProblem(typed: string): string | null {
  const dollars = readDollars(typed) ?? 0
  if (dollars === 0) return 'Enter an amount above zero'
  return dollars > 1000 ? 'At most $1,000' : null
}

const wholeProblem = (typed: string, max: number): string | null => {
  const count = numberIn(typed)
  const isWhole = typed.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= max
  return isWhole ? null : `Please enter 1 to ${max.toLocaleString('en-CA')}`
}

const unlessEmpty = (typed: string, problem: string | null): string | null => (typed.trim() === '' ? null : problem)

const RULES: FieldRules<Values> = {
  code: (typed) =>
    /^[a-z0-9-]{3,30}$/i.test(typed.replaceAll(/\s/g, '')) ? null : 'Use 3 to 30 letters, digits and hyphens',
  percent: (typed, { kind }) => (kind === 'percent' ? wholeProblem(typed, 100) : null),
  amount: (typed, { kind }) => (kind === 'sum' ? sumProblem(typed) : null),
  max_discount: (typed, { kind }) => (kind === 'percent' ? unlessEmpty(typed, sumProblem(typed)) : null),
  valid_through: (last, { valid_from }) =>
    last !== '' && last < valid_from ? 'The last day is before the first' : null,
  max_uses: (typed) => unlessEmpty(typed, wholeProblem(typed, 1_000_000)),
  max_uses_per_person: (typed) => wholeProblem(typed, 100),
  min_price: (typed) => unlessEmpty(typed, sumProblem(typed)),
}

const termsOf = (values: Values) => {
  const { code, kind, valid_from, valid_through, is_first_visit_only, categories } = values
  return {
    code,
    percent: kind === 'percent' ? given(values.percent) : undefined,
    amount: kind === 'sum' ? givenDollars(values.amount) : undefined,
    max_discount: kind === 'percent' ? givenDollars(values.max_discount) : undefined,
    valid_from: valid_from || undefined,
    valid_through: valid_through || undefined,
    max_uses: given(values.max_uses),
    max_uses_per_person: numberIn(values.max_uses_per_person),
    min_price: givenDollars(values.min_price),
    is_first_visit_only,
    categories,
  }
}

type PromoFormProps = { categories: readonly string[]; onCreated: () => void }

/** Makes a promo code. */
export function PromoForm({ categories, onCreated }: PromoFormProps) {
  const form = useRulesForm({
    initial: START,
    rules: RULES,
  })
  const { field, box, values, set } = form
  const submit = async (chosen: Values) => {
    const { code } = await call(createPromoCode, { body: termsOf(chosen) })
    form.reset()
    toast(`${code} is active.`)
    onCreated()
  }
  const toggle = (name: string) =>
    set({
      categories: values.categories.includes(name)
        ? values.categories.filter((one) => one !== name)
        : [...values.categories, name],
    })
  const isPercent = values.kind === 'percent'
  return (
    <Surface as="form" gap={20} aria-labelledby="new-code" {...form.props(form.submit(submit))}>
      <Heading id="new-code">New code</Heading>
      <Quiet>Terms can’t be changed later.</Quiet>
      <TextInput
        label="Code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field('code')}
      />
      <TickGroup legend="Discount">
        <Tick type="radio" name="kind" value="percent" checked={isPercent} onChange={() => set({ kind: 'percent' })}>
          A percentage
        </Tick>
        <Tick type="radio" name="kind" value="sum" checked={!isPercent} onChange={() => set({ kind: 'sum' })}>
          An amount
        </Tick>
      </TickGroup>
      {isPercent ? (
        <FieldPair>
          <TextInput label="Percent" required inputMode="numeric" autoComplete="off" {...field('percent')} />
          <TextInput label="At most (optional)" inputMode="decimal" autoComplete="off" {...field('max_discount')} />
        </FieldPair>
      ) : (
        <TextInput label="Amount in dollars" required inputMode="decimal" autoComplete="off" {...field('amount')} />
      )}
      <FieldPair>
        <TextInput label="First day (optional)" type="date" {...field('valid_from')} />
        <TextInput label="Last day (optional)" type="date" {...field('valid_through')} />
      </FieldPair>
      <FieldPair>
        <TextInput label="Uses in all (optional)" inputMode="numeric" autoComplete="off" {...field('max_uses')} />
        <TextInput
          label="Uses per person"
          required
          inputMode="numeric"
          autoComplete="off"
          {...field('max_uses_per_person')}
        />
      </FieldPair>
      <TextInput
        label="Lowest price before tax (optional)"
        inputMode="decimal"
        autoComplete="off"
        {...field('min_price')}
      />
      <Tick {...box('is_first_visit_only')}>For a first visit only</Tick>
      <TickGroup legend="Services" hint="None ticked means all.">
        <Row wrap gap={[0, 20]}>
          {categories.map((name) => (
            <Tick key={name} name="categories" checked={values.categories.includes(name)} onChange={() => toggle(name)}>
              {name}
            </Tick>
          ))}
        </Row>
      </TickGroup>
      <FormError>{form.problem('categories') ?? form.error}</FormError>
      <Button type="submit" loading={form.busy} style={{ alignSelf: 'start' }}>
        Create the code
      </Button>
    </Surface>
  )
}
