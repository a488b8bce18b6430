import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { goneEmail, type Leaver } from '#server/platform/erasure.ts'

/** Erases a person's sessions, logins and own settings, so that they are logged out immediately. */
export async function eraseAccess(trx: Transaction, { id, email, phone }: Leaver): Promise<void> {
  await sql`delete from session where user_id = ${id} or viewer_id = ${id}`.execute(trx)
  for (const table of ['known_address', 'password_reset', 'email_change', 'email_confirmation', 'second_factor'])
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx)
  await sql`delete from email_change where old_email = ${email} or new_email = ${email}`.execute(trx)
  await sql`delete from idempotency_key where user_id = ${id}`.execute(trx)
  await sql`delete from saved_address where person_id = ${id}`.execute(trx)
  await sql`delete from household_member where person_id = ${id}`.execute(trx)
  await sql`delete from household_consent where person_id = ${id}`.execute(trx)
  await sql`delete from name_change where user_id = ${id}`.execute(trx)
  await sql`delete from verification_code where phone_number = ${phone}`.execute(trx)
  await sql`delete from person_block where ${id} in (blocker_id, blocked_id)`.execute(trx)
  // The consent and its time are proof. The IP address isn't needed for that.
  await sql`update terms_acceptance set ip_address = null where user_id = ${id}`.execute(trx)
}

/** Files that nothing refers to any more, and those that still wait; photos of the catalogue belong to no account. */
export async function removeFilesOf(trx: Transaction, id: string, at: Date): Promise<void> {
  await sql`update stored_file set state = 'removed', since = ${at}
    where owner_id = ${id} and state <> 'removed' and not (purpose = 'entry_picture' and state = 'attached')`.execute(
    trx,
  )
}

/** Leaves the id, the role and the times in the row. Others read the name. */
export async function emptyAccount(trx: Transaction, { id, role }: Leaver, at: Date): Promise<void> {
  const name = role === 'client' ? 'A client' : role === 'admin' ? 'A former admin' : 'A provider'
  await sql`update user_account set deleted_at = ${at}, suspended_at = coalesce(suspended_at, ${at}),
      email = ${goneEmail(id)}, phone_number = id, password_hash = '', first_name = ${name}, last_name = '',
      full_name = ${name}, street_address = '', city = '', postal_code = '', door_notes = '', avatar_url = null,
      email_confirmed_at = null, email_returned_at = null, version = version + 1
    where id = ${id}`.execute(trx)
  await sql`insert into tombstone (person_id, deleted_at) values (${id}, ${at})`.execute(trx)
  // The acts of admins stay in the audit. Their words don't.
  await sql`update audit_entry set before = null, after = null, reason = null
    where subject_type in ('person', 'provider') and subject_id = ${id}
      and num_nonnulls(before, after, reason) > 0`.execute(trx)
}

/**
 * Locks the account, so that nothing new begins until the transaction ends. Changes that began before are visible to
 * it. @returns undefined once deleted
 */
export async function lockLeaver(
  trx: Transaction,
  id: string,
): Promise<(Leaver & { password_hash: string; admin_scopes: string[] }) | undefined> {
  const { rows } = await sql<Leaver & { password_hash: string; admin_scopes: string[] }>`
    select id, role, email, phone_number as phone, password_hash, admin_scopes from user_account
    where id = ${id} and deleted_at is null for update`.execute(trx)
  return rows[0]
}

/** Whether another admin is left who can do everything. */
export async function hasOtherOwner(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from user_account
    where role = 'admin' and suspended_at is null and 'owner' = any (admin_scopes) and id <> ${id} limit 1`.execute(trx)
  return rows.length > 0
}

export type StoneRow = { person_id: string; deleted_at: Date }

/** Deletions not yet written to the file outside the database. Only one process at a time adds to that file. */
export async function listWaitingStones(trx: Transaction, most: number): Promise<StoneRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tombstones', 0))`.execute(trx)
  const { rows } = await sql<StoneRow>`
    select person_id, deleted_at from tombstone where kept_at is null order by deleted_at limit ${most}`.execute(trx)
  return rows
}

export async function markStonesKept(trx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await sql`update tombstone set kept_at = ${at} where person_id = any(${ids}::text[])`.execute(trx)
}

export async function purgeStones(db: Database, before: Date): Promise<void> {
  await sql`delete from tombstone where deleted_at < ${before} and kept_at is not null`.execute(db)
}

/** The given people who still have an account here. */
export async function listStillHere(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from user_account where id = any(${ids}::text[]) and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** People who have deleted their account since then. */
export async function listStonesSince(db: Database, since: Date): Promise<StoneRow[]> {
  const { rows } = await sql<StoneRow>`
    select person_id, deleted_at from tombstone where deleted_at > ${since} order by deleted_at`.execute(db)
  return rows
}
