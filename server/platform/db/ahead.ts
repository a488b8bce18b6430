import { sql, type Compilable } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database, Transaction } from './connection.ts'

export const AHEAD_MARK = '/* ahead */'

/**
 * Begins a statement of a transaction whose answer nobody reads: locks, and rows that are only written. It is sent and
 * not waited for; what is sent before the next answer that is waited for goes to PostgreSQL together and runs there in
 * its order. When it fails, the next statement that is waited for, or the commit, fails with its error. So not for a
 * statement whose failure is to be caught. Outside of a transaction the mark means nothing.
 */
export const ahead = sql.raw(AHEAD_MARK)

/** Sends what a query builder has built ahead. */
export async function runAhead(trx: Database | Transaction, query: Compilable): Promise<void> {
  const compiled = query.compile()
  await trx.executeQuery({ ...compiled, sql: `${AHEAD_MARK} ${compiled.sql}` })
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>
/** What `pg` does not tell of in its types: the socket, which collects what is written while it is corked. */
type Wire = { connection: { stream: { cork(): void; uncork(): void } } }

const SENT = { command: '', rowCount: 0, rows: [] }

/** Teaches a connection of a pipelining pool to send ahead. `begin` always is: its answer tells nothing either. */
export function sendAhead(client: PoolClient): void {
  const query = client.query.bind(client) as Query
  const collect = collector(client as unknown as Wire)
  let isOpen = false
  let failure: { error: unknown } | undefined
  const takeFailure = () => {
    const taken = failure
    failure = undefined
    return taken
  }
  client.query = (async (text: unknown, ...rest: unknown[]) => {
    collect()
    const isBegin = text === 'begin'
    if (isBegin) isOpen = true
    if (isBegin || (isOpen && typeof text === 'string' && text.startsWith(AHEAD_MARK))) {
      query(text, ...rest).catch((error: unknown) => (failure ??= { error }))
      return SENT
    }
    const isRollback = text === 'rollback'
    if (isRollback || text === 'commit') isOpen = false
    try {
      const answer = await query(text, ...rest)
      const failed = takeFailure()
      if (failed && !isRollback) throw failed.error
      return answer
    } catch (error) {
      throw takeFailure()?.error ?? error
    }
  }) as PoolClient['query']
}

/** Keeps what is written in one go of the event loop together: one packet, one wake-up of PostgreSQL. */
function collector({ connection }: Wire): () => void {
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    const { stream } = connection
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
}
