/** Scopes of an admin, given by an owner: support, trust, finance, or owner, who may do all. */
export const SCOPES = ['support', 'trust', 'finance', 'owner'] as const
export type AdminScope = (typeof SCOPES)[number]
export type AdminScopes = readonly AdminScope[]

/** For what helps or judges people: their contact details, what only they see of themselves, and acting for them. */
export const HELP_SCOPES: AdminScopes = ['support', 'trust']

/** For what every admin may do. */
export const ANY_SCOPE: AdminScopes = [...SCOPES]

/**
 * The scope by which an admin may use something that requires one of these: one they have, otherwise owner.
 * @returns null when they may not
 */
export function scopeFor(needed: AdminScopes, given: AdminScopes): AdminScope | null {
  return (
    needed.find((scope) => scope !== 'owner' && given.includes(scope)) ?? (given.includes('owner') ? 'owner' : null)
  )
}
