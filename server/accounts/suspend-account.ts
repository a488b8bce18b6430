import type { Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { updateSuspension } from './queries.ts'
import { deleteSessionsOf } from './sessions/queries.ts'

/**
 * Closes an account until it is restored: every session ends and the right password says why. Only an admin's
 * decision may lead here. @throws DomainError not_found
 */
export async function suspendAccount(trx: Transaction, userId: string, at: Date): Promise<void> {
  if (!(await updateSuspension(trx, userId, at))) throw new DomainError('not_found')
  await deleteSessionsOf(trx, userId)
}

/** @throws DomainError not_found */
export async function restoreAccount(trx: Transaction, userId: string): Promise<void> {
  if (!(await updateSuspension(trx, userId, null))) throw new DomainError('not_found')
}
