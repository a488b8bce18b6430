import { ApiError } from '#web/api-error.ts'
import { isProvider } from '#web/roles.ts'
import type { Session } from '#web/session.ts'
import { readToken } from '#web/token.ts'

/** The reason why the person can't create a service, or null. */
export function createRefusal({ user }: Session): string | null {
  if (readToken() === null) return 'No authentication token found. Please log in again.'
  if (!user) return 'User session not found. Please log in again.'
  if (isProvider(user.role) || user.role === 'admin') return null
  return `Only providers can create services. Your current role is: ${user.role}`
}

/** The form's message after a failed creation. */
export function createFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 401) return 'Authentication error. Please log in again.'
  if (status === 403) return 'You do not have permission to create services.'
  const detail = error instanceof ApiError && status > 0 ? error.detail : ''
  return detail ? `Server error: ${detail}` : 'Failed to create service. Please try again.'
}
