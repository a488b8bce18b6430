import { compactCode } from '#contract/rules.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isAppCode, stepOf } from './authenticator.ts'
import { codeDiffers, confirmFactor } from './enrol.ts'
import { countCodes, findFactor, markProven, useCode, useStep, type FactorRow } from './queries.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './seal.ts'
import { tellOfFactor } from './tell-of-factor.ts'
import { countTry, purgeTry, tooManyGuesses } from './try-limits.ts'

/** `recoveryCodes` only when this code has enrolled. */
export type Proven = { recoveryCodes: string[] | null; codesLeft: number }

/**
 * Opens what asks for the second factor to this session, with a code of the app or a recovery code; each works once. A
 * person without a second factor confirms the one that was offered. Rules: docs/product-rules.md#second-factor
 * @param given as typed
 * @throws DomainError code_invalid, too_many_requests or wrong_state
 */
export async function proveFactor(deps: Deps, actor: Actor, given: string, ip: string): Promise<Proven> {
  // Apps show a code in two groups of three.
  const compact = compactCode(given)
  const isRecovery = !isAppCode(compact)
  const attempt = { userId: actor.id, ip, isRecovery }
  const factor = await findFactor(deps.db, actor.id)
  if ((await countTry(deps, attempt)) === 'guessed') {
    await warnOwner(deps, actor)
    throw tooManyGuesses()
  }
  if (!factor) {
    const recoveryCodes = await confirmFactor(deps, actor, compact)
    await purgeTry(deps, attempt)
    return { recoveryCodes, codesLeft: recoveryCodes.length }
  }
  const use = isRecovery ? recoveryCodeUse(deps, actor, compact) : appCodeUse(deps, actor, compact, factor)
  const codesLeft = await inTransaction(deps.db, async (trx) => {
    await use(trx)
    await markProven(trx, actor.tokenHash, deps.clock.now())
    const left = await countCodes(trx, actor.id)
    await tellOfProof(deps, trx, actor, { isRecovery, codesLeft: left })
    return left
  })
  await purgeTry(deps, attempt)
  return { recoveryCodes: null, codesLeft }
}

type Use = (trx: Transaction) => Promise<void>

function appCodeUse(deps: Deps, { id }: Actor, code: string, factor: FactorRow): Use {
  const step = stepOf(openSecret(deps.vault, id, factor.secret), code)
  if (step === null) throw codeDiffers()
  return async (trx) => {
    if (!(await useStep(trx, id, step)))
      throw new DomainError('code_invalid', 'That code was already used. Please wait for the next one.')
  }
}

function recoveryCodeUse({ keys, clock }: Deps, { id }: Actor, code: string): Use {
  const hash = hashOfRecoveryCode(keys, id, code)
  return async (trx) => {
    if (!(await useCode(trx, id, hash, clock.now())))
      throw new DomainError('code_invalid', 'That code isn’t right, or it was already used.')
  }
}

/** A session that proves itself again for a sensitive act needs no notice. */
async function tellOfProof(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  { isRecovery, codesLeft }: { isRecovery: boolean; codesLeft: number },
): Promise<void> {
  const whose = actor.id
  if (isRecovery) return tellOfFactor(deps, trx, { what: 'recovered', whose, actor, codesLeft })
  if (actor.factorAt === null) return tellOfFactor(deps, trx, { what: 'proven', whose, actor })
  const subject = { type: 'person', id: whose }
  await recordAudit(trx, { actor, action: 'second_factor.proven', subject, at: deps.clock.now() })
}

/** Warns the owner: a person with the password is trying out codes. */
async function warnOwner(deps: Deps, { id }: Actor): Promise<void> {
  await inTransaction(deps.db, (trx) => tellOfFactor(deps, trx, { what: 'guessed', whose: id, actor: 'system' }))
}
