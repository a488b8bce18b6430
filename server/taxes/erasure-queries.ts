import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/**
 * Erases tax details of a provider who has sold nothing. Those of others stay sealed, for the report to the tax
 * authority.
 */
export async function eraseUnsold(trx: Transaction, id: string): Promise<void> {
  await sql`delete from tax_details_request where provider_id = ${id}`.execute(trx)
  await sql`delete from tax_details where provider_id = ${id}
    and not exists (select from payable_line where provider_id = ${id})`.execute(trx)
}

/** @param before accounts that were deleted before then */
export async function deleteSellersOf(db: Database, before: Date): Promise<void> {
  await sql`delete from tax_details using user_account u
    where u.id = tax_details.provider_id and u.deleted_at < ${before}`.execute(db)
}
