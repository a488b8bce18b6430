import { createPool } from '#server/platform/db/connection.ts'
import { admin } from '#tests/operations/command.ts'
import type { Sandbox } from '#tests/setup/sandbox.ts'

export type Machine = Pick<Sandbox, 'databaseUrl'>

/** How often this person is in the audit with this act. */
export async function countAudited({ databaseUrl }: Machine, action: string, actorId: string): Promise<number> {
  const pool = createPool(databaseUrl, { max: 1 })
  const asked = 'select count(*)::int as n from audit_entry where action = $1 and actor_id = $2'
  const { rows } = await pool.query<{ n: number }>(asked, [action, actorId])
  await pool.end()
  return rows[0]!.n
}

/** `npm run admin -- …` on the machine of the site: what it says. */
export async function operate({ databaseUrl }: Machine, words: readonly string[], input = ''): Promise<string> {
  const { out, err } = await admin(words, { env: { DATABASE_URL: databaseUrl }, input })
  return out + err
}
