import { sql } from 'kysely'
import type { MemberKind } from '#contract/household.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type MemberRow = {
  id: string
  kind: MemberKind
  sealed: string
  notes_sealed: string | null
  key_id: string
  notes_at: Date | null
  version: number
}

const COLUMNS = sql.raw('id, kind, sealed, notes_sealed, key_id, notes_at, version')

/** The client's own entry first, then as they were added; there are few. */
export async function listMemberRows(db: Database, personId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from household_member where person_id = ${personId}
    order by kind <> 'self', created_at, id`.execute(db)
  return rows
}

/** Locks the account for changes to its household: two at the same time would both find the last place free. */
export async function lockHousehold(trx: Transaction, personId: string): Promise<void> {
  await sql`select from user_account where id = ${personId} for no key update`.execute(trx)
}

export async function insertMember(
  trx: Transaction,
  row: Omit<MemberRow, 'version'> & { person_id: string; created_at: Date },
): Promise<void> {
  await trx.insertInto('household_member').values(row).execute()
}

/** False when it was saved elsewhere since. */
export async function updateMember(trx: Transaction, { id, kind: _, version, ...row }: MemberRow): Promise<boolean> {
  const saved = await trx
    .updateTable('household_member')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export async function deleteMember(db: Database, personId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('household_member')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

const WITHOUT_NOTES = { notes_sealed: null, notes_at: null }

/** Deletes the notes of all members and raises their versions, so that an open form is refused as outdated. */
export async function deleteNotesOf(trx: Transaction, personId: string): Promise<void> {
  await trx
    .updateTable('household_member')
    .set((eb) => ({ ...WITHOUT_NOTES, version: eb('version', '+', 1) }))
    .where('person_id', '=', personId)
    .where('notes_at', 'is not', null)
    .execute()
}

/** The same for members that are named, unless their notes were saved since `before`. */
export async function deleteNotes(db: Database, ids: readonly string[], before: Date): Promise<void> {
  await db
    .updateTable('household_member')
    .set((eb) => ({ ...WITHOUT_NOTES, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('notes_at', '<', before)
    .execute()
}

export type ConsentRow = { is_given: boolean; version: string; decided_at: Date }

export async function findConsent(db: Database, personId: string): Promise<ConsentRow | undefined> {
  return db
    .selectFrom('household_consent')
    .select(['is_given', 'version', 'decided_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

export async function saveConsent(trx: Transaction, personId: string, consent: ConsentRow): Promise<void> {
  await trx
    .insertInto('household_consent')
    .values({ person_id: personId, ...consent })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(consent))
    .execute()
}

/** Sealed with another key than this one. Two ranges: an index knows no "different". */
export async function listSealedBefore(db: Database, keyId: string, limit: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    (select ${COLUMNS} from household_member where key_id < ${keyId} order by key_id limit ${limit})
    union all
    (select ${COLUMNS} from household_member where key_id > ${keyId} order by key_id limit ${limit})`.execute(db)
  return rows
}

/** Only while it hasn't changed meanwhile; the content and its version stay as they are. */
export async function replaceSeal(
  db: Database,
  before: MemberRow,
  { sealed, notes_sealed, key_id }: Pick<MemberRow, 'sealed' | 'notes_sealed' | 'key_id'>,
): Promise<void> {
  await db
    .updateTable('household_member')
    .set({ sealed, notes_sealed, key_id })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .execute()
}
