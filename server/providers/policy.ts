import { admits } from '#contract/accounts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { OfferingRow } from './offerings/queries.ts'

/** Rules: docs/product-rules.md#unknown-and-forbidden */
type Owned = Pick<OfferingRow, 'provider_id' | 'is_listed'>

export const mayOffer = ({ role }: Actor) => admits('provider', role) || role === 'admin'

export const mayEditOffering = (actor: Actor | null, row: Owned) => actor?.id === row.provider_id

/** Whether the caller sees what the public does not. */
export const maySeeUnlisted = (actor: Actor | null, providerId: string) =>
  actor !== null && (actor.id === providerId || actor.role === 'admin')

export const maySeeOffering = (actor: Actor | null, row: Owned) =>
  row.is_listed || maySeeUnlisted(actor, row.provider_id)

/** A visitor may begin; the booking page asks them to log in. Only clients book. */
export const mayBook = (actor: Actor | null, row: Owned) => row.is_listed && (actor === null || actor.role === 'client')
