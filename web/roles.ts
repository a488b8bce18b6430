import type { Role } from '#contract/accounts.ts'

export type { Role } from '#contract/accounts.ts'

/** Specification, section 4: a raw role is read by what it contains; anything else, or nothing, is a client. */
export function normaliseRole(raw: string | null | undefined): Role {
  const role = (raw ?? '').toLowerCase()
  if (role.includes('pending')) return 'pending_provider'
  if (role.includes('provider')) return 'provider'
  return role.includes('admin') ? 'admin' : 'client'
}

/** In every provider rule a pending provider counts as one (decisions, Accounts). */
export function isProvider(role: Role): boolean {
  return role === 'provider' || role === 'pending_provider'
}

/** Where a person lands after signing in. Source: specification, section 2 (Login); admin: decisions. */
export function landingPath(user: { id: string; role: Role }): string {
  if (user.role === 'admin') return '/admin'
  return isProvider(user.role) ? `/provider/dashboard/${user.id}` : `/client/dashboard/${user.id}`
}
