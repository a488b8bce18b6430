import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { SUSPENSION_CHANGED, type SuspensionChanged } from './events.ts'
import { updateSuspension } from './queries.ts'
import { deleteSessionsOf } from './sessions/queries.ts'

/**
 * Closes an account until it is restored: every session ends, the right password says why, and what a provider offers is
 * listed no more. Only an admin's decision may lead here. @throws DomainError not_found
 */
export async function suspendAccount(deps: Deps, trx: Transaction, userId: string): Promise<void> {
  await changeSuspension(deps, trx, userId, deps.clock.now())
  await deleteSessionsOf(trx, userId)
}

/** @throws DomainError not_found */
export async function restoreAccount(deps: Deps, trx: Transaction, userId: string): Promise<void> {
  await changeSuspension(deps, trx, userId, null)
}

async function changeSuspension({ events }: Deps, trx: Transaction, userId: string, at: Date | null): Promise<void> {
  if (!(await updateSuspension(trx, userId, at))) throw new DomainError('not_found')
  await events.announce(trx, SUSPENSION_CHANGED, { userId } satisfies SuspensionChanged)
}
