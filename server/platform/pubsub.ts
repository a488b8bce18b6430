import { sql } from 'kysely'
import pg from 'pg'
import { addressOf, type ConnectionTarget, type Transaction } from '#server/platform/db/connection.ts'
import type { Logger } from './logger.ts'

/** Something that public pages or kept answers show has changed. */
export const CONTENT_CHANGED = 'content_changed'

const RETRY_MS = 1000

/** Tells every process, once the transaction commits. */
export async function publish(trx: Transaction, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx)
}

/** News between processes. It may get lost, so whoever keeps something by it also lets it age (30 seconds). */
export type Listener = {
  on(channel: string, handler: (payload: string) => void): void
  /** Tells this process at once, so that its next answer is fresh; call it after the commit. */
  tell(channel: string, payload?: string): void
  start(): Promise<void>
  stop(): Promise<void>
}

export type ListenerOptions = { target: ConnectionTarget; log: Logger }

/** Listens on one connection of its own and comes back after it broke. Handlers are added before `start`. */
export function createListener({ target, log }: ListenerOptions): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const tell = (channel: string, payload = '') => {
    for (const handler of handlers.get(channel) ?? []) handler(payload)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client(addressOf(target))
    next.on('notification', ({ channel, payload }) => tell(channel, payload))
    next.on('error', (error) => log.warn({ err: error }, 'listener lost its connection'))
    next.on('end', () => comeBack(next))
    client = next
    await next.connect()
    for (const channel of handlers.keys()) await next.query(`listen "${channel}"`)
  }

  function comeBack(lost: pg.Client): void {
    if (isStopped || client !== lost) return
    client = undefined
    timer = setTimeout(() => {
      connect().then(
        // Whatever was said in the meantime went unheard.
        () => handlers.forEach((_, channel) => tell(channel)),
        (error: unknown) => {
          log.warn({ err: error }, 'listener cannot connect')
          if (client) comeBack(client)
        },
      )
    }, RETRY_MS)
  }

  return {
    on: (channel, handler) => void handlers.set(channel, [...(handlers.get(channel) ?? []), handler]),
    tell,
    start: connect,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
