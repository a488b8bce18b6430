import { sql } from 'kysely'
import pg from 'pg'
import { addressOf, afterCommit, type ConnectionTarget, type Transaction } from '#server/platform/db/connection.ts'
import { newId } from './id.ts'
import type { Logger } from './logger.ts'

/** Something that public pages or cached answers show has changed. */
export const CONTENT_CHANGED = 'content_changed'

const RETRY_MS = 1000
const GATHER_MS = 20
const NOTIFY_ALL = 'select pg_notify(channel, message) from unnest($1::text[], $2::text[]) as said (channel, message)'

/** Messages between processes. They may get lost, so data cached by them must also age. */
export type PubSub = {
  /** Handlers are added before `start`. The payload is empty after a connection was lost: anything may have been said. */
  subscribe(channel: string, handler: (payload: string) => void): void
  /** Tells every process once the transaction has committed, this one before its next answer. */
  publish(trx: Transaction, channel: string, payload?: string): Promise<void>
  /**
   * Announces a moment after the commit: a NOTIFY inside of a transaction makes all such commits wait for each other.
   * Repeats within that moment are sent once.
   * @param payload or a function of rows of a statement of this transaction that was sent ahead
   */
  publishSoon(trx: Transaction, channel: string, payload: string | (() => Promise<string[]>)): void
  start(): Promise<void>
  stop(): Promise<void>
}

export type PubSubOptions = { target: ConnectionTarget; log: Logger }

/** Listens on one connection of its own and comes back after it broke. */
export function createPubSub({ target, log }: PubSubOptions): PubSub {
  const handlers = new Map<string, ((payload: string) => void)[]>()
  const thisProcess = newId()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  /** Pending announcements by channel. */
  const waiting = new Map<string, Set<string>>()
  let gathering: NodeJS.Timeout | undefined
  let saying: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const tell = (channel: string, payload: string) => {
    for (const handler of handlers.get(channel) ?? []) handler(payload)
  }

  /** This process has told itself already, and its own late word must not undo what came after. */
  function hear(channel: string, message: string): void {
    const end = message.indexOf(' ')
    if (message.slice(0, end) !== thisProcess) tell(channel, message.slice(end + 1))
  }

  async function connect(): Promise<void> {
    const next = new pg.Client(addressOf(target))
    next.on('notification', ({ channel, payload = '' }) => hear(channel, payload))
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
        // Messages sent in the meantime were missed.
        () => handlers.forEach((_, channel) => tell(channel, '')),
        (error: unknown) => {
          log.warn({ err: error }, 'listener cannot connect')
          if (client) comeBack(client)
        },
      )
    }, RETRY_MS)
  }

  function sayWaiting(): void {
    gathering = undefined
    const said = [...waiting].flatMap(([channel, payloads]) =>
      [...payloads].map((payload) => [channel, payload] as const),
    )
    waiting.clear()
    for (const [channel, payload] of said) tell(channel, payload)
    const channels = said.map(([channel]) => channel)
    const messages = said.map(([, payload]) => `${thisProcess} ${payload}`)
    // One after the other: a connection takes one statement at a time.
    saying = saying.then(() => client?.query(NOTIFY_ALL, [channels, messages])).catch(() => undefined)
  }

  function saySoon(channel: string, payloads: string[]): void {
    if (payloads.length === 0) return
    const before = waiting.get(channel) ?? new Set()
    waiting.set(channel, new Set([...before, ...payloads]))
    gathering ??= setTimeout(sayWaiting, GATHER_MS)
  }

  return {
    publishSoon(trx, channel, payload) {
      afterCommit(trx, log, () => {
        if (typeof payload === 'string') return saySoon(channel, [payload])
        // The commit was answered after them, so they are there.
        payload().then(
          (payloads) => saySoon(channel, payloads),
          () => undefined,
        )
      })
    },
    subscribe: (channel, handler) => void handlers.set(channel, [...(handlers.get(channel) ?? []), handler]),
    async publish(trx, channel, payload = '') {
      afterCommit(trx, log, () => tell(channel, payload))
      await sql`select pg_notify(${channel}, ${`${thisProcess} ${payload}`})`.execute(trx)
    },
    start: connect,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(gathering)
      await client?.end().catch(() => undefined)
    },
  }
}
