import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { recordAudit, type Audited } from '#server/platform/audit/record-audit.ts'
import { DomainError } from '#server/platform/errors.ts'
import { SUSPENSION_CHANGED } from './events.ts'
import { updateSuspension } from './queries.ts'
import { deleteSessionsOf } from './sessions/queries.ts'

/** The admin who decides, and the reason. */
type Word = Pick<Audited, 'actor'> & { reason: string }

/**
 * Closes an account until it is restored: every session ends, the right password says why, and what a provider offers is
 * listed no more. Only an admin's decision may lead here. @throws DomainError not_found
 */
export async function suspendAccount(deps: Deps, trx: Transaction, userId: string, word: Word): Promise<void> {
  await changeSuspension(deps, trx, userId, word, 'suspended')
  await deleteSessionsOf(trx, userId)
}

/** @throws DomainError not_found */
export async function restoreAccount(deps: Deps, trx: Transaction, userId: string, word: Word): Promise<void> {
  await changeSuspension(deps, trx, userId, word, 'restored')
}

async function changeSuspension(
  { events, clock }: Deps,
  trx: Transaction,
  userId: string,
  { actor, reason }: Word,
  to: 'suspended' | 'restored',
): Promise<void> {
  const at = clock.now()
  if (!(await updateSuspension(trx, userId, to === 'suspended' ? at : null))) throw new DomainError('not_found')
  await recordAudit(trx, { actor, action: `account.${to}`, subject: { type: 'person', id: userId }, reason, at })
  await events.publish(trx, SUSPENSION_CHANGED, { userId })
}
