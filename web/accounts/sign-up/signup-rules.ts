import {
  cityProblem,
  confirmPasswordProblem,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  passwordProblem,
  phoneDigits,
  phoneProblem,
  postalCodeProblem,
  plainPostalCode,
  provinceProblem,
  streetProblem,
} from '#contract/rules.ts'
import type { FieldRules } from '#web/ui/forms/use-rules-form.tsx'

export type SignupValues = {
  role: string
  first_name: string
  last_name: string
  email: string
  password: string
  confirm_password: string
  phone_number: string
  street_address: string
  city: string
  province: string
  postal_code: string
}

export const EMPTY_SIGNUP: SignupValues = {
  role: 'client',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  phone_number: '',
  street_address: '',
  city: '',
  province: 'BC',
  postal_code: '',
}

/** The fields of the first step; all others are in the second. */
export const WHO_FIELDS = ['first_name', 'last_name', 'email', 'phone_number'] as const satisfies (keyof SignupValues)[]

/** Rules of each field of the sign-up. Rules: docs/product-rules.md#sign-up */
export const SIGNUP_RULES: FieldRules<SignupValues> = {
  first_name: firstNameProblem,
  last_name: lastNameProblem,
  email: emailProblem,
  password: passwordProblem,
  confirm_password: (value, { password }) => confirmPasswordProblem(value, password),
  phone_number: phoneProblem,
  street_address: streetProblem,
  city: cityProblem,
  province: provinceProblem,
  postal_code: postalCodeProblem,
}

/** The request body: no confirmation, the phone as ten digits, the postal code without spaces. */
export function signupBody(values: SignupValues, code: string) {
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    email: values.email.trim(),
    password: values.password,
    phone_number: phoneDigits(values.phone_number),
    role: values.role === 'provider' ? ('provider' as const) : ('client' as const),
    verification_code: code,
    address: {
      street_address: values.street_address.trim(),
      city: values.city.trim(),
      province: values.province,
      country: 'Canada',
      postal_code: plainPostalCode(values.postal_code),
    },
  }
}
