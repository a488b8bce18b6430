import type { Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { deleteClaim, insertClaim, insertClaims, type NewClaim, type NewClaims } from '#server/availability/queries.ts'
import { setAside } from '#server/availability/holds/queries.ts'

export const SLOT_TAKEN = 'This time slot has just been taken. Please choose another.'
export const CLIENT_BUSY = 'You already have a booking at this time.'

/**
 * Takes the time for both parties or throws. Let the error end the transaction, because one of the two rows may have
 * been written. The exclusion constraint decides, whatever was checked before. Holds for the client are deleted.
 * Rules: docs/product-rules.md#no-double-booking
 * @throws DomainError client_busy when the client is taken, even by the same provider; slot_taken when only the
 * provider is
 */
export async function claimTime(trx: Transaction, claim: NewClaim): Promise<void> {
  const { clientId, providerId } = claim
  const claimed = await insertClaim(trx, claim)
  if (!claimed.includes(clientId)) throw new DomainError('client_busy', CLIENT_BUSY)
  if (!claimed.includes(providerId)) throw new DomainError('slot_taken', SLOT_TAKEN)
}

/**
 * Takes several times for the same two people in one statement, or says which were not available: then the transaction
 * has to end in an error, because the others have been written. Holds for the client are deleted.
 * @returns ids of claims for which someone else was faster
 */
export async function claimTimes(trx: Transaction, claims: NewClaims): Promise<string[]> {
  const { clientId, providerId, times } = claims
  await setAside(trx, { clientId, providerId, stretches: times.map(stretchOf) })
  const claimed = Map.groupBy(await insertClaims(trx, claims), ({ claim_id }) => claim_id)
  return times.flatMap(({ claimId }) => ((claimed.get(claimId)?.length ?? 0) < 2 ? [claimId] : []))
}

/** The provider's side of a claim, buffer included. */
function stretchOf({ startsAt, endsAt, bufferMinutes }: Pick<NewClaim, 'startsAt' | 'endsAt' | 'bufferMinutes'>) {
  return { from: startsAt, to: new Date(endsAt.getTime() + bufferMinutes * 60_000) }
}

/** Gives the time of a claim back to both parties; unknown claims are no error. */
export async function releaseTime(trx: Transaction, claimId: string): Promise<void> {
  await deleteClaim(trx, claimId)
}
