import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** `ended_at` is set when a new password ended it. */
export async function findFeed(
  db: Database,
  userId: string,
): Promise<{ opened_at: Date; ended_at: Date | null } | undefined> {
  return db
    .selectFrom('calendar_feed')
    .select(['opened_at', 'ended_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** A new address replaces the old one, which stops working immediately. */
export async function saveFeed(db: Database, userId: string, tokenHash: Buffer, at: Date): Promise<void> {
  const values = { token_hash: tokenHash, opened_at: at, ended_at: null }
  await db
    .insertInto('calendar_feed')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function deleteFeed(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feed').where('user_id', '=', userId).execute()
}

/** Deletes the address but keeps the row, so that the owner can see that the link has ended. */
export async function endFeed(trx: Transaction, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('calendar_feed')
    .set({ token_hash: null, ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Owner of a feed. Undefined once they are suspended. */
export async function findFeedOwner(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .innerJoin('user_account', 'user_account.id', 'calendar_feed.user_id')
    .select('calendar_feed.user_id')
    .where('calendar_feed.token_hash', '=', tokenHash)
    .where('user_account.suspended_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id
}
