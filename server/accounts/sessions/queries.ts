import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

type LiveSession = { id: string; role: Role; last_used_at: Date; factor_at: Date | null }

export type SessionRow = { token_hash: Buffer; user_id: string; created_at: Date; last_used_at: Date; expires_at: Date }

/** Also clears away what this person's earlier sessions left, so that the table stays small without a sweep. */
export async function insertSession(trx: Transaction, row: SessionRow): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', row.user_id).where('expires_at', '<=', row.created_at).execute()
  await trx.insertInto('session').values(row).execute()
}

/** A live session of somebody who is not suspended. */
export async function findLiveSession(db: Database, tokenHash: Buffer, now: Date): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select u.id, u.role, s.last_used_at, s.factor_at from session s join user_account u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.suspended_at is null`.execute(db)
  return rows[0]
}

/** `before` lets one of many requests at the same time write. */
export async function prolongSession(
  db: Database,
  tokenHash: Buffer,
  times: { now: Date; before: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: times.now, expires_at: times.expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<=', times.before)
    .execute()
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).execute()
}

export async function isKnownAddress(db: Database, email: string, addressHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_address')
    .innerJoin('user_account', 'user_account.id', 'known_address.user_id')
    .select('known_address.user_id')
    .where('user_account.email', '=', email)
    .where('known_address.address_hash', '=', addressHash)
    .executeTakeFirst()
  return row !== undefined
}

const ADDRESS_MEMORY_MS = 180 * 24 * 3_600_000

/**
 * Remembers that the owner was at this address: they signed in, signed up or opened a reset link there. Forgets this
 * person's addresses that were last used half a year ago.
 */
export async function rememberAddress(trx: Transaction, userId: string, addressHash: Buffer, at: Date): Promise<void> {
  await trx
    .insertInto('known_address')
    .values({ user_id: userId, address_hash: addressHash, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_used_at: at }))
    .execute()
  await trx
    .deleteFrom('known_address')
    .where('user_id', '=', userId)
    .where('last_used_at', '<', new Date(at.getTime() - ADDRESS_MEMORY_MS))
    .execute()
}
