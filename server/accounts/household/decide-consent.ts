import { HOUSEHOLD_CONSENT } from '#contract/rules/household.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { deleteNotesOf, lockHousehold, saveConsent } from './queries.ts'

/**
 * A client consents to stored notes, or withdraws the consent: then all of them are deleted in the same transaction.
 * Rules: docs/product-rules.md#household
 * @throws DomainError changed_elsewhere for an outdated wording
 */
export async function decideConsent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  { is_given, version }: { is_given: boolean; version: string },
): Promise<void> {
  if (is_given && version !== HOUSEHOLD_CONSENT.version)
    throw new DomainError('changed_elsewhere', 'This text has changed. Please reload the page and read it again.')
  await inTransaction(db, async (trx) => {
    await lockHousehold(trx, personId)
    await saveConsent(trx, personId, { is_given, version: HOUSEHOLD_CONSENT.version, decided_at: clock.now() })
    if (!is_given) await deleteNotesOf(trx, personId)
  })
}
