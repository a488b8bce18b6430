import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** `sealed` names its key in itself as well. */
export type DetailsRow = { provider_id: string; sealed: string; key_id: string; updated_at: Date }

export async function findDetails(db: Database, providerId: string): Promise<DetailsRow | undefined> {
  return db
    .selectFrom('tax_details')
    .select(['provider_id', 'sealed', 'key_id', 'updated_at'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** Locks the details, so that two changes at the same time can't lose a number. */
export async function lockDetails(trx: Transaction, providerId: string): Promise<DetailsRow | undefined> {
  return trx
    .selectFrom('tax_details')
    .select(['provider_id', 'sealed', 'key_id', 'updated_at'])
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveDetails(trx: Transaction, row: DetailsRow): Promise<void> {
  const { sealed, key_id, updated_at } = row
  await trx
    .insertInto('tax_details')
    .values(row)
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ sealed, key_id, updated_at }))
    .execute()
}

/** Sealed with another key than this one. */
export async function listSealedBefore(db: Database, keyId: string, limit: number): Promise<DetailsRow[]> {
  return db
    .selectFrom('tax_details')
    .select(['provider_id', 'sealed', 'key_id', 'updated_at'])
    .where('key_id', '<>', keyId)
    .orderBy('provider_id')
    .limit(limit)
    .execute()
}

/** Only while they haven't changed meanwhile. */
export async function replaceSeal(db: Database, before: DetailsRow, sealed: string, keyId: string): Promise<void> {
  await db
    .updateTable('tax_details')
    .set({ sealed, key_id: keyId })
    .where('provider_id', '=', before.provider_id)
    .where('sealed', '=', before.sealed)
    .execute()
}

/** Notes that some are asked now. @returns those whose time it is: they were not asked since `before` */
export async function claimAsking(
  trx: Transaction,
  providerIds: readonly string[],
  at: Date,
  before: Date,
): Promise<{ id: string; email: string; first_name: string }[]> {
  const { rows } = await sql<{ id: string; email: string; first_name: string }>`
    with claimed as (
      insert into tax_details_request (provider_id, asked_at)
      select id, ${at}::timestamptz from unnest(${providerIds}::text[]) as id order by id
      on conflict (provider_id) do update set asked_at = excluded.asked_at
        where tax_details_request.asked_at <= ${before}
      returning provider_id)
    select u.id, u.email, u.first_name from claimed c join user_account u on u.id = c.provider_id order by u.id`.execute(
    trx,
  )
  return rows
}

/** The number under which a provider charges GST. */
export async function findGstNumber(db: Database, providerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_profile')
    .select('gst_number')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.gst_number ?? null
}

export async function wasAsked(db: Database, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tax_details_request')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}
