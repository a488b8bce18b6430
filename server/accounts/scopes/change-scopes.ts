import { SCOPES, type AdminScope, type AdminScopes } from '#contract/scopes.ts'
import { SCOPES_CHANGED, type ScopesChanged } from '#server/accounts/events.ts'
import { deleteFactor } from '#server/accounts/second-factor/queries.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/queries.ts'
import { recordAudit, type Audited } from '#server/platform/audit/record-audit.ts'
import { constraintOf, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { lockStanding, updateScopes } from './queries.ts'

type Change = {
  actor: Audited['actor']
  personId: string
  /** None: they are an admin no longer. */
  scopes: AdminScopes
  reason: string
}

/**
 * Gives an admin other scopes, makes an admin of a client, or a client of an admin. A former admin is logged out and
 * loses the second factor. Only an owner's decision, or an operator's, may lead here. Rules:
 * docs/product-rules.md#scopes
 * @throws DomainError not_found, or wrong_state for a person who is neither client nor admin, if nothing would change,
 * and if no owner would be left
 */
export async function changeScopes(deps: Deps, trx: Transaction, change: Change): Promise<void> {
  const { actor, personId, reason } = change
  const scopes = SCOPES.filter((scope) => change.scopes.includes(scope))
  const before = await lockStanding(trx, personId)
  if (!before) throw new DomainError('not_found')
  if (before.role !== 'admin' && before.role !== 'client')
    throw new DomainError('wrong_state', 'A provider can’t be an admin. Please use another account for that.')
  if (isSame(before.scopes, scopes)) throw new DomainError('wrong_state', 'They already have exactly these scopes.')
  await updateScopes(trx, personId, scopes).catch(refuseLastOwner)
  if (scopes.length === 0) {
    await deleteFactor(trx, personId)
    await deleteSessionsOf(trx, personId)
  }
  const at = deps.clock.now()
  const subject = { type: 'person', id: personId }
  const action = before.scopes.length === 0 ? 'admin.granted' : scopes.length === 0 ? 'admin.revoked' : 'scopes.changed'
  const entry = { actor, action, subject, reason, at } as const
  await recordAudit(trx, { ...entry, before: { scopes: before.scopes }, after: { scopes } })
  const told: ScopesChanged = { userId: personId, email: before.email, before: before.scopes, scopes, at }
  await deps.events.publish(trx, SCOPES_CHANGED, told)
}

const isSame = (one: AdminScopes, other: readonly AdminScope[]) =>
  one.length === other.length && other.every((scope) => one.includes(scope))

function refuseLastOwner(error: unknown): never {
  if (constraintOf(error) !== 'user_account_an_owner_stays') throw error
  throw new DomainError('wrong_state', 'They’re the last owner. Please make someone else an owner first.')
}
