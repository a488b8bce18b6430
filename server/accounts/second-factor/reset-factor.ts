import { plainEmail } from '#contract/rules.ts'
import { deleteSessionsOf } from '#server/accounts/sessions/queries.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { deleteFactor, findFactorByEmail } from './queries.ts'
import { tellOfFactor } from './tell-of-factor.ts'

/**
 * For an admin who has lost phone and recovery codes: the next login sets up a new second factor. Every session ends,
 * because a person with the phone may have one. Only an operator at the machine may lead here.
 * @throws DomainError wrong_state when no account with that email has one
 */
export async function resetFactor(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  email: string,
  reason: string,
): Promise<void> {
  const userId = (await findFactorByEmail(trx, plainEmail(email)))?.user_id
  if (userId === undefined) throw new DomainError('wrong_state', `${email} has no second factor.`)
  await deleteFactor(trx, userId)
  await deleteSessionsOf(trx, userId)
  await tellOfFactor(deps, trx, { what: 'reset', whose: userId, actor: 'operator', reason })
}
