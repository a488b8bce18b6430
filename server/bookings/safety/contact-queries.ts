import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type ContactRow = {
  id: string
  provider_id: string
  name: string
  phone_number: string
  state: 'asked' | 'agreed' | 'refused' | 'stopped'
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

/** Whether they have refused this provider, immediately or later. */
export async function hasRefused(db: Database, providerId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('trusted_contact')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('phone_number', '=', phone)
    .where('state', 'in', ['refused', 'stopped'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How often a provider has asked a number since then, and since it last answered them. */
export async function countUnanswered(
  db: Database,
  { provider_id, phone_number }: Pick<ContactRow, 'provider_id' | 'phone_number'>,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from trusted_contact c
    where c.provider_id = ${provider_id} and c.phone_number = ${phone_number} and c.asked_at > ${since}
      and c.asked_at > coalesce((
        select max(a.answered_at) from trusted_contact a
        where a.provider_id = c.provider_id and a.phone_number = c.phone_number), '-infinity')`.execute(db)
  return rows[0]?.n ?? 0
}

export type NewContact = Pick<
  ContactRow,
  'id' | 'provider_id' | 'name' | 'phone_number' | 'expires_at' | 'asked_at'
> & { token_hash: Buffer }

/** The second of two simultaneous calls waits and replaces the first. */
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

type LinkedContact = Omit<ContactRow, 'state'> & {
  state: 'asked' | 'agreed'
  provider_name: string
  provider_first_name: string
}

/** By the link: while it can be answered, and from a yes on for as long as they are the contact. */
export async function findContactByLink(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<LinkedContact | undefined> {
  const row = await db
    .selectFrom('trusted_contact as c')
    .innerJoin('user_account as u', 'u.id', 'c.provider_id')
    .select(CONTACT_COLUMNS.map((column) => `c.${column}` as const))
    .select(['u.full_name as provider_name', 'u.first_name as provider_first_name'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.removed_at', 'is', null)
    .where((eb) => eb.or([eb('c.state', '=', 'agreed'), eb('c.expires_at', '>', now)]))
    .executeTakeFirst()
  return row as LinkedContact | undefined
}

/** Their yes or no, or the end of their yes; only a yes leaves them the link. @returns false when something else came first */
export async function answerContact(
  trx: Transaction,
  id: string,
  { from, to }: { from: 'asked'; to: 'agreed' | 'refused' } | { from: 'agreed'; to: 'stopped' },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('trusted_contact')
    .set({ state: to, answered_at: now, ...(to === 'agreed' ? {} : { token_hash: null }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('removed_at', 'is', null)
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
