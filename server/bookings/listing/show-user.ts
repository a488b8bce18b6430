import { getUser } from '#contract/bookings.ts'
import { findPerson } from '#server/accounts/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { adminScope, type Actor } from '#server/platform/http/actor.ts'
import {
  isContactOpen,
  isNameOpen,
  presentClient,
  presentProvider,
  presentSelf,
  type ShownParty,
} from '#server/bookings/visibility.ts'
import { findPublicLocation, listBetween } from '#server/bookings/queries.ts'

/**
 * Shows a person as far as the caller may see them: themselves and admins everything, the two sides of a booking as
 * much as their most open booking allows. An admin's look writes an audit entry. Rules: docs/product-rules.md#contact
 * @throws DomainError not_found for strangers and unknown ids alike
 */
export async function showUser(deps: Deps, actor: Actor, id: string): Promise<Omit<ShownParty, 'is_masked'>> {
  const person = await findPerson(deps.db, id)
  if (!person) throw new DomainError('not_found')
  if (actor.id === id) return unmarked(presentSelf(person))
  if (adminScope(actor, getUser.scopes) !== null) {
    const [subject, at] = [{ type: 'person', id }, deps.clock.now()]
    await inTransaction(deps.db, (trx) => recordAudit(trx, { actor, action: 'person.contact_viewed', subject, at }))
    return unmarked(presentSelf(person))
  }
  const bookings = await listBetween(deps.db, actor.id, id)
  const [latest] = bookings
  if (!latest) throw new DomainError('not_found')
  const now = deps.clock.now()
  const reveal = deps.site.contactReveal
  const open = bookings.find((row) => isContactOpen(row, now, reveal))
  if (latest.provider_id === id) {
    const location = await findPublicLocation(deps.db, id)
    return unmarked(presentProvider(person, location, open !== undefined))
  }
  const name = bookings.some((row) => isNameOpen(row, reveal))
  return unmarked(presentClient(person, open ?? latest, { contact: open !== undefined, name }))
}

function unmarked({ is_masked: _, ...party }: ShownParty): Omit<ShownParty, 'is_masked'> {
  return party
}
