import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool, type ConnectionTarget } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'

/** A PostgreSQL that flushes to disk, in a folder of its own, for those who want to break it. */
export type OwnPostgres = {
  target: ConnectionTarget
  /** `kill -9` of its first process; resolves when that is gone. */
  crash(): Promise<void>
  /** Ends it as an administrator would, without waiting for anybody's transaction. */
  shutDown(): Promise<void>
  /** Starts it again; resolves when it takes connections. */
  comeBack(): Promise<void>
  /** Ends all connections to its database. @returns how many */
  terminateBackends(): Promise<number>
  /** Stops it for good and removes its folder. */
  stop(): Promise<void>
}

const LONGEST_LOG_BYTES = 50_000_000
const GONE_LIMIT_MS = 60_000

export async function startOwnPostgres(name: string): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), `homebloom-${name}-`))
  const start = () => startEmbeddedPostgres({ dataDir, durable: true })
  let server = await start()
  const target = server.connection

  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const pid = await postmasterOf(dataDir)
    process.kill(pid, signal)
    await untilGone(pid)
    // Its own handle must neither keep a lease nor start it behind our back.
    await server.stop()
    await shortenLog(join(dataDir, 'postgres.log'))
  }

  return {
    target,
    crash: () => end('SIGKILL'),
    shutDown: () => end('SIGINT'),
    async comeBack() {
      server = await start()
    },
    async terminateBackends() {
      const pool = createPool({ ...target, database: 'postgres' }, { max: 1 })
      const { rowCount } = await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [target.database],
      )
      await pool.end()
      return rowCount ?? 0
    },
    async stop() {
      if (!(await server.stop())) await end('SIGINT')
      for (const path of [dataDir, target.host]) await rm(path, { recursive: true, force: true })
    },
  }
}

/** The number of the server's first process. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function untilGone(pid: number): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < GONE_LIMIT_MS; await sleep(20)) if (await isGone(pid)) return
  throw new Error(`process ${pid} did not end`)
}

/** Nobody may have waited for a process that is dead, so it can still be listed. */
async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return true
  }
  return /\) Z/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
}

/** It only ever grows, and a long campaign fills a disk. */
async function shortenLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size > LONGEST_LOG_BYTES) await truncate(path)
}
