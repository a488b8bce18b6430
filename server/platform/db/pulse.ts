import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ASKS_IF_READ_ONLY } from './connection-lost.ts'

const EVERY_MS = 1000
/** A question that asks for nothing is answered in less than a millisecond, however busy the tables are. */
const SILENT_AFTER_MS = 4000

export type Pulse = {
  /** Whether the database has stopped to answer anything at all. */
  isSilent(): boolean
  stop(): Promise<void>
}

/**
 * Asks the database once a second, on a connection of its own, whether it is there. This distinguishes a statement that
 * takes long, or waits for a lock, from a database that doesn't answer (stopped, cut off) or has become read-only: only
 * then is `onLost` called, once each time. A database that refuses isn't silent: callers learn it immediately.
 */
export function watchPulse(where: pg.ClientConfig, onLost: () => void): Pulse {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isSilent = false
  let wasLost = false

  async function beat(): Promise<'answered' | 'read-only' | 'refused'> {
    try {
      if (!client) {
        client = new pg.Client({ ...where, connectionTimeoutMillis: 2 * SILENT_AFTER_MS })
        client.on('error', () => undefined)
        await client.connect()
      }
      const { rows } = await client.query<{ is_read_only: boolean }>(ASKS_IF_READ_ONLY)
      return rows[0]?.is_read_only ? 'read-only' : 'answered'
    } catch {
      return 'refused'
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await Promise.race([beat(), silence(stopping.signal)])
      if (found !== 'answered') leave()
      const hasLost = found === 'silent' || found === 'read-only'
      if (hasLost && !wasLost) onLost()
      wasLost = hasLost
      isSilent = found === 'silent'
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
    leave()
  }

  function leave(): void {
    void client?.end().catch(() => undefined)
    client = undefined
  }

  const watching = watch()
  return {
    isSilent: () => isSilent,
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/** The answer may have come while this process was too busy to read it: what has arrived is read before. */
async function silence(signal: AbortSignal): Promise<'silent' | 'stopped'> {
  try {
    await sleep(SILENT_AFTER_MS, undefined, { ref: false, signal })
    await new Promise(setImmediate)
    return 'silent'
  } catch {
    return 'stopped'
  }
}
