import type { Role } from '#contract/accounts.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { updateRole } from './queries.ts'

/**
 * Gives somebody another role, at once and in every open session. Only an admin's decision may lead here.
 * @throws DomainError not_found
 */
export async function setRole(trx: Transaction, userId: string, role: Role): Promise<void> {
  if (!(await updateRole(trx, userId, role))) throw new DomainError('not_found')
}
