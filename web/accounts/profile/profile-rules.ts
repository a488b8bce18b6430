import type { User } from '#contract/accounts.ts'
import {
  cityProblem,
  formatPhone,
  formatPostalCode,
  fullNameProblem,
  phoneDigits,
  phoneProblem,
  plainPostalCode,
  postalCodeProblem,
  provinceProblem,
  streetProblem,
} from '#contract/rules.ts'
import type { Difference } from '#web/ui/forms/conflict/conflict.ts'
import type { FieldRules } from '#web/ui/forms/use-rules-form.tsx'

export type ProfileValues = {
  full_name: string
  phone_number: string
  street_address: string
  city: string
  province: string
  postal_code: string
}

/** No field is required; what is there has to be well formed. */
const ifGiven = (rule: (value: string) => string | null) => (value: string) =>
  value.trim() === '' ? null : rule(value)

/** A name that was there before this rule stays until it is changed. */
export const profileRules = (user: User): FieldRules<ProfileValues> => ({
  full_name: (value) => (value.trim() === user.full_name ? null : fullNameProblem(value)),
  phone_number: ifGiven(phoneProblem),
  street_address: ifGiven(streetProblem),
  city: ifGiven(cityProblem),
  province: ifGiven(provinceProblem),
  postal_code: ifGiven(postalCodeProblem),
})

export function profileValues(user: User): ProfileValues {
  const { address } = user
  return {
    full_name: user.full_name,
    phone_number: formatPhone(user.phone_number),
    street_address: address.street_address ?? '',
    city: address.city ?? '',
    province: address.province ?? '',
    postal_code: formatPostalCode(address.postal_code ?? ''),
  }
}

/** Only what differs from the saved profile is sent; a phone number that was emptied is left as it is. */
export function profileChanges(user: User, values: ProfileValues) {
  const saved = profileValues(user)
  const isChanged = (name: keyof ProfileValues) => values[name].trim() !== saved[name].trim()
  const parts = ['street_address', 'city', 'province', 'postal_code'] as const
  const phone = phoneDigits(values.phone_number)
  return {
    ...(isChanged('full_name') ? { full_name: values.full_name.trim() } : {}),
    ...(isChanged('phone_number') && phone !== '' ? { phone_number: phone } : {}),
    ...(parts.some(isChanged)
      ? {
          address: {
            street_address: values.street_address.trim(),
            city: values.city.trim(),
            province: values.province,
            country: 'Canada',
            postal_code: plainPostalCode(values.postal_code),
          },
        }
      : {}),
  }
}

const NAMES: Record<keyof ProfileValues, string> = {
  full_name: 'Full name',
  phone_number: 'Phone number',
  street_address: 'Street address',
  city: 'City',
  province: 'Province or territory',
  postal_code: 'Postal code',
}

/** Field by field what another device saved meanwhile. @param base what the form was filled from */
export function profileDifferences(base: User, mine: ProfileValues, theirs: User): Difference[] {
  const [before, there] = [profileValues(base), profileValues(theirs)]
  return (Object.keys(NAMES) as (keyof ProfileValues)[])
    .filter((name) => mine[name].trim() !== there[name])
    .map((name) => ({
      name: NAMES[name],
      mine: mine[name].trim(),
      theirs: there[name],
      isTouched: mine[name].trim() !== before[name],
    }))
}
