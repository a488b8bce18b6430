import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { DataOwner, OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'
import { openMember } from '#server/accounts/household/seal.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { StoredFile } from '#server/platform/uploads/queries.ts'

/** A row of the household opened, or what was agreed to. */
function tellMember(vault: Vault, row: Record<string, unknown>): object {
  const { id, kind, sealed, notes_sealed, notes_at, created_at, consent_given, consent_version, consent_at } = row
  if (id === null) return { consent_given, consent_version, consent_at }
  const opened = openMember(vault, {
    id: String(id),
    sealed: String(sealed),
    notes_sealed: notes_sealed === null ? null : String(notes_sealed),
  })
  return { kind, ...opened.facts, notes: opened.notes, notes_at, created_at }
}

/** Account data for the export, without passwords, codes and secrets. */
export const accountsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'account',
    about: 'your name, address, number and role',
    tables: ['user_account'],
    select: ({ id }) => sql`
      select id as key, id, role, email, email_confirmed_at, email_returned_at, first_name, last_name, full_name, phone_number,
        street_address, city, province, postal_code, country, door_notes, created_at from user_account where id = ${id}`,
  }),
  ownRows({
    name: 'saved-addresses',
    about: 'your saved addresses and door notes',
    tables: ['saved_address'],
    select: ({ id }) => sql`
      select id as key, label, street_address, city, province, postal_code, door_notes, created_at
      from saved_address where person_id = ${id}`,
  }),
  ownRows({
    name: 'household',
    about: 'the people and pets in your household, your notes, and your consent to them',
    tables: ['household_member', 'household_consent'],
    select: ({ id }) => sql`
      select m.id as key, m.id, m.kind, m.sealed, m.notes_sealed, m.notes_at, m.created_at,
        null::boolean as consent_given, null::text as consent_version, null::timestamptz as consent_at
      from household_member m where m.person_id = ${id}
      union all
      select 'consent', null, null, null, null, null, null, c.is_given, c.version, c.decided_at
      from household_consent c where c.person_id = ${id}`,
    present: ({ vault }, row) => tellMember(vault, row),
  }),
  ownRows({
    name: 'name-changes',
    about: 'your name changes and our decisions',
    tables: ['name_change'],
    select: ({ id }) => sql`
      select id as key, old_name, full_name as new_name, state, reason, asked_at, decided_at
      from name_change where user_id = ${id}`,
  }),
  ownRows({
    name: 'email-changes',
    about: 'email changes you can still undo',
    tables: ['email_change'],
    select: ({ id }) => sql`
      select id as key, old_email, new_email, asked_at, confirmed_at from email_change where user_id = ${id}`,
  }),
  ownRows({
    name: 'sessions',
    about: 'devices where you’re logged in',
    tables: ['session'],
    select: ({ id }) => sql`
      select id as key, device, created_at, last_used_at, expires_at
      from session where user_id = ${id} and viewer_id is null`,
  }),
  ownRows({
    name: 'second-factor',
    about: 'your second factor, with the date you set it up',
    tables: ['second_factor'],
    select: ({ id }) => sql`select user_id as key, enrolled_at from second_factor where user_id = ${id}`,
  }),
  ownRows({
    name: 'blocked-people',
    about: 'whom you have blocked',
    tables: ['person_block'],
    select: ({ id }) => sql`
      select b.blocked_id as key, u.first_name, b.created_at from person_block b
      join user_account u on u.id = b.blocked_id where b.blocker_id = ${id}`,
  }),
  ownRows({
    name: 'terms',
    about: 'the terms you accepted, and from which network',
    tables: ['terms_acceptance'],
    select: ({ id }) => sql`
      select audience || ' ' || version as key, audience, version, accepted_at, ip_address
      from terms_acceptance where user_id = ${id}`,
  }),
]

/** Undefined once they are gone. */
export async function findDataOwner(trx: Transaction, id: string): Promise<(DataOwner & { name: string }) | undefined> {
  const { rows } = await sql<DataOwner & { name: string }>`
    select id, role, email, phone_number as phone, full_name as name from user_account
    where id = ${id} and deleted_at is null`.execute(trx)
  return rows[0]
}

/** The next file that they uploaded. */
export async function findNextFile(trx: Transaction, ownerId: string, after: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    with own as materialized (select * from stored_file where owner_id = ${ownerId} and state <> 'removed')
    select * from own where id > ${after} order by id limit 1`.execute(trx)
  return rows[0]
}
