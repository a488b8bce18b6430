import { createHash } from 'node:crypto'
import { readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'
import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 3 * 1024 ** 3

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { target: ConnectionTarget; template: string; pooler?: ConnectionTarget | undefined }
  }
}

interface TestServer {
  target: ConnectionTarget
  stop: () => Promise<void>
  /** As `stop`, but what `stop` would end and remove is there for the next one. */
  leave: () => Promise<void>
}

/** The server named by DATABASE_URL, or a built-in one in a folder of its own that nothing needs afterwards. */
export async function startTestServer(name: string): Promise<TestServer> {
  const given = process.env.DATABASE_URL
  if (given) return { target: given, stop: async () => undefined, leave: async () => undefined }
  return joinServer(join(await roomyFolder(), `${prefixOf(name)}${shortHash(import.meta.dirname)}`))
}

/** PostgreSQL's last output may come between. */
const GONE = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

async function joinServer(dataDir: string): Promise<TestServer> {
  const { connection, stop, leave } = await startEmbeddedPostgres({ dataDir, durable: false })
  return {
    target: connection,
    leave,
    async stop() {
      const isLast = await stop()
      if (isLast) await Promise.all([dataDir, connection.host].map((path) => rm(path, GONE)))
    },
  }
}

function prefixOf(name: string): string {
  return `homebloom-${name}-${process.getuid?.()}-`
}

/** Stops and removes the servers left behind by killed runs in other folders; one that is in use stays. */
export async function removeLeftServers(name: string): Promise<void> {
  const own = `${prefixOf(name)}${shortHash(import.meta.dirname)}`
  for (const place of [MEMORY, '/tmp']) {
    const names = await readdir(place).catch(() => [])
    for (const found of names.filter((one) => one.startsWith(prefixOf(name)) && one !== own)) {
      // One that cannot be joined stays: on a busy machine it may only be slow, and another run needs it.
      const left = await joinServer(join(place, found)).catch(() => undefined)
      await left?.stop()
    }
  }
}

/**
 * In memory where there is room. A database for a test is a copy of two thousand small files: 40 ms there, one to two
 * seconds on a disk, and there are hundreds of them.
 */
export async function roomyFolder(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > ENOUGH_BYTES ? MEMORY : '/tmp'
}

/** The same server, another database. */
export function withDatabase(target: ConnectionTarget, database: string): ConnectionTarget {
  if (typeof target !== 'string') return { ...target, database }
  const url = new URL(target)
  url.pathname = `/${database}`
  return url.href
}

/** For programs that take DATABASE_URL only. */
export function urlOf(target: ConnectionTarget): string {
  if (typeof target === 'string') return target
  const { host, port, user, database } = target
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Runs `act` while no other process holds the lock. The connection is held all that time: an idle one in the pool would
 * be closed after ten seconds, and the lock with it.
 */
export async function withLock(
  pool: pg.Pool,
  lock: number,
  act: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await act(client)
  } finally {
    // Its end releases the lock, also when the statement failed.
    client.release(true)
  }
}
