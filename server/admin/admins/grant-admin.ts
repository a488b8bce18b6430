import { plainEmail } from '#contract/rules.ts'
import type { AdminScopes } from '#contract/scopes.ts'
import { changeScopes, findIdByEmail } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Decider } from '#server/platform/http/actor.ts'
import { hasBooked } from './queries.ts'

type Grant = { email: string; scopes: AdminScopes; reason: string }

/**
 * Makes an admin of a client account. One that has booked visits stays a client's: its visits would be out of their
 * owner's reach.
 * @returns the id
 * @throws DomainError invalid_input for an unknown email, wrong_state, second_factor_required
 */
export async function grantAdmin(deps: Deps, actor: Decider, { email, scopes, reason }: Grant): Promise<string> {
  requireFreshFactor(actor, deps.clock.now())
  return inTransaction(deps.db, async (trx) => {
    const id = await findIdByEmail(trx, plainEmail(email))
    if (id === undefined)
      throw fieldError('email', 'There is no account with this email. They need to sign up as a client first.')
    if (await hasBooked(trx, id))
      throw new DomainError(
        'wrong_state',
        'This account has booked visits. Please use a separate account for admin work.',
      )
    await changeScopes(deps, trx, { actor, personId: id, scopes, reason })
    return id
  })
}
