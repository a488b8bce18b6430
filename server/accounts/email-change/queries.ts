import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type EmailChangeRow = {
  id: string
  user_id: string
  old_email: string
  new_email: string
  confirm_hash: Buffer
  object_hash: Buffer
  asked_at: Date
  expires_at: Date
  object_until: Date
}

/** The newest ends the one that waited. */
export async function replaceWaiting(trx: Transaction, row: EmailChangeRow): Promise<void> {
  await dropWaitingEmail(trx, row.user_id)
  await trx.insertInto('email_change').values(row).execute()
}

/** Deletes email changes that aren't confirmed yet. */
export async function dropWaitingEmail(db: Database | Transaction, userId: string): Promise<void> {
  await db.deleteFrom('email_change').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute()
}

export async function findWaitingEmail(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ new_email: string; expires_at: Date } | undefined> {
  return db
    .selectFrom('email_change')
    .select(['new_email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

type FoundChange = { id: string; user_id: string; old_email: string; new_email: string }

/** The one that a link confirms; it and its person stay locked until the transaction ends. */
export async function lockToConfirm(trx: Transaction, hash: Buffer, now: Date): Promise<FoundChange | undefined> {
  return trx
    .selectFrom('email_change')
    .innerJoin('user_account', 'user_account.id', 'email_change.user_id')
    .select(['email_change.id', 'user_id', 'old_email', 'new_email'])
    .where('confirm_hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('user_account.email', '=', 'old_email')
    .where('user_account.suspended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The one that a link of the old address undoes, confirmed or not. */
export async function lockToUndo(trx: Transaction, hash: Buffer, now: Date): Promise<FoundChange | undefined> {
  return trx
    .selectFrom('email_change')
    .innerJoin('user_account', 'user_account.id', 'email_change.user_id')
    .select(['email_change.id', 'user_id', 'old_email', 'new_email'])
    .where('object_hash', '=', hash)
    .where('object_until', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function markConfirmed(
  trx: Transaction,
  id: string,
  undo: { at: Date; objectHash: Buffer; objectUntil: Date },
): Promise<void> {
  await trx
    .updateTable('email_change')
    .set({ confirmed_at: undo.at, object_hash: undo.objectHash, object_until: undo.objectUntil })
    .where('id', '=', id)
    .execute()
}

export async function deleteChangesOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('email_change').where('user_id', '=', userId).execute()
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}
