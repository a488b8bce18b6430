import { sql } from 'kysely'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

type Owned = SavedAddress & { person_id: string; created_at: Date }
type Place = Pick<SavedAddress, 'street_address' | 'postal_code'>

const COLUMNS = sql.raw('id, label, street_address, city, province, postal_code, door_notes')

/** The first one first; there are few. */
export async function listSaved(db: Database, personId: string): Promise<SavedAddress[]> {
  const { rows } = await sql<SavedAddress>`
    select ${COLUMNS} from saved_address where person_id = ${personId} order by created_at, id`.execute(db)
  return rows
}

export async function findHomeDoor(db: Database, personId: string): Promise<string> {
  const { rows } = await sql<{ door_notes: string }>`
    select door_notes from user_account where id = ${personId}`.execute(db)
  return rows[0]?.door_notes ?? ''
}

export async function updateHomeDoor(db: Database, personId: string, notes: string): Promise<void> {
  await sql`update user_account set door_notes = ${notes} where id = ${personId}`.execute(db)
}

/**
 * Locks the account for changes to its list of addresses: two at the same time would both find the last place free.
 * @returns their own address
 */
export async function lockOwner(trx: Transaction, personId: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select street_address, postal_code from user_account where id = ${personId} for no key update`.execute(trx)
  return rows[0]!
}

export async function insertSaved(trx: Transaction, address: Owned): Promise<void> {
  await trx.insertInto('saved_address').values(address).execute()
}

/** @returns the address as it is now, or undefined if it doesn't exist or belongs to another account */
export async function updateSaved(
  db: Database,
  personId: string,
  { id, ...change }: SavedAddress,
): Promise<SavedAddress | undefined> {
  return db
    .updateTable('saved_address')
    .set(change)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(['id', 'label', 'street_address', 'city', 'province', 'postal_code', 'door_notes'])
    .executeTakeFirst()
}

export async function deleteSaved(db: Database, personId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('saved_address')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/**
 * Stores the client's door notes, for the next visit to that saved place. Notes about any other place aren't stored.
 */
export async function keepDoorNotes(
  trx: Transaction,
  personId: string,
  { street_address, postal_code }: Place,
  notes: string,
): Promise<void> {
  await sql`update user_account set door_notes = ${notes}
    where id = ${personId} and street_address = ${street_address} and postal_code = ${postal_code}
      and door_notes <> ${notes}`.execute(trx)
  await sql`update saved_address set door_notes = ${notes}
    where person_id = ${personId} and street_address = ${street_address} and postal_code = ${postal_code}
      and door_notes <> ${notes}`.execute(trx)
}
