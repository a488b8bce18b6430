import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Name } from '#server/accounts/names.ts'

/** The requested name that no admin has decided about yet. */
export async function findWaitingName(db: Database, userId: string): Promise<Name | undefined> {
  return db
    .selectFrom('name_change')
    .select(['full_name', 'first_name', 'last_name'])
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export async function withdrawName(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('name_change')
    .set({ state: 'withdrawn', decided_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
}

export type NewNameChange = Name & { id: string; user_id: string; old_name: string; asked_at: Date }

export async function insertNameChange(trx: Transaction, change: NewNameChange): Promise<void> {
  await trx.insertInto('name_change').values(change).execute()
}

/** Owner of a name change of any status. */
export async function findNameChange(db: Database, id: string): Promise<{ user_id: string } | undefined> {
  return db.selectFrom('name_change').select('user_id').where('id', '=', id).executeTakeFirst()
}

export type Verdict = { state: 'accepted' | 'refused'; at: Date; by: string; reason: string | null }

/** Compare and swap: undefined when it waits no more. */
export async function closeNameChange(trx: Transaction, id: string, verdict: Verdict): Promise<Name | undefined> {
  const { rows } = await sql<Name>`
    update name_change set state = ${verdict.state}, decided_at = ${verdict.at}, decided_by = ${verdict.by},
      reason = ${verdict.reason}
    where id = ${id} and state = 'waiting'
    returning full_name, first_name, last_name`.execute(trx)
  return rows[0]
}
