import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from './env.ts'
import { createLogger } from './platform/logger.ts'
import { openDatabase, type OpenOptions } from './open-database.ts'

export type RunningServer = { stop(): Promise<void> }

export type StartOptions = Pick<OpenOptions, 'dataDir' | 'say' | 'stopping'> & {
  /** Brings up the database with its content, and no role. */
  isSeedOnly?: boolean | undefined
  /** Ends the filling of the demo, and with it the start. */
  until?: AbortSignal | undefined
}

type Closing = () => Promise<unknown>

/** A load balancer needs a moment to learn that this process is leaving; a sandbox has none. */
const DRAIN_MS = { production: 3000, sandbox: 0, development: 0 }

/**
 * Brings up the database, the dependencies and the asked-for roles. `stop` first says `stopping` at the readiness check
 * while everything still works, then takes them down in reverse order.
 */
export async function startServer(env: Env, options: StartOptions): Promise<RunningServer> {
  const closing: Closing[] = []
  let isStopping = false
  const stop = async () => {
    for (const close of closing.reverse()) await close()
  }
  try {
    await start(env, options, closing, () => isStopping)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async stop() {
      isStopping = true
      await sleep(env.ROLE === 'worker' ? 0 : DRAIN_MS[env.mode])
      await stop()
    },
  }
}

async function start(env: Env, options: StartOptions, closing: Closing[], isStopping: () => boolean): Promise<void> {
  const log = createLogger(env.LOG_LEVEL)
  const opening = openDatabase(env, { ...options, warn: (line) => log.warn(line), closing })
  // PostgreSQL comes up in a process of its own: the product is read from disk meanwhile.
  const [opened, { startRoles }] = await Promise.all([opening, import('./start-roles.ts')])
  const { say, isSeedOnly, until } = options
  await startRoles(env, opened, { say, log, closing, isStopping, isSeedOnly, until })
}
