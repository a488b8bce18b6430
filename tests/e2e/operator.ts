import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createPool } from '#server/platform/db/connection.ts'
import { databaseNote } from '#tests/setup/server.ts'

const ROOT = join(import.meta.dirname, '../..')

const databaseUrl = () => readFile(databaseNote(process.env.E2E_PORT ?? '8123'), 'utf8')

/** How often this person is in the audit with this act. */
export async function countAudited(action: string, actorId: string): Promise<number> {
  const pool = createPool(await databaseUrl(), { max: 1 })
  const asked = 'select count(*)::int as n from audit_entry where action = $1 and actor_id = $2'
  const { rows } = await pool.query<{ n: number }>(asked, [action, actorId])
  await pool.end()
  return rows[0]!.n
}

/** `npm run admin -- …` on the machine of the site: what it says. @param answers to what it asks, in their order */
export async function operate(command: string, answers: readonly string[]): Promise<string> {
  const DATABASE_URL = await databaseUrl()
  const node = join(ROOT, 'node_modules/.bin/node')
  const child = spawn(node, ['scripts/admin.ts', command], { cwd: ROOT, env: { ...process.env, DATABASE_URL } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  child.stdin.end(`${answers.join('\n')}\n`)
  await new Promise((resolve) => child.once('close', resolve))
  return said
}
