import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { getMyTaxes } from '#contract/taxes.ts'
import type { Answer } from '#contract/endpoint.ts'
import { addressProblems, type Filer, taxNumberProblem } from '#contract/rules.ts'
import { AddressFields } from '#web/accounts/address-fields.tsx'
import { call } from '#web/api.ts'
import { getMyTaxes as getMyTaxesRoute, saveMyTaxes } from '#web/endpoints/taxes.gen.ts'
import { FieldPair, NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { toast } from '#web/ui/toast.tsx'

type Taxes = Answer<typeof getMyTaxes>

const REPORTED = 'We report your earnings to the Canada Revenue Agency once a year.'

/** Tax details for the tax authority, entered once and shown without the number. */
export function TaxesPart() {
  const { data, error, retry, replace } = useLoaded('taxes', (signal) => call(getMyTaxesRoute, { signal }))
  if (!data && error !== null) return <ErrorState message={LOAD_FAILED} onRetry={retry} />
  if (!data) return <SkeletonCards />
  return (
    <Stack gap={20}>
      {data.gst_problem && (
        <Notice tone="warn" icon="alert" title="Check your GST number">
          {data.gst_problem} <Link to="/provider/dashboard">Correct it</Link>.
        </Notice>
      )}
      {!data.details && (
        <Notice tone={data.is_asked || data.is_required ? 'warn' : 'info'} icon="file" title="Add your tax details">
          {data.is_required && 'Then we can pay you out. '}
          {REPORTED}
        </Notice>
      )}
      <Surface as="section" gap={16} aria-labelledby="tax-details">
        <Heading id="tax-details">Your tax details</Heading>
        {data.details && <Quiet>{REPORTED}</Quiet>}
        <TaxForm key={data.details?.changed_text} details={data.details} onSaved={replace} />
      </Surface>
    </Stack>
  )
}

const FILERS = [
  { value: 'individual', label: 'Myself (social insurance number)' },
  { value: 'corporation', label: 'A corporation (business number)' },
]

type Values = {
  filer: string
  first_name: string
  name: string
  street_address: string
  city: string
  province: string
  postal_code: string
  since: string
  tax_number: string
}

const needed = (text: string) => (text.trim() === '' ? 'This field is required' : null)
const ofAddress = (name: 'street_address' | 'city' | 'province' | 'postal_code') => (_: string, values: Values) =>
  addressProblems(values)[name] ?? null

function TaxForm({ details, onSaved }: { details: Taxes['details']; onSaved: (next: Taxes) => void }) {
  const form = useRulesForm<Values>({
    initial: {
      filer: details?.filer ?? 'individual',
      first_name: details?.first_name ?? '',
      name: details?.name ?? '',
      street_address: details?.street_address ?? '',
      city: details?.city ?? '',
      province: details?.province ?? '',
      postal_code: details?.postal_code ?? '',
      since: details?.since ?? '',
      tax_number: '',
    },
    rules: {
      first_name: (text, { filer }) => (filer === 'individual' ? needed(text) : null),
      name: needed,
      street_address: ofAddress('street_address'),
      city: ofAddress('city'),
      province: ofAddress('province'),
      postal_code: ofAddress('postal_code'),
      since: needed,
      tax_number: (text, { filer }) =>
        text.trim() === '' && details?.filer === filer ? null : taxNumberProblem(text, filer as Filer),
    },
    failed: SAVE_FAILED,
  })
  const isPerson = form.values.filer === 'individual'
  const kept = details?.filer === form.values.filer ? details.tax_number_ending : null
  const send = form.submit(async ({ tax_number, ...values }) => {
    const body = { ...values, filer: values.filer as Filer, tax_number: tax_number.trim() === '' ? null : tax_number }
    const saved = await call(saveMyTaxes, { body })
    toast('Tax details saved')
    form.set({ tax_number: '' })
    onSaved(saved)
  })
  return (
    <Stack as="form" gap={16} {...form.props(send)}>
      <NativeSelect label="Who files the taxes" data={FILERS} {...form.field('filer')} />
      <FieldPair>
        {isPerson && (
          <TextInput
            label="First name, as you file it"
            withAsterisk
            autoComplete="given-name"
            {...form.field('first_name')}
          />
        )}
        <TextInput
          label={isPerson ? 'Last name, as you file it' : 'Legal name of the corporation'}
          withAsterisk
          autoComplete={isPerson ? 'family-name' : 'organization'}
          {...form.field('name')}
        />
      </FieldPair>
      <AddressFields field={form.field} required />
      <FieldPair>
        <TextInput
          label={isPerson ? 'Birth date' : 'Date of incorporation'}
          withAsterisk
          type="date"
          {...form.field('since')}
        />
        <TextInput
          label={isPerson ? 'Social insurance number' : 'Business number (9 digits)'}
          withAsterisk={kept === null}
          description={
            kept === null
              ? 'Encrypted. We show only its last three digits.'
              : `Ends in ${kept}. Leave empty to keep it.`
          }
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          {...form.field('tax_number')}
        />
      </FieldPair>
      <FormError>{form.error}</FormError>
      <ButtonRow>
        <Button type="submit" size="md" loading={form.busy}>
          Save tax details
        </Button>
      </ButtonRow>
    </Stack>
  )
}
