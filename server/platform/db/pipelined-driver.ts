import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryExecutorProvider,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { PoolClient, QueryResult as PgResult, QueryResultRow } from 'pg'
import { endsConnection } from './connection-lost.ts'

const IS_AHEAD = Symbol('is ahead')
type AheadQuery = CompiledQuery & { [IS_AHEAD]?: true }
type AheadResult<T> = QueryResult<T> & { answer?: Promise<QueryResult<T>> }

/**
 * Sends a statement of a transaction without waiting for its answer: locks, rows that are only written, and reads whose
 * answer is wanted later. It goes to PostgreSQL immediately and runs there in its order. If it fails, the next thing
 * awaited in the transaction, at the latest the commit, fails with its error: so it isn't for statements whose failure
 * is caught. Outside of a transaction it is waited for.
 * @returns waits for its rows
 */
export async function sendAhead<T>(
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the tables are
  db: Kysely<any>,
  query: { compile(provider: QueryExecutorProvider): CompiledQuery<T> },
): Promise<() => Promise<T[]>> {
  const sent = { ...query.compile(db), [IS_AHEAD]: true }
  const result: AheadResult<T> = await db.executeQuery(sent)
  return async () => (await (result.answer ?? result)).rows
}

/** The part of a `pg` pool that Kysely needs; it must have been made with `pipeline`. */
export type ClientPool = { connect(): Promise<PoolClient>; end(): Promise<unknown> }

/**
 * Kysely's PostgreSQL, but statements may be sent ahead, and usual ones are prepared.
 * @param options.isPreparing false where one connection of ours is not always the same one of PostgreSQL
 */
export function createPipelinedDialect(pool: ClientPool, { isPreparing }: { isPreparing: boolean }): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(pool, isPreparing),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: ClientPool
  readonly #isPreparing: boolean

  constructor(pool: ClientPool, isPreparing: boolean) {
    this.#pool = pool
    this.#isPreparing = isPreparing
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#isPreparing)
  }

  async beginTransaction(connection: PipelinedConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    connection.begin(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** One connection from when it leaves the pool until it returns. */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #isPreparing: boolean
  #isOpen = false
  /** PostgreSQL ends it, or its state is unknown: it doesn't go back. */
  #isBroken = false
  /** The first failure among the statements sent ahead. */
  #failure: { error: unknown } | undefined

  constructor(client: PoolClient, isPreparing: boolean) {
    this.#client = client
    this.#isPreparing = isPreparing
  }

  /** Its answer isn't needed, so no one waits for it. */
  begin(text: string): void {
    this.#isOpen = true
    this.#failure = undefined
    void this.#ahead(CompiledQuery.raw(text))
  }

  async commit(): Promise<void> {
    this.#isOpen = false
    const { command } = await this.#await(CompiledQuery.raw('commit'))
    // PostgreSQL's message after a failed statement whose error no one passed on.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back after a statement had failed')
  }

  /** Undoes what was sent ahead, too, whether it failed or not. */
  async rollback(): Promise<void> {
    this.#isOpen = false
    try {
      await this.#send(CompiledQuery.raw('rollback'))
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  async executeQuery<R>(query: AheadQuery): Promise<AheadResult<R>> {
    if (this.#isOpen && query[IS_AHEAD]) return { rows: [], answer: this.#ahead<R>(query) }
    return this.#await<R>(query)
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it and nobody here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed')
  }

  #ahead<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = this.#send<R>(query)
    answer.catch((error: unknown) => (this.#failure ??= { error }))
    return answer
  }

  /** @throws the error of the statement sent before, because of which this one could not succeed either */
  async #await<R>(query: CompiledQuery): Promise<Answer<R>> {
    try {
      const answer = await this.#send<R>(query)
      if (this.#failure) throw this.#failure.error
      return answer
    } catch (error) {
      throw this.#failure?.error ?? error
    }
  }

  async #send<R>({ sql: text, parameters }: CompiledQuery): Promise<Answer<R>> {
    try {
      const name = this.#isPreparing && parameters.length > 0 ? nameOf(text) : undefined
      const query = { text, values: [...parameters], ...(name !== undefined && { name }) }
      // A text of several statements, as migrations are, has several answers, and none of them is read.
      const answer: Partial<PgResult<R & QueryResultRow>> = await this.#client.query<R & QueryResultRow>(query)
      const { rows = [], command = '', rowCount } = answer
      const numAffectedRows = BigInt(rowCount ?? 0)
      return CHANGES.has(command) ? { rows, command, numAffectedRows } : { rows, command }
    } catch (error) {
      if (endsConnection((error as { code?: string }).code)) this.#isBroken = true
      throw error
    }
  }
}

type Answer<R> = QueryResult<R> & { command: string }

const CHANGES = new Set<string>(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A text that has been asked so often in this process is worth keeping. */
const USUAL_AFTER = 5
/** Every form is cached on every connection, so their number is limited; the usual ones come first by themselves. */
const MOST_NAMES = 400
/**
 * Their columns change with the table, which PostgreSQL refuses for a prepared statement: a migration would break them.
 */
const TAKES_ALL = /\b(?:select|returning) \*|\.\*/

/** Names by text; a number counts how often a text without one has been asked. */
const names = new Map<string, string | number>()

/** The name under which a connection keeps a usual statement: planning most of them takes longer than running them. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (typeof known === 'string') return known
  if (known === undefined && names.size >= MOST_NAMES) return undefined
  const times = (known ?? 0) + 1
  const isUsual = times >= USUAL_AFTER && !TAKES_ALL.test(text)
  const name = isUsual ? createHash('sha256').update(text).digest('base64url').slice(0, 24) : undefined
  names.set(text, name ?? times)
  return name
}
