import { toString as drawQrCode } from 'qrcode'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addressOf, newSecret, stepOf } from './authenticator.ts'
import { findFactor, findOfferedSecret, getEmail, insertFactor, markProven, offerSecret } from './queries.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './seal.ts'
import { tellOfFactor } from './tell-of-factor.ts'

export type OfferedFactor = { secret: string; uri: string; qr_svg: string }

/**
 * Offers a secret to this session: the same one until a code has confirmed it, so that a reloaded page fits what the
 * phone has scanned.
 * @throws DomainError wrong_state when there is a second factor already
 */
export async function offerFactor(deps: Deps, { id, tokenHash }: Actor): Promise<OfferedFactor> {
  if (await findFactor(deps.db, id)) throw enrolledAlready()
  const sealed = await offerSecret(deps.db, tokenHash, sealSecret(deps.vault, id, newSecret()))
  if (sealed === null) throw new DomainError('not_signed_in')
  const secret = openSecret(deps.vault, id, sealed)
  const uri = addressOf(secret, { product: deps.site.name, email: await getEmail(deps.db, id) })
  return { secret, uri, qr_svg: await drawQrCode(uri, { type: 'svg', margin: 1 }) }
}

/**
 * Confirms what was offered to this session with the first code of the app. From then on the account has a second factor,
 * and the session has proved it.
 * @returns the recovery codes, to be shown once
 * @throws DomainError code_invalid, or wrong_state when nothing was offered or another session was quicker
 */
export async function confirmFactor(deps: Deps, actor: Actor, code: string): Promise<string[]> {
  const { id, tokenHash } = actor
  const sealed = await findOfferedSecret(deps.db, tokenHash)
  if (sealed === null) throw new DomainError('wrong_state', 'Please set up your authenticator app first.')
  const secret = openSecret(deps.vault, id, sealed)
  const step = stepOf(secret, code)
  if (step === null) throw codeDiffers()
  return inTransaction(deps.db, async (trx) => {
    const codes = await addFactor(deps, trx, { userId: id, secret, step })
    await markProven(trx, tokenHash, deps.clock.now())
    await tellOfFactor(deps, trx, { what: 'enrolled', whose: id, actor })
    return codes
  })
}

/**
 * Stores a second factor for a person without one.
 * @param step of the code that confirmed it; without it every code counts
 * @returns the recovery codes
 * @throws DomainError wrong_state
 */
export async function addFactor(
  deps: Pick<Deps, 'keys' | 'vault' | 'clock'>,
  trx: Transaction,
  { userId, secret, step = 0 }: { userId: string; secret: string; step?: number },
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const isFirst = await insertFactor(trx, {
    userId,
    secret: sealSecret(deps.vault, userId, secret),
    step,
    at: deps.clock.now(),
    codeHashes: codes.map((code) => hashOfRecoveryCode(deps.keys, userId, code)),
  })
  if (!isFirst) throw enrolledAlready()
  return codes
}

function enrolledAlready(): DomainError {
  return new DomainError('wrong_state', 'Your second factor is already set up. Please enter a code from your app.')
}

export function codeDiffers(): DomainError {
  return new DomainError('code_invalid', 'That code isn’t right. Please enter the one your app shows now.')
}
