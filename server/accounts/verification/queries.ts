import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { sql } from 'kysely'

export type Purpose = 'signup' | 'change_phone'

export type CodeRow = {
  id: string
  phone_number: string
  purpose: Purpose
  code_hash: Buffer
  salt: Buffer
  tries_left: number
  sent_at: Date
  expires_at: Date
}

/** One send at a time per phone number, held until the transaction ends. */
export async function lockPhone(trx: Transaction, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification:${phone}`}, 0))`.execute(trx)
}

export async function findLastSend(trx: Transaction, phone: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('verification_code')
    .select('sent_at')
    .where('phone_number', '=', phone)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at
}

/** The new code replaces every earlier one of the same purpose; what is long over is cleared away with them. */
export async function replaceCode(trx: Transaction, row: CodeRow, purgeBefore: Date): Promise<void> {
  await trx
    .deleteFrom('verification_code')
    .where((eb) =>
      eb.or([
        eb.and([eb('phone_number', '=', row.phone_number), eb('purpose', '=', row.purpose)]),
        eb('expires_at', '<', purgeBefore),
      ]),
    )
    .execute()
  await trx.insertInto('verification_code').values(row).execute()
}

/** Deducts one try from the valid code before it is compared, so that many simultaneous tries get no more than five. */
export async function claimTry(
  db: Database,
  phone: string,
  purpose: Purpose,
  now: Date,
): Promise<{ id: string; code_hash: Buffer; salt: Buffer } | undefined> {
  return db
    .updateTable('verification_code')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('phone_number', '=', phone)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hash', 'salt'])
    .executeTakeFirst()
}

/** Answers false when it was spent or replaced meanwhile. */
export async function spendCode(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('verification_code')
    .set({ spent_at: now })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
