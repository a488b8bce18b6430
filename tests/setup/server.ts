import { createHash } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { target: ConnectionTarget; template: string }
  }
}

interface TestServer {
  target: ConnectionTarget
  stop: () => Promise<void>
}

/** The server named by DATABASE_URL, or a built-in one in a folder of its own that nothing needs afterwards. */
export async function startTestServer(name: string): Promise<TestServer> {
  const given = process.env.DATABASE_URL
  if (given) return { target: given, stop: async () => undefined }
  const dataDir = join(await roomyFolder(), `homebloom-${name}-${process.getuid?.()}-${shortHash(import.meta.dirname)}`)
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  return {
    target: connection,
    async stop() {
      const isLast = await stop()
      if (isLast)
        await Promise.all([dataDir, connection.host].map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 3 * 1024 ** 3

/**
 * In memory where there is room. A database for a test is a copy of two thousand small files: 40 ms there, one to two
 * seconds on a disk, and there are hundreds of them.
 */
async function roomyFolder(): Promise<string> {
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

/** Where the site of the browser tests says which database it has, for what an operator does at the command line. */
export function databaseNote(port: string): string {
  return join(tmpdir(), `homebloom-e2e-${process.getuid?.()}-${port}`)
}
