import type { Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { deleteClaim, insertClaim, type NewClaim } from '#server/availability/queries.ts'

export const SLOT_TAKEN = 'This time slot has just been taken. Please choose another.'
export const CLIENT_BUSY = 'You already have a booking at this time.'

/**
 * Takes the time for both parties or throws. Let the error end the transaction, because one of the two rows may have
 * been written. The exclusion constraint decides, whatever was checked before.
 * Rules: docs/product-rules.md#no-double-booking
 * @throws DomainError client_busy when the client is taken, even by the same provider; slot_taken when only the
 *   provider is
 */
export async function claimTime(trx: Transaction, claim: NewClaim): Promise<void> {
  const claimed = await insertClaim(trx, claim)
  if (!claimed.includes(claim.clientId)) throw new DomainError('client_busy', CLIENT_BUSY)
  if (!claimed.includes(claim.providerId)) throw new DomainError('slot_taken', SLOT_TAKEN)
}

/** Gives the time of a claim back to both parties; unknown claims are no error. */
export async function releaseTime(trx: Transaction, claimId: string): Promise<void> {
  await deleteClaim(trx, claimId)
}
