import type { Database, Transaction } from '#server/platform/db/connection.ts'

export type ResetOwner = { id: string; email: string }

/** Finds the account that a reset link goes to. Its row stays locked, so two requests can't leave two valid links. */
export async function lockResetOwner(trx: Transaction, email: string): Promise<ResetOwner | undefined> {
  return trx
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('suspended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The newest link ends all earlier ones. */
export async function replaceReset(
  trx: Transaction,
  row: { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await trx.deleteFrom('password_reset').where('user_id', '=', row.user_id).execute()
  await trx.insertInto('password_reset').values(row).execute()
}

export async function findResetOwner(db: Database, tokenHash: Buffer, now: Date): Promise<ResetOwner | undefined> {
  return db
    .selectFrom('password_reset')
    .innerJoin('user_account', 'user_account.id', 'password_reset.user_id')
    .select(['user_account.id', 'user_account.email'])
    .where('password_reset.token_hash', '=', tokenHash)
    .where('password_reset.used_at', 'is', null)
    .where('password_reset.expires_at', '>', now)
    .executeTakeFirst()
}

/** Answers false when the link was used, replaced or ran out meanwhile. */
export async function useReset(trx: Transaction, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function updatePasswordHash(trx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Answers false when the password has changed meanwhile. */
export async function replacePasswordHash(
  trx: Transaction,
  userId: string,
  hash: { old: string; next: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set({ password_hash: hash.next })
    .where('id', '=', userId)
    .where('password_hash', '=', hash.old)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Links that were sent before no longer open anything. */
export async function deleteResetsOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}
