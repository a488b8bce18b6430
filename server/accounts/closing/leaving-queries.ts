import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import { goneEmail, type Leaver } from '#server/platform/leaving.ts'

/** Everything that somebody needs to log in, and what they have set up for themselves; they are out at once. */
export async function eraseAccess(trx: Transaction, { id, email, phone }: Leaver): Promise<void> {
  await sql`delete from session where user_id = ${id} or viewer_id = ${id}`.execute(trx)
  for (const table of ['known_address', 'password_reset', 'email_change', 'email_confirmation', 'second_factor'])
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx)
  await sql`delete from email_change where ${email} in (old_email, new_email)`.execute(trx)
  await sql`delete from idempotency_key where user_id = ${id}`.execute(trx)
  await sql`delete from name_change where user_id = ${id}`.execute(trx)
  await sql`delete from verification_code where phone_number = ${phone}`.execute(trx)
  await sql`delete from person_block where ${id} in (blocker_id, blocked_id)`.execute(trx)
  // That they agreed, and when, is proof; from where is not needed for it.
  await sql`update terms_acceptance set ip_address = null where user_id = ${id}`.execute(trx)
}

/** Files that nothing names any more, and those that still wait. */
export async function removeFilesOf(trx: Transaction, id: string, at: Date): Promise<void> {
  await sql`update stored_file set state = 'removed', since = ${at}
    where owner_id = ${id} and state <> 'removed'`.execute(trx)
}

/** What is left of the row is its id, its role and its times. Others read the name. */
export async function emptyAccount(trx: Transaction, { id, role }: Leaver, at: Date): Promise<void> {
  const name = role === 'client' ? 'A client' : role === 'admin' ? 'A former admin' : 'A provider'
  await sql`update user_account set deleted_at = ${at}, suspended_at = coalesce(suspended_at, ${at}),
      email = ${goneEmail(id)}, phone_number = id, password_hash = '', first_name = ${name}, last_name = '',
      full_name = ${name}, street_address = '', city = '', postal_code = '', avatar_url = null,
      email_confirmed_at = null, email_returned_at = null, version = version + 1
    where id = ${id}`.execute(trx)
  // What admins did about them stays; the words do not.
  await sql`update audit_entry set before = null, after = null, reason = null
    where subject_type in ('person', 'provider') and subject_id = ${id}
      and num_nonnulls(before, after, reason) > 0`.execute(trx)
}

/** Nothing of theirs begins until the transaction ends; what began before is seen in it. @returns undefined once deleted */
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
