import { PASSWORD_MAX, RESET_PASSWORD_MIN, SIGNUP_PASSWORD_MIN } from '#contract/constants.ts'
import { FIELD_REQUIRED } from './text.ts'

export function passwordProblem(value: string): string | null {
  if (value === '') return FIELD_REQUIRED
  if (value.length < SIGNUP_PASSWORD_MIN) return `Must be at least ${SIGNUP_PASSWORD_MIN} characters`
  if (value.length > PASSWORD_MAX) return `Must be at most ${PASSWORD_MAX} characters`
  if (!/\p{Ll}/u.test(value)) return 'Password must contain at least one lowercase letter'
  if (!/\p{Lu}/u.test(value)) return 'Password must contain at least one uppercase letter'
  if (!/\d/.test(value)) return 'Password must contain at least one number'
  if (!/[@$!%*?&]/.test(value)) return 'Password must contain at least one special character (@$!%*?&)'
  return null
}

export function confirmPasswordProblem(value: string, password: string): string | null {
  if (value === '') return 'Please confirm your password'
  return value === password ? null : 'Passwords do not match'
}

/**
 * The reset form's message: the specification's own sentence below 6 characters, above that the rule of all other
 * forms, so that people don't read two lengths one after the other. Rules: docs/product-rules.md#passwords
 */
export function resetPasswordProblem(value: string): string | null {
  if (value.length < RESET_PASSWORD_MIN) return `Password must be at least ${RESET_PASSWORD_MIN} characters long.`
  return passwordProblem(value)
}
