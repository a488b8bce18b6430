import type { AdminScopes } from '#contract/scopes.ts'
import { changeScopes, findPerson } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Decider } from '#server/platform/http/actor.ts'

type Change = {
  id: string
  /** None: they are an admin no longer. */
  scopes: AdminScopes
  reason: string
}

/** @throws DomainError not_found for who is no admin, wrong_state, second_factor_required */
export async function changeAdmin(deps: Deps, actor: Decider, { id, scopes, reason }: Change): Promise<void> {
  requireFreshFactor(actor, deps.clock.now())
  await inTransaction(deps.db, async (trx) => {
    if ((await findPerson(trx, id))?.role !== 'admin') throw new DomainError('not_found')
    await changeScopes(deps, trx, { actor, personId: id, scopes, reason })
  })
}
