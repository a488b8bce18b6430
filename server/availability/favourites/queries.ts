import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type Favourite = { client_id: string; provider_id: string; saved_at: Date }

/**
 * Saves a provider, unless the client has the most allowed; saving again changes nothing.
 * @returns whether there was room
 */
export async function addFavourite(trx: Transaction, { client_id, provider_id, saved_at }: Favourite, most: number) {
  // One after the other per client: two simultaneous ones would both find the last place free.
  await sql`select id from user_account where id = ${client_id} for no key update`.execute(trx)
  const { rows } = await sql<{ is_known: boolean; count: number }>`
    select coalesce(bool_or(provider_id = ${provider_id}), false) as is_known, count(*)::int as count
    from favourite where client_id = ${client_id}`.execute(trx)
  if (rows[0]!.is_known) return true
  if (rows[0]!.count >= most) return false
  await trx.insertInto('favourite').values({ client_id, provider_id, saved_at }).execute()
  return true
}

export async function removeFavourite(
  trx: Transaction,
  { client_id, provider_id }: Pick<Favourite, 'client_id' | 'provider_id'>,
): Promise<void> {
  await trx.deleteFrom('favourite').where('client_id', '=', client_id).where('provider_id', '=', provider_id).execute()
}

/** Whether they are public. */
export async function isListed(db: Database, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from offering where provider_id = ${providerId} and is_cheapest`.execute(db)
  return rows.length > 0
}

export type FavouriteRow = { provider_id: string; offering_id: string }

/** The last one first, each with the offering that represents them; without providers who offer nothing. */
export async function listFavourites(db: Database, clientId: string): Promise<FavouriteRow[]> {
  const { rows } = await sql<FavouriteRow>`
    select f.provider_id, o.id as offering_id
    from favourite f join offering o on o.provider_id = f.provider_id and o.is_cheapest
    where f.client_id = ${clientId}
    order by f.saved_at desc, f.provider_id`.execute(db)
  return rows
}
