/**
 * The demo content, played once for all sandboxes of one run of the tests: two of them take it in at the same time, and
 * playing it is a minute of work for both cores.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { createPool } from '#server/platform/db/connection.ts'

import { shortHash, urlOf, withDatabase, withLock } from './server.ts'

const DEMO_LOCK = 4_861_728_121

type Place = { target: Parameters<typeof withDatabase>[0]; database: string; uploads: string }

/**
 * Makes the database with the demo in it, as `npm run admin -- seed` leaves it, and fills the folder of uploads.
 * @param run a folder that belongs to this run of the tests alone
 * @returns the environment that the sandbox on it needs
 */
export async function copyDemo(run: string, { target, database, uploads }: Place): Promise<{ DATA_KEY: string }> {
  const key = { DATA_KEY: createHash('sha256').update(run).digest('base64') }
  const demo = `homebloom_demo_${shortHash(run)}`
  const kept = join(run, 'uploads')
  const pool = createPool(target, { max: 1 })
  await withLock(pool, DEMO_LOCK, async (client) => {
    // Whoever comes first plays it, and the others wait for the end.
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [demo])
    if (!rowCount) {
      const draft = `${demo}_draft`
      await client.query(`drop database if exists ${draft} with (force)`)
      await rm(kept, { recursive: true, force: true })
      await client.query(`create database ${draft}`)
      await play({ DATABASE_URL: urlOf(withDatabase(target, draft)), UPLOAD_DIR: kept, ...key })
      // What the player was at when it ended may still run for a moment; its work is taken up again in each copy.
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [draft])
      await client.query(`alter database ${draft} rename to ${demo}`)
    }
    await client.query(`create database ${database} template ${demo} strategy file_copy`)
  })
  await pool.end()
  await cp(kept, uploads, { recursive: true })
  return key
}

async function play(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['scripts/admin.ts', 'seed'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The demo of ${basename(env.UPLOAD_DIR ?? '')} could not be played.`)
}
