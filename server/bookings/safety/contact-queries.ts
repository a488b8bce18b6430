import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type ContactRow = {
  id: string
  provider_id: string
  name: string
  phone_number: string
  state: 'asked' | 'agreed' | 'refused'
  expires_at: Date
  asked_at: Date
  answered_at: Date | null
}

const CONTACT_COLUMNS = [
  'id',
  'provider_id',
  'name',
  'phone_number',
  'state',
  'expires_at',
  'asked_at',
  'answered_at',
] as const

export async function findContact(db: Database, providerId: string): Promise<ContactRow | undefined> {
  const row = await db
    .selectFrom('trusted_contact')
    .select(CONTACT_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row as ContactRow | undefined
}

export async function hasRefused(db: Database, providerId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('trusted_contact')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('phone_number', '=', phone)
    .where('state', '=', 'refused')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type NewContact = Pick<
  ContactRow,
  'id' | 'provider_id' | 'name' | 'phone_number' | 'expires_at' | 'asked_at'
> & { token_hash: Buffer }

/** Of two at once, the second waits and takes the place of the first. */
export async function lockContactOf(trx: Transaction, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trusted contact of ${providerId}`}, 0))`.execute(trx)
}

export async function insertContact(trx: Transaction, contact: NewContact): Promise<void> {
  await trx.insertInto('trusted_contact').values(contact).execute()
}

/** Its link is void from then on. */
export async function removeContactOf(trx: Transaction, providerId: string, now: Date): Promise<void> {
  await trx
    .updateTable('trusted_contact')
    .set({ removed_at: now, token_hash: null })
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .execute()
}

export async function findAskedContact(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<(ContactRow & { provider_name: string; provider_first_name: string }) | undefined> {
  const row = await db
    .selectFrom('trusted_contact as c')
    .innerJoin('user_account as u', 'u.id', 'c.provider_id')
    .select(CONTACT_COLUMNS.map((column) => `c.${column}` as const))
    .select(['u.full_name as provider_name', 'u.first_name as provider_first_name'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.state', '=', 'asked')
    .where('c.removed_at', 'is', null)
    .where('c.expires_at', '>', now)
    .executeTakeFirst()
  return row as (ContactRow & { provider_name: string; provider_first_name: string }) | undefined
}

/** Takes the link, once. @returns false when it was used meanwhile */
export async function answerContact(
  trx: Transaction,
  id: string,
  state: 'agreed' | 'refused',
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('trusted_contact')
    .set({ state, answered_at: now, token_hash: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findToldContact(
  db: Database,
  id: string,
): Promise<{ name: string; phone_number: string } | undefined> {
  return db.selectFrom('trusted_contact').select(['name', 'phone_number']).where('id', '=', id).executeTakeFirst()
}
