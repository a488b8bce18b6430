import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { readDollars } from '#contract/money.ts'
import type { AdminCategory, AdminEntryPage } from '#contract/admin/catalogue.ts'
import { durationText } from '#contract/clock.ts'
import { SLOT_MINUTES, VISIT_MINUTES_MAX, VISIT_MINUTES_MIN, VISIT_MINUTES_STEP } from '#contract/constants.ts'
import { synonymsProblem } from '#contract/rules/catalogue.ts'
import {
  type EntryGates,
  gatesProblem,
  PATCH_TEST_DAYS_MAX,
  PATCH_TEST_DAYS_MIN,
  PATCH_TEST_HOURS,
} from '#contract/rules/gates.ts'
import { call } from '#web/api.ts'
import { createEntry, editEntry } from '#web/endpoints/admin/catalogue.gen.ts'
import { FieldPair, NativeSelect, Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { LEAVES, UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { type FieldRules, useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import { ArtField } from './art-field.tsx'
import { loadServicesOf } from './entry-services.tsx'
import { type Decision, type Met, OutsideDialog } from './outside-dialog.tsx'

type EntryFormProps = {
  categories: AdminCategory[]
  /** Null for a new one. */
  entry: AdminEntryPage | null
  onSaved: () => void
}

type Values = {
  name: string
  category_slug: string
  description: string
  art: string
  min_price: string
  max_price: string
  min_minutes: string
  max_minutes: string
  synonyms: string
  /** Days, or '' for none. */
  patch_test_days: string
  patch_test_hours: string
  /** Requirements for pets and people: '' for none. */
  vaccination: boolean
  adults_only: boolean
}

const wordsIn = (typed: string) =>
  typed
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
const dollarsIn = (typed: string) => readDollars(typed) ?? Number.NaN
const priceProblem = (typed: string) => {
  const dollars = dollarsIn(typed)
  const isWhole = Number.isInteger(dollars) && dollars >= 1 && dollars <= 10_000
  return isWhole ? null : 'Enter whole dollars, 1 to 10,000'
}
const needed = (message: string) => (text: string) => (text.trim() === '' ? message : null)

const RULES: FieldRules<Values> = {
  name: needed('Please enter a name'),
  category_slug: needed('Choose a category'),
  description: needed('Please describe it'),
  min_price: priceProblem,
  max_price: (typed, { min_price }) =>
    priceProblem(typed) ?? (dollarsIn(typed) < dollarsIn(min_price) ? 'The highest price is below the lowest' : null),
  synonyms: (typed) => synonymsProblem(wordsIn(typed)),
  patch_test_days: (typed) => daysProblem(typed),
  vaccination: (_, values) => gatesProblem(gatesIn(values)),
}

const gatesIn = ({ patch_test_days, patch_test_hours, vaccination, adults_only }: Values): EntryGates => ({
  patch_test:
    patch_test_days.trim() === ''
      ? null
      : { days: Number(patch_test_days), hours: patch_test_hours === '24' ? 24 : 48 },
  vaccination,
  adults_only,
})
const daysProblem = (typed: string) => {
  const days = Number(typed)
  const isFine = Number.isInteger(days) && days >= PATCH_TEST_DAYS_MIN && days <= PATCH_TEST_DAYS_MAX
  return typed.trim() === '' || isFine ? null : `Please enter ${PATCH_TEST_DAYS_MIN} to ${PATCH_TEST_DAYS_MAX} days`
}

const fieldsOf = (values: Values) => ({
  name: values.name,
  category_slug: values.category_slug,
  description: values.description,
  art: values.art,
  min_price: dollarsIn(values.min_price),
  max_price: dollarsIn(values.max_price),
  min_minutes: Number(values.min_minutes),
  max_minutes: Number(values.max_minutes),
  synonyms: wordsIn(values.synonyms),
  gates: gatesIn(values),
})

function valuesOf(entry: AdminEntryPage | null): Values {
  const { name = '', category_slug = '', description = '', art = 'sparkles' } = entry ?? {}
  return {
    name,
    category_slug,
    description,
    art,
    min_price: entry ? String(entry.min_price) : '',
    max_price: entry ? String(entry.max_price) : '',
    min_minutes: String(entry?.min_minutes ?? VISIT_MINUTES_MIN),
    max_minutes: String(entry?.max_minutes ?? VISIT_MINUTES_MAX),
    synonyms: entry ? entry.synonyms.join(', ') : '',
    patch_test_days: entry?.gates.patch_test ? String(entry.gates.patch_test.days) : '',
    patch_test_hours: String(entry?.gates.patch_test?.hours ?? 48),
    vaccination: entry?.gates.vaccination ?? false,
    adults_only: entry?.gates.adults_only ?? false,
  }
}

const lengthsBetween = (least: number, most: number) =>
  Array.from({ length: (most - least) / VISIT_MINUTES_STEP + 1 }, (_, at) => {
    const minutes = least + at * VISIT_MINUTES_STEP
    return { value: String(minutes), label: durationText(minutes) }
  })

/** Makes an entry or changes one; a new range says first which services it leaves outside. */
export function EntryForm({ categories, entry, onSaved }: EntryFormProps) {
  const navigate = useNavigate()
  const initial = valuesOf(entry)
  const form = useRulesForm({
    initial,
    rules: RULES,
    failed: SAVE_FAILED,
  })
  const [met, setMet] = useState<Met | null>(null)
  const { field, box, problem, values } = form
  const save = async (typed: Values, decision?: Decision) => {
    if (entry === null) {
      const made = await call(createEntry, { body: fieldsOf(typed) })
      toast(`${made.name}: saved`)
      await navigate(`/admin/catalogue/${made.id}`, { replace: true, state: LEAVES })
      return
    }
    const { id, version } = entry
    await call(editEntry, { params: { id }, body: { ...fieldsOf(typed), version, ...decision } })
    setMet(null)
    toast(`${typed.name.trim()}: saved`)
    onSaved()
  }
  const send = form.submit(async (typed) => {
    const { min_price, max_price } = fieldsOf(typed)
    const isOther = entry !== null && (min_price !== entry.min_price || max_price !== entry.max_price)
    const page = isOther ? await loadServicesOf(entry.id, { min_price, max_price }) : null
    if (entry && page && page.total > 0) setMet({ id: entry.id, range: { min_price, max_price }, ...page })
    else await save(typed)
  })
  const isChanged = (Object.keys(initial) as (keyof Values)[]).some((key) => initial[key] !== values[key])
  return (
    <>
      <Surface as="form" gap={20} aria-labelledby="entry" {...form.props(send)}>
        <Heading id="entry">{entry ? 'What clients see' : 'The entry'}</Heading>
        <FieldPair>
          <TextInput label="Name" required maxLength={80} autoComplete="off" {...field('name')} />
          <NativeSelect
            label="Category"
            required
            data={[
              { value: '', label: 'Choose a category' },
              ...categories
                .filter(({ slug, state }) => state === 'active' || slug === entry?.category_slug)
                .map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            {...field('category_slug')}
          />
        </FieldPair>
        <Textarea label="Description" required maxLength={300} rows={2} {...field('description')} />
        <FieldPair>
          <TextInput label="Lowest price ($)" required inputMode="numeric" autoComplete="off" {...field('min_price')} />
          <TextInput
            label="Highest price ($)"
            required
            inputMode="numeric"
            autoComplete="off"
            {...field('max_price')}
          />
        </FieldPair>
        <FieldPair>
          <NativeSelect
            label="Shortest visit"
            data={lengthsBetween(VISIT_MINUTES_MIN, SLOT_MINUTES)}
            {...field('min_minutes')}
          />
          <NativeSelect
            label="Longest visit"
            description="For new or edited services."
            data={lengthsBetween(SLOT_MINUTES, VISIT_MINUTES_MAX)}
            {...field('max_minutes')}
          />
        </FieldPair>
        <ArtField {...field('art')} />
        <Textarea label="Synonyms" rows={2} description="Separate with commas." {...field('synonyms')} />
        <TickGroup legend="Requirements" hint="Checked at booking and 72 hours before.">
          <FieldPair>
            <TextInput
              label="Patch test, maximum days (optional)"
              inputMode="numeric"
              autoComplete="off"
              {...field('patch_test_days')}
            />
            <NativeSelect
              label="At least before the visit"
              data={PATCH_TEST_HOURS.map((hours) => ({ value: String(hours), label: `${hours} hours` }))}
              {...field('patch_test_hours')}
            />
          </FieldPair>
          <Tick {...box('vaccination')}>Valid vaccination (pets)</Tick>
          <Tick {...box('adults_only')}>18 or older</Tick>
          {problem('vaccination') && <FieldError>{problem('vaccination')}</FieldError>}
        </TickGroup>
        <UnsavedGuard when={isChanged && !form.busy} />
        <FormError>{form.error}</FormError>
        <ButtonRow>
          <Button type="submit" loading={form.busy}>
            {entry ? 'Save' : 'Add entry'}
          </Button>
        </ButtonRow>
      </Surface>
      <OutsideDialog met={met} onClose={() => setMet(null)} onDecided={(decision) => save(values, decision)} />
    </>
  )
}
