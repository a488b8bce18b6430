import { readDollars } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Category, CatalogueEntry } from '#contract/catalogue.ts'
import { SERVICE_FORM_MAX_PRICE, SLOT_MINUTES } from '#contract/constants.ts'
import type { InstantBooking, Service } from '#contract/providers.ts'
import { durationProblem, priceProblem } from '#contract/rules.ts'
import { createFailure, createRefusal } from './create-refusal.ts'
import { DescriptionField, descriptionProblem } from './description-field.tsx'
import { AddOnsField, readAddOns, type TypedAddOn, typedAddOnsProblem } from './add-ons-field.tsx'
import { DurationField } from './duration-field.tsx'
import { InstantField } from './instant-field.tsx'
import { QuantityField } from './quantity-field.tsx'
import { PriceField } from './price-field.tsx'
import { call } from '#web/api.ts'
import { createService } from '#web/endpoints/providers.gen.ts'
import { useSession } from '#web/session.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'

import styles from './create-form.module.css'

export type Catalogue = { categories: readonly Category[]; entries: readonly CatalogueEntry[] }

type CreateFormProps = {
  catalogue: Catalogue
  /** Titles the provider offers already: an entry can be offered once. */
  taken: ReadonlySet<string>
  /** The button's words, and whether more buttons wait while the page moves on. */
  submitLabel: string
  locked?: boolean
  onCreated: (service: Service) => void
  onCancel?: () => void
  /** Asks before the page is left with something typed; one form of a page may. */
  isGuarded?: boolean
}

const NO_ADD_ONS: TypedAddOn[] = []
const START = {
  category: '',
  entry: '',
  price: '',
  minutes: String(SLOT_MINUTES),
  most: '1',
  instant: 'nobody',
  description: '',
  addOns: NO_ADD_ONS,
}
type Values = typeof START

const NO_SERVICE = 'Please select a service'

const isFilled = (values: Values) => (Object.keys(START) as (keyof Values)[]).some((key) => values[key] !== START[key])

/** Offers a catalogue entry at an own price: category, then entry, then what the entry suggests. */
export function CreateForm({
  catalogue,
  taken,
  submitLabel,
  locked = false,
  onCreated,
  onCancel,
  isGuarded = false,
}: CreateFormProps) {
  const session = useSession()
  const entryOf = ({ category, entry }: Values) =>
    catalogue.entries.find(({ id, category_slug }) => id === entry && category_slug === category) ?? null
  const form = useRulesForm({
    initial: START,
    rules: {
      category: (slug) => (slug === '' ? NO_SERVICE : null),
      entry: (_, values) => (values.category !== '' && !entryOf(values) ? NO_SERVICE : null),
      price: (typed, values) => {
        const { minPrice = 0, maxPrice = SERVICE_FORM_MAX_PRICE } = entryOf(values) ?? {}
        return priceProblem(readDollars(typed), minPrice, maxPrice)
      },
      minutes: (typed, values) => {
        const entry = entryOf(values)
        return entry && durationProblem(Number(typed), entry.min_minutes, entry.max_minutes)
      },
      description: descriptionProblem,
      addOns: typedAddOnsProblem,
    },
    wire: { title: 'entry', duration_minutes: 'minutes', max_quantity: 'most', add_ons: 'addOns' },
    failed: createFailure,
  })
  const { values, field, busy } = form
  const entries = catalogue.entries.filter(({ category_slug }) => category_slug === values.category)
  const entry = entryOf(values)
  /** A new category clears the choice; a new entry suggests the middle of its range and a first description. */
  const choose = (id: string) => {
    const chosen = catalogue.entries.find((one) => one.id === id)
    if (!chosen) return form.set({ entry: '' })
    const price = String(Math.round((chosen.minPrice + chosen.maxPrice) / 2))
    return form.set({ entry: id, price, minutes: START.minutes, description: `Professional ${chosen.name} service` })
  }
  const submit = form.submit(async ({ price, minutes, most, instant, description, addOns }) => {
    const refusal = createRefusal(session)
    if (refusal !== null) return form.say(refusal)
    if (!entry || locked) return undefined
    const { name: title, category } = entry
    const offer = {
      title,
      category,
      description: description.trim(),
      price: readDollars(price) ?? 0,
      duration_minutes: Number(minutes),
      max_quantity: Number(most),
      instant: instant as InstantBooking,
      add_ons: readAddOns(addOns),
    }
    const owner = session.user ? { provider_id: session.user.id } : {}
    return onCreated(await call(createService, { body: { ...offer, ...owner } }))
  })

  return (
    <Stack as="form" gap={20} {...form.props(submit)}>
      <Columns until="phone" gap={[20, 16]}>
        <NativeSelect
          label="Category"
          {...field('category')}
          onChange={(event) => form.set({ category: event.currentTarget.value, entry: '' })}
          data={[
            { value: '', label: 'Choose a category' },
            ...catalogue.categories.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
        <NativeSelect
          label="Service"
          disabled={values.category === ''}
          {...field('entry')}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: values.category === '' ? 'Choose a category first' : 'Choose a service' },
            ...entries.map(({ id, name, minPrice, maxPrice }) => ({
              value: id,
              label: taken.has(name) ? `${name} (already offered)` : `${name} ($${minPrice} – $${maxPrice})`,
              disabled: taken.has(name),
            })),
          ]}
        />
      </Columns>
      {entry && (
        <Row gap={12} className={styles.about}>
          <img src={`/art/${entry.art}.webp`} alt="" width={40} height={40} />
          <Stack gap={4}>
            {entry.description}
            {entry.required_papers.length > 0 && (
              <IconLine icon="shield" size={16} tone="warn" loud className={styles.needs}>
                Bookable once you upload your certificate under <Link to="/provider/papers">Documents</Link>.
              </IconLine>
            )}
          </Stack>
        </Row>
      )}
      <Columns until="phone" gap={[20, 16]}>
        <DurationField bounds={entry} {...field('minutes')} />
        <PriceField range={entry} minutes={values.minutes} {...field('price')} />
      </Columns>
      <DescriptionField {...field('description')} />
      <AddOnsField value={values.addOns} error={form.problem('addOns')} onChange={(addOns) => form.set({ addOns })} />
      <Columns until="phone" gap={[20, 16]}>
        <QuantityField {...field('most')} />
        <InstantField {...field('instant')} />
      </Columns>
      {isGuarded && <UnsavedGuard when={!locked && isFilled(values)} />}
      <FormError>{form.error}</FormError>
      <ButtonRow justify="end" phones="stack">
        {onCancel && (
          <Button variant="default" disabled={busy || locked} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={locked}>
          {submitLabel}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
