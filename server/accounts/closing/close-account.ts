import { ACCOUNT_DELETED } from '#server/accounts/events.ts'
import { provePassword } from '#server/accounts/passwords/prove-password.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { giveUpExports } from '#server/platform/exports/queries.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Hindrance, Leaver, ErasureStep } from '#server/platform/erasure.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { emptyAccount, eraseAccess, hasOtherOwner, lockLeaver, removeFilesOf } from './erasure-queries.ts'

/** The accounts' own part: the last owner can't delete their account. */
const ownPart: ErasureStep = {
  async listHindrances(_deps, trx, { id, role }) {
    if (role !== 'admin' || (await hasOtherOwner(trx, id))) return []
    return [
      {
        code: 'last_owner',
        text: 'You’re the last owner. Make someone else an owner first.',
        items: [],
        path: '/admin/system',
      },
    ]
  },
  async erase({ clock }, trx, leaver) {
    await eraseAccess(trx, leaver)
    await giveUpExports(trx, leaver.id, clock.now())
  },
}

/** The reasons why a person can't delete their account yet. Empty when they can. */
export async function listHindrances(
  deps: Deps,
  actor: Actor,
  parts: readonly ErasureStep[],
): Promise<{ hindrances: Hindrance[]; isProvider: boolean }> {
  return inTransaction(deps.db, async (trx) => {
    const leaver = await lockLeaver(trx, actor.id)
    if (!leaver) throw new DomainError('not_found')
    const isProvider = leaver.role === 'provider' || leaver.role === 'pending_provider'
    return { hindrances: await hindrancesOf(deps, trx, leaver, parts), isProvider }
  })
}

/**
 * Deletes an account for good at its owner's request, in one transaction under the lock of the account: each domain
 * says whether it is possible yet, and erases its own data; the row stays as an empty one that bookings and the ledger
 * point at. Files leave the storage by the sweep of removed files. Rules: docs/product-rules.md#deleting-an-account
 * @throws DomainError invalid_input for a wrong password, wrong_state with what stands in the way
 */
export async function closeAccount(
  deps: Deps,
  actor: Actor,
  { password, gives_up }: { password: string; gives_up: readonly string[] },
  ip: string,
  parts: readonly ErasureStep[],
): Promise<void> {
  const owner = await provePassword(deps, actor.id, password, { ip })
  await inTransaction(deps.db, async (trx) => {
    const leaver = await lockLeaver(trx, actor.id)
    // Two tabs at the same time: it is what was requested.
    if (!leaver) return
    if (leaver.password_hash !== owner.password_hash)
      throw fieldError('password', 'Your password was changed somewhere else in the meantime.')
    await leave(deps, trx, leaver, { actor, givesUp: gives_up }, parts)
  })
}

/**
 * The same for a person who requested it in writing, by an admin who has verified who they are.
 * @throws DomainError not_found, wrong_state with what stands in the way
 */
export async function closeAccountFor(
  deps: Deps,
  actor: Actor,
  { id, reason, gives_up }: { id: string; reason: string; gives_up: readonly string[] },
  parts: readonly ErasureStep[],
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const leaver = await lockLeaver(trx, id)
    if (!leaver) throw new DomainError('not_found')
    if (leaver.role === 'admin')
      throw new DomainError('wrong_state', 'Remove this person’s admin access under System first.')
    await leave(deps, trx, leaver, { actor, reason, givesUp: gives_up }, parts)
  })
}

type Word = { actor: Actor; reason?: string; givesUp: readonly string[] }

/** Under the lock of the account. */
async function leave(
  deps: Deps,
  trx: Transaction,
  leaver: Leaver,
  { givesUp, ...word }: Word,
  parts: readonly ErasureStep[],
): Promise<void> {
  const found = await hindrancesOf(deps, trx, leaver, parts)
  const hindrances = found.filter(({ code, give_up }) => give_up === undefined || !givesUp.includes(code))
  if (hindrances.length > 0) {
    const isOwn = word.actor.id === leaver.id
    const why = isOwn ? 'Your account can’t be deleted yet.' : hindrances.map(({ text }) => text).join(' ')
    throw new DomainError('wrong_state', why, { meta: { hindrances } })
  }
  await eraseLeaver(deps, trx, leaver, parts)
  const subject = { type: 'person', id: leaver.id }
  await recordAudit(trx, { ...word, action: 'account.deleted', subject, at: deps.clock.now() })
  await deps.events.publish(trx, ACCOUNT_DELETED, {
    userId: leaver.id,
    email: leaver.email,
    isProvider: leaver.role === 'provider' || leaver.role === 'pending_provider',
  })
}

/** The reasons of each domain why the account can't be deleted yet, read under the lock of the account. */
export async function hindrancesOf(
  deps: Deps,
  trx: Transaction,
  leaver: Leaver,
  parts: readonly ErasureStep[],
): Promise<Hindrance[]> {
  const found: Hindrance[] = []
  for (const part of [ownPart, ...parts]) found.push(...((await part.listHindrances?.(deps, trx, leaver)) ?? []))
  return found
}

/** Removes a person's data from every domain, and empties the account. Under its lock. */
export async function eraseLeaver(
  deps: Deps,
  trx: Transaction,
  leaver: Leaver,
  parts: readonly ErasureStep[],
): Promise<void> {
  const at = deps.clock.now()
  // The other way round than things were built: what points at others goes first.
  for (const part of [ownPart, ...parts].toReversed()) await part.erase?.(deps, trx, leaver)
  await removeFilesOf(trx, leaver.id, at)
  await emptyAccount(trx, leaver, at)
  await deps.pubsub.publish(trx, CONTENT_CHANGED)
}
