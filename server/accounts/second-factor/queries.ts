import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** `secret` is sealed. */
export type FactorRow = { secret: string; enrolled_at: Date; last_step: number; codes_left: number }

export async function findFactor(db: Database, userId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select secret, enrolled_at, last_step::float8 as last_step, (
      select count(*)::int from recovery_code c where c.user_id = f.user_id and c.used_at is null) as codes_left
    from second_factor f where user_id = ${userId}`.execute(db)
  return rows[0]
}

export async function findFactorByEmail(
  db: Database,
  email: string,
): Promise<{ user_id: string; secret: string; last_step: number } | undefined> {
  const { rows } = await sql<{ user_id: string; secret: string; last_step: number }>`
    select f.user_id, f.secret, f.last_step::float8 as last_step
    from user_account u join second_factor f on f.user_id = u.id where u.email = ${email}`.execute(db)
  return rows[0]
}

export async function getEmail(db: Database, userId: string): Promise<string> {
  const row = await db.selectFrom('user_account').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.email
}

/** Sealed; null when nothing was offered to this session, or it is over. */
export async function findOfferedSecret(db: Database, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('offered_secret')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.offered_secret ?? null
}

/** Stores the first of two that are offered at the same time. @returns the stored one, null when the session is over */
export async function offerSecret(db: Database, tokenHash: Buffer, sealed: string): Promise<string | null> {
  const { rows } = await sql<{ offered_secret: string }>`
    update session set offered_secret = coalesce(offered_secret, ${sealed})
    where token_hash = ${tokenHash} returning offered_secret`.execute(db)
  return rows[0]?.offered_secret ?? null
}

export type NewFactor = { userId: string; secret: string; step: number; at: Date; codeHashes: Buffer[] }

/** Answers false when they have one already. */
export async function insertFactor(
  trx: Transaction,
  { userId, secret, step, at, codeHashes }: NewFactor,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factor')
    .values({ user_id: userId, secret, enrolled_at: at, last_step: step })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await insertCodes(trx, userId, codeHashes)
  return true
}

async function insertCodes(trx: Transaction, userId: string, hashes: Buffer[]): Promise<void> {
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/**
 * Replaces all recovery codes. The factor stays locked, so two renewals at the same time can't leave both sets valid.
 * @returns false when there is no factor
 */
export async function replaceCodes(trx: Transaction, userId: string, hashes: Buffer[]): Promise<boolean> {
  const factor = trx.selectFrom('second_factor').select('user_id').where('user_id', '=', userId).forUpdate()
  if (!(await factor.executeTakeFirst())) return false
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await insertCodes(trx, userId, hashes)
  return true
}

/**
 * Returns false when this code, or one after it, was used before: of two simultaneous tries with the same code one gets
 * true.
 */
export async function useStep(trx: Transaction, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Answers false for one that does not exist or was used. */
export async function useCode(trx: Transaction, userId: string, codeHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Recovery codes that still work. */
export async function countCodes(trx: Transaction, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from recovery_code where user_id = ${userId} and used_at is null`.execute(trx)
  return rows[0]?.n ?? 0
}

export async function markProven(trx: Transaction, tokenHash: Buffer, at: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ factor_at: at, offered_secret: null })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteFactor(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('second_factor').where('user_id', '=', userId).execute()
}
