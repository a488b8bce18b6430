import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Token hashes of the sessions that are still valid, in hex. */
export async function listLiveSessions(db: Database, tokenHashes: Buffer[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select s.token_hash from session s join user_account u on u.id = s.user_id
    where s.token_hash = any(${tokenHashes}::bytea[]) and s.expires_at > ${now} and u.suspended_at is null`.execute(db)
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
}
