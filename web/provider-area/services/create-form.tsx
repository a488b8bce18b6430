import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'

import type { Category, CatalogueEntry } from '#contract/catalogue.ts'
import { SERVICE_FORM_MAX_PRICE } from '#contract/constants.ts'
import type { Service } from '#contract/providers.ts'
import { priceProblem } from '#contract/rules.ts'
import { CERTIFICATE_REQUIRED, CertificateField } from './certificate-form.tsx'
import { createFailure, createRefusal } from './create-refusal.ts'
import { DescriptionField, descriptionProblem } from './description-field.tsx'
import { readPrice } from './price.ts'
import { PriceField } from './price-field.tsx'
import { ApiError, call } from '#web/api.ts'
import { createService } from '#web/endpoints.gen.ts'
import { useSession } from '#web/session.ts'
import { useAfterPointer } from '#web/ui/forms/use-after-pointer.ts'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
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

type Field = 'category' | 'entry' | 'price' | 'description' | 'certificate'
const START: Record<Field, string> = { category: '', entry: '', price: '', description: '', certificate: '' }

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
  const [values, setValues] = useState(START)
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<{ field: Field; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const afterPointer = useAfterPointer()
  const entries = catalogue.entries.filter(({ category_slug }) => category_slug === values.category)
  const entry = entries.find(({ id }) => id === values.entry) ?? null

  const set = (field: Field, value: string) => {
    setRefused(null)
    setValues((present) => ({ ...present, ...changed(field, value, catalogue) }))
  }
  const touch = (...fields: Field[]) => setTouched((present) => new Set([...present, ...fields]))
  const leave = (field: Field) => afterPointer(() => touch(field))
  // Once approved, what needs a certificate is reviewed by itself; before that it is looked at with everything else.
  const asksCertificate = entry?.requires_certificate === true && session.user?.role === 'provider'
  const problems = findProblems(values, entry, asksCertificate)
  const problem = (field: Field) =>
    refused?.field === field ? refused.text : touched.has(field) ? problems[field] : null

  const submit = async (form: HTMLFormElement) => {
    touch('category', 'entry', 'price', 'description', 'certificate')
    setError(createRefusal(session))
    if (Object.values(problems).some(Boolean) || !entry) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (createRefusal(session)) return
    setBusy(true)
    try {
      const { name: title, category } = entry
      const price = readPrice(values.price) ?? 0
      const offer = { title, category, description: values.description.trim(), price }
      const certificate = asksCertificate ? { certificate: values.certificate.trim() } : {}
      const owner = session.user ? { provider_id: session.user.id } : {}
      onCreated(await call(createService, { body: { ...offer, ...owner, ...certificate } }))
    } catch (reason) {
      const field = reason instanceof ApiError ? refusedField(reason) : null
      if (field) setRefused(field)
      else setError(createFailure(reason))
    }
    setBusy(false)
  }

  return (
    <Stack
      as="form"
      method="post"
      gap={20}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !locked) void submit(event.currentTarget)
      }}
    >
      <Columns until="phone" gap={[20, 16]}>
        <NativeSelect
          name="category"
          label="Category"
          value={values.category}
          error={problem('category') && <FieldError>{problem('category')}</FieldError>}
          onChange={(event) => set('category', event.currentTarget.value)}
          onBlur={() => leave('category')}
          data={[
            { value: '', label: 'Choose a category' },
            ...catalogue.categories.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
        <NativeSelect
          name="entry"
          label="Service"
          disabled={values.category === ''}
          value={values.entry}
          error={problem('entry') && <FieldError>{problem('entry')}</FieldError>}
          onChange={(event) => set('entry', event.currentTarget.value)}
          onBlur={() => leave('entry')}
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
            {entry.requires_certificate && (
              <IconLine icon="shield" size={16} tone="warn" loud className={styles.needs}>
                A certificate is needed for this service.
              </IconLine>
            )}
          </Stack>
        </Row>
      )}
      {asksCertificate && (
        <CertificateField
          value={values.certificate}
          error={problem('certificate')}
          onChange={(value) => set('certificate', value)}
          onBlur={() => leave('certificate')}
        />
      )}
      <PriceField
        value={values.price}
        range={entry}
        error={problem('price')}
        onChange={(value) => set('price', value)}
        onBlur={() => leave('price')}
      />
      <DescriptionField
        value={values.description}
        error={problem('description')}
        onChange={(value) => set('description', value)}
        onBlur={() => leave('description')}
      />
      {isGuarded && <UnsavedGuard when={!locked && Object.values(values).some((value) => value !== '')} />}
      <FormError>{error}</FormError>
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

/** A new category clears the choice; a new entry suggests the middle of its range and a first description. */
function changed(field: Field, value: string, catalogue: Catalogue): Partial<Record<Field, string>> {
  if (field === 'category') return { category: value, entry: '' }
  if (field !== 'entry') return { [field]: value }
  const entry = catalogue.entries.find(({ id }) => id === value)
  if (!entry) return { entry: '' }
  return {
    entry: value,
    price: String(Math.round((entry.minPrice + entry.maxPrice) / 2)),
    description: `Professional ${entry.name} service`,
  }
}

function findProblems(
  values: Record<Field, string>,
  entry: CatalogueEntry | null,
  asksCertificate: boolean,
): Record<Field, string | null> {
  const price = readPrice(values.price)
  return {
    category: values.category === '' ? 'Please select a service' : null,
    entry: values.category !== '' && !entry ? 'Please select a service' : null,
    price: priceProblem(price, entry?.minPrice ?? 0, entry?.maxPrice ?? SERVICE_FORM_MAX_PRICE),
    description: descriptionProblem(values.description),
    certificate: asksCertificate && values.certificate.trim() === '' ? CERTIFICATE_REQUIRED : null,
  }
}

/** The server's own words belong beside the field they speak of. */
function refusedField(error: ApiError): { field: Field; text: string } | null {
  for (const [name, field] of [
    ['price', 'price'],
    ['description', 'description'],
    ['certificate', 'certificate'],
    ['title', 'entry'],
    ['category', 'category'],
  ] as const) {
    const text = error.field(name)
    if (text) return { field, text }
  }
  return null
}
