import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keptByLawSince } from '#server/platform/kept-years.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'

/** For people who have sold nothing there is nothing to report; for others it stays sealed. */
async function eraseUnsold(trx: Transaction, id: string): Promise<void> {
  await sql`delete from tax_details_request where provider_id = ${id}`.execute(trx)
  await sql`delete from tax_details where provider_id = ${id}
    and not exists (select from payable_line where provider_id = ${id})`.execute(trx)
}

/** @param before accounts that were deleted before then */
async function deleteSellersOf(db: Database, before: Date): Promise<void> {
  await sql`delete from tax_details using user_account u
    where u.id = tax_details.provider_id and u.deleted_at < ${before}`.execute(db)
}

export const taxesErasure: ErasureStep = { erase: (_deps, trx, { id }) => eraseUnsold(trx, id) }

/**
 * Takes away what was kept for the tax authority alone, six whole years after the one in which they left.
 * Rules: docs/product-rules.md#deleting-an-account
 */
export async function purgeSellers({ db, localTime }: Pick<Deps, 'db' | 'localTime'>, now: Date): Promise<void> {
  await deleteSellersOf(db, keptByLawSince(localTime, now))
}
