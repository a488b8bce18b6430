import { COUNTRY, PROVINCES } from '#contract/constants.ts'
import { formatPostalCode } from '#contract/rules.ts'
import { FieldPair, NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FormattedInput } from '#web/ui/forms/formatted-input.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'

import { PROVINCE_NAMES } from './provinces.ts'

import styles from './fields.module.css'

const POSTAL_CHARACTER = /[a-z0-9]/i
const CHOICES = PROVINCES.map((code) => ({ value: code, label: `${PROVINCE_NAMES[code]} (${code})` }))

type AddressField = 'street_address' | 'city' | 'province' | 'postal_code'

/** Street, city, province, postal code and the fixed country. */
export function AddressFields({ field, required }: { field: (name: AddressField) => FieldProps; required: boolean }) {
  return (
    <>
      <TextInput
        label="Street address"
        withAsterisk={required}
        autoComplete="street-address"
        placeholder="1234 Maple Street"
        {...field('street_address')}
      />
      <FieldPair>
        <TextInput label="City" withAsterisk={required} autoComplete="address-level2" {...field('city')} />
        <NativeSelect
          label="Province or territory"
          withAsterisk={required}
          autoComplete="address-level1"
          data={[{ value: '', label: 'Choose…' }, ...CHOICES]}
          {...field('province')}
        />
      </FieldPair>
      <FieldPair>
        <FormattedInput
          label="Postal code"
          withAsterisk={required}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="A1A 1A1"
          format={formatPostalCode}
          counts={POSTAL_CHARACTER}
          {...field('postal_code')}
        />
        <TextInput
          label="Country"
          value={COUNTRY}
          readOnly
          autoComplete="country-name"
          className={styles.readonly ?? ''}
        />
      </FieldPair>
    </>
  )
}
