import { admits } from '#contract/accounts.ts'
import { relationshipBetween } from '#server/bookings/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Pair } from './may-write.ts'
import { findOther, type Side } from './queries.ts'

/** A person's side in a conversation; admins have none. @throws DomainError not_found */
export function sideOf({ role }: Pick<Actor, 'role'>): Side {
  if (role === 'client') return 'client'
  if (admits('provider', role)) return 'provider'
  throw new DomainError('not_found')
}

/** Two people and their relation. @throws DomainError not_found for an unknown id and for oneself */
export async function findPair(
  deps: Pick<Deps, 'clock' | 'site'>,
  db: Database,
  actor: Actor,
  otherId: string,
): Promise<Pair> {
  const side = sideOf(actor)
  const other = otherId === actor.id ? undefined : await findOther(db, { personId: actor.id, side, otherId })
  if (!other) throw new DomainError('not_found')
  const [clientId, providerId] = side === 'client' ? [actor.id, otherId] : [otherId, actor.id]
  return { side, other, standing: await relationshipBetween(deps, db, clientId, providerId) }
}
