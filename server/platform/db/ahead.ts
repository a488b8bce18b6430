import { sql, type Compilable, type CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database, Transaction } from './connection.ts'

export const AHEAD_MARK = '/* ahead */'
export const EARLY_MARK = '/* early */'
const ANSWER = Symbol('answer')

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

/** Sends a question ahead, together with the statement that follows. @returns what waits for its rows */
export async function askEarly<T extends object>(
  trx: Transaction,
  question: CompiledQuery<T>,
): Promise<() => Promise<T[]>> {
  const asked = { ...question, sql: `${EARLY_MARK} ${question.sql}` }
  const { rows } = await trx.executeQuery<T & { [ANSWER]?: Promise<{ rows: T[] }> }>(asked)
  const answer = rows[0]?.[ANSWER]
  return async () => (answer ? (await answer).rows : rows)
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>
/** What `pg` does not tell of in its types: the socket, which collects what is written while it is corked. */
type Wire = { connection: { stream: { cork(): void; uncork(): void } } }

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
    const isEarly = isOpen && startsWith(text, EARLY_MARK)
    if (isBegin || isEarly || (isOpen && startsWith(text, AHEAD_MARK))) {
      const answer = query(text, ...rest)
      answer.catch((error: unknown) => (failure ??= { error }))
      return { command: '', rowCount: 0, rows: isEarly ? [{ [ANSWER]: answer }] : [] }
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

function startsWith(text: unknown, mark: string): boolean {
  return typeof text === 'string' && text.startsWith(mark)
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
