import { readFile } from 'node:fs/promises'

import { createPool } from '#server/platform/db/connection.ts'
import { admin } from '#tests/operations/command.ts'
import { databaseNote } from '#tests/setup/server.ts'

const databaseUrl = () => readFile(databaseNote(process.env.E2E_PORT ?? '8123'), 'utf8')

/** How often this person is in the audit with this act. */
export async function countAudited(action: string, actorId: string): Promise<number> {
  const pool = createPool(await databaseUrl(), { max: 1 })
  const asked = 'select count(*)::int as n from audit_entry where action = $1 and actor_id = $2'
  const { rows } = await pool.query<{ n: number }>(asked, [action, actorId])
  await pool.end()
  return rows[0]!.n
}

/** `npm run admin -- …` on the machine of the site: what it says. */
export async function operate(words: readonly string[], input = ''): Promise<string> {
  const { out, err } = await admin(words, { env: { DATABASE_URL: await databaseUrl() }, input })
  return out + err
}
