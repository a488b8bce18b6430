import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type ConfirmationRow = { user_id: string; token_hash: Buffer; email: string; sent_at: Date; expires_at: Date }

/** The newest link ends the one before. */
export async function replaceConfirmation(trx: Transaction, row: ConfirmationRow): Promise<void> {
  await trx
    .insertInto('email_confirmation')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** The recipient of a link; the row stays locked, so that two requests cannot send two. */
export async function lockUnconfirmed(trx: Transaction, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.email
}

/** When the last link went to that address. Read once the person is locked: a statement that waits reads what was before. */
export async function findLastSent(trx: Transaction, userId: string, email: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('email_confirmation')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

/** Uses a link up. Undefined when it is unknown, used, replaced or over. */
export async function takeConfirmation(
  trx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user_id: string; email: string } | undefined> {
  return trx
    .deleteFrom('email_confirmation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

/** False when the account has another address by now. */
export async function markEmailConfirmed(
  db: Database | Transaction,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_account')
    .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(at)), email_returned_at: null }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** An email to that address came back: it doesn't exist. Nothing changes if no account has it any more. */
export async function markEmailReturned(db: Database | Transaction, email: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_account')
    .set((eb) => ({ email_returned_at: eb.fn.coalesce('email_returned_at', eb.val(at)) }))
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Its owner says that it is right. @returns the address; undefined when no email to it had come back */
export async function clearEmailReturned(trx: Transaction, userId: string): Promise<string | undefined> {
  const row = await trx
    .updateTable('user_account')
    .set({ email_returned_at: null })
    .where('id', '=', userId)
    .where('email_returned_at', 'is not', null)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}
