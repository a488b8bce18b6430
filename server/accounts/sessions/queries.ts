import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import { VIEW_SCOPES } from '#contract/accounts/view.ts'
import type { AdminScope } from '#contract/scopes.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

type LiveSession = {
  id: string
  role: Role
  admin_scopes: AdminScope[]
  last_used_at: Date
  factor_at: Date | null
  viewer_id: string | null
}

export type SessionRow = {
  token_hash: Buffer
  user_id: string
  device: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  viewer_id?: string
}

/** Also clears away what this person's earlier sessions left, so that the table stays small without a sweep. */
export async function insertSession(trx: Transaction, row: SessionRow): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', row.user_id).where('expires_at', '<=', row.created_at).execute()
  await trx.insertInto('session').values(row).execute()
}

/** A valid session of a person who isn't suspended; for a view, of the viewed person, while the viewer may view. */
export async function findLiveSession(db: Database, tokenHash: Buffer, now: Date): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select u.id, u.role, u.admin_scopes, s.last_used_at, s.factor_at, s.viewer_id
    from session s join user_account u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}
      and case when s.viewer_id is null then u.suspended_at is null else exists (
        select from user_account v
        where v.id = s.viewer_id and v.suspended_at is null and v.admin_scopes && ${[...VIEW_SCOPES]}) end`.execute(db)
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

/** With those in which they look at others. */
export async function deleteSessionsOf(trx: Transaction, userId: string): Promise<void> {
  const isTheirs = sql<boolean>`(user_id = ${userId} or viewer_id = ${userId})`
  await trx.deleteFrom('session').where(isTheirs).execute()
}

export async function findView(
  db: Database,
  tokenHash: Buffer,
): Promise<{ full_name: string; expires_at: Date } | undefined> {
  const views = db.selectFrom('session').innerJoin('user_account', 'user_account.id', 'session.user_id')
  return views
    .select(['user_account.full_name', 'session.expires_at'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function deleteOtherSessions(trx: Database, userId: string, kept: Buffer): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', kept)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns false for a session that is over or belongs to another person. */
export async function deleteOwnSession(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export type OwnSession = { id: string; token_hash: Buffer; device: string; created_at: Date; last_used_at: Date }

const SHOWN_SESSIONS = 50

/** The latest used first. */
export async function listLiveSessions(db: Database, userId: string, now: Date): Promise<OwnSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'token_hash', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('viewer_id', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(SHOWN_SESSIONS)
    .execute()
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

/** Remembers that the owner was at this address: they signed in, signed up or opened a reset link there. */
export async function rememberAddress(trx: Transaction, userId: string, addressHash: Buffer, at: Date): Promise<void> {
  await trx
    .insertInto('known_address')
    .values({ user_id: userId, address_hash: addressHash, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_used_at: at }))
    .execute()
}

/** Forgets addresses that were last used half a year ago. */
export async function purgeAddresses(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ADDRESS_MEMORY_MS)
  await db.deleteFrom('known_address').where('last_used_at', '<', before).execute()
}
