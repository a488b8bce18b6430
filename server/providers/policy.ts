import { admits } from '#contract/accounts.ts'
import { HELP_SCOPES } from '#contract/scopes.ts'
import { adminScope, type Actor } from '#server/platform/http/actor.ts'
import type { OfferingRow } from './offerings/queries.ts'

/** Rules: docs/product-rules.md#unknown-and-forbidden */
type Owned = Pick<OfferingRow, 'provider_id' | 'is_listed'>

const isHelper = (actor: Actor | null) => adminScope(actor, HELP_SCOPES) !== null

export const mayOffer = (actor: Actor) => admits('provider', actor.role) || isHelper(actor)

export const mayEditOffering = (actor: Actor | null, row: Owned) => actor?.id === row.provider_id

/** An admin may for the provider; their pages do not offer it, as `mayEditOffering` says. */
export const mayChangeOffering = (actor: Actor, row: Owned) => mayEditOffering(actor, row) || isHelper(actor)

/**
 * Whether the caller sees what the public does not. An admin with the password alone is answered as a visitor here,
 * 404, and not asked for the second factor: that would reveal that the provider exists.
 */
export const maySeeUnlisted = (actor: Actor | null, providerId: string) =>
  actor !== null && (actor.id === providerId || isHelper(actor))

export const maySeeOffering = (actor: Actor | null, row: Owned) =>
  row.is_listed || maySeeUnlisted(actor, row.provider_id)

/** A visitor may begin; the booking page asks them to log in. Only clients book. */
export const mayBook = (actor: Actor | null, row: Owned) => row.is_listed && (actor === null || actor.role === 'client')
