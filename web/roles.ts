import type { Role } from '#contract/accounts.ts'

export type { Role } from '#contract/accounts.ts'

/**
 * For display alone: a role is read by what its name contains, so that a role which a later server adds still finds its
 * pages; anything else, or nothing, is a client. The server decides by the exact name what a role may do.
 */
export function normaliseRole(raw: string | null | undefined): Role {
  const role = (raw ?? '').toLowerCase()
  if (role.includes('pending')) return 'pending_provider'
  if (role.includes('provider')) return 'provider'
  return role.includes('admin') ? 'admin' : 'client'
}

/** In every rule of the pages a pending provider counts as a provider. */
export function isProvider(role: Role): boolean {
  return role === 'provider' || role === 'pending_provider'
}

/** Path of a person's first page after login. */
export function landingPath(user: { id: string; role: Role }): string {
  if (user.role === 'admin') return '/admin'
  return isProvider(user.role) ? `/provider/dashboard/${user.id}` : `/client/dashboard/${user.id}`
}
