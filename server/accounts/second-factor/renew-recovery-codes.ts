import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { replaceCodes } from './queries.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { tellOfFactor } from './tell-of-factor.ts'

/**
 * Makes new recovery codes; former ones no longer work.
 * @returns the codes, to be shown once
 * @throws DomainError second_factor_required
 */
export async function renewRecoveryCodes(deps: Deps, actor: Actor): Promise<string[]> {
  requireFreshFactor(actor, deps.clock.now())
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(deps.keys, actor.id, code))
  await inTransaction(deps.db, async (trx) => {
    if (!(await replaceCodes(trx, actor.id, hashes))) throw new DomainError('second_factor_required')
    await tellOfFactor(deps, trx, { what: 'codes_renewed', whose: actor.id, actor })
  })
  return codes
}
