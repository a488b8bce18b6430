import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/db/connection.ts'
import { startServerProcess } from '#tests/setup/server-process.ts'
import { countOpenMoney } from './money-checks.ts'

/** Later than the last try of a checkout and the first pauses of a refund: what was cut off is due again. */
const LATER_MS = 45 * 60_000
const LIMIT_MS = 10 * 60_000

/** Lets one undisturbed worker do what is left. What it cannot do in time, the verdict finds. */
export async function settle(db: Database, databaseUrl: string, offsetMs: number): Promise<void> {
  const offset = offsetMs + LATER_MS
  const worker = await startServerProcess(databaseUrl, {
    offsetMs: offset,
    env: { ROLE: 'worker', LOG_LEVEL: 'silent' },
  })
  for (const begun = Date.now(); Date.now() - begun < LIMIT_MS; await sleep(500))
    if ((await countOpenMoney(db, new Date(Date.now() + offset))) === 0) break
  await worker.kill()
}
