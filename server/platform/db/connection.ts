import { Socket } from 'node:net'
import { Kysely, sql, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'

import type { Logger } from '#server/platform/logger.ts'
import { createPipelinedDialect, type ClientPool } from './pipelined-driver.ts'
import { watchPulse } from './pulse.ts'
import type { DB } from './schema.gen.ts'

/** Queries take this: the pool itself or a transaction. */
export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

/** A connection string, or the parts that the embedded server hands out. */
export type ConnectionTarget = string | { host: string; port: number; user: string; database: string }

/**
 * Every statement of the product has an index. A plan made while its tables were nearly empty would scan them whole,
 * and a connection keeps it until they are analysed: for a minute each booking would read all existing ones.
 */
const WALKS_INDEXES = { enable_seqscan: 'off' }

/**
 * What connections are set to while people wait for answers: a process that hangs must not hold locks for good, nor a
 * statement a request. Statements that are cut off are answered with 503.
 */
export const SERVING_SETTINGS = {
  ...WALKS_INDEXES,
  statement_timeout: '25s',
  idle_in_transaction_session_timeout: '30s',
} as const

/** Migrations, backups and commands take the time they need, also where the role has the settings of a server. */
const UNHURRIED_SETTINGS = { ...WALKS_INDEXES, statement_timeout: '0' }

/** A commit is answered before it is on the disk: a crash loses the last ones, but never an earlier one without a later one. */
const ASYNC_COMMIT = { synchronous_commit: 'off' }

const OID = { int8: 20, date: 1082, time: 1083 }
const RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * Opens a pool. Values arrive as: timestamptz a `Date`, date and time the text of PostgreSQL, int8 a number
 * (an error beyond 2^53), numeric text.
 */
export function createDatabase(target: ConnectionTarget, options: PoolOptions = {}): Database {
  const sockets = new Set<Socket>()
  const pool = createPool(target, { ...options, pipeline: true, stream: () => openSocket(sockets) })
  const guarded = options.isServing ? leaveSilence(pool, target, sockets) : pool
  const db = new Kysely<DB>({ dialect: createPipelinedDialect(guarded, { isPreparing: !options.pooler }) })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, pg.Pool>()

/** How many connections are used, idle and waited for. @throws Error for a database that createDatabase has not opened */
export function poolOf(db: Database): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> {
  const pool = pools.get(db)
  if (!pool) throw new Error('not a pool of ours')
  return pool
}

/** The sockets of a pool are known, so that what hangs can be cut off. */
function openSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

type PoolOptions = {
  max?: number
  isServing?: boolean
  /**
   * A pooler in transaction mode in front of the target, which statements go through. Such a one knows neither settings
   * of a connection nor prepared statements: the role needs SERVING_SETTINGS. Rules: docs/operations.md#a-pooler
   */
  pooler?: ConnectionTarget | undefined
  /** Only for what is begun again after a crash. The next commit that waits for the disk puts all before it there as well. */
  isHasty?: boolean
}

/** How long a request waits for a free connection. */
const CONNECT_TIMEOUT_MS = 5000

/** The pool alone, for what speaks `pg` and not Kysely (LISTEN). */
export function createPool(
  target: ConnectionTarget,
  {
    max = 20,
    isServing = false,
    isHasty = false,
    pooler,
    ...driven
  }: PoolOptions & Pick<pg.PoolConfig, 'pipeline' | 'stream'> = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...addressOf(pooler ?? target),
    ...(isServing ? { connectionTimeoutMillis: CONNECT_TIMEOUT_MS } : {}),
    max,
    ...driven,
    types: { getTypeParser },
    ...(pooler ? {} : { options: optionsOf(isServing ? SERVING_SETTINGS : UNHURRIED_SETTINGS, isHasty) }),
  })
  // Without a listener, an idle connection that breaks (a restarted server) would end the process.
  pool.on('error', () => undefined)
  // It listens to those only: one that breaks in use would. Callers get errors from their own statements.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

function optionsOf(settings: Record<string, string>, isHasty: boolean): string {
  const all = isHasty ? { ...settings, ...ASYNC_COMMIT } : settings
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** For what opens connections of its own. A host that vanished without a word is noticed by the system (`keepAlive`). */
export function addressOf(target: ConnectionTarget): pg.ClientConfig {
  const where = typeof target === 'string' ? { connectionString: target } : { ...target, ssl: false }
  return { ...where, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
}

/**
 * The settings that a server needs and connections have not: behind a pooler the role must have them.
 * @returns a statement for each that gives it to the role
 */
export async function findMissingSettings(db: Database): Promise<string[]> {
  const { rows } = await sql<{ whose: string; name: string; value: string }>`
    select format('%I in database %I', current_user, current_database()) as whose, name, current_setting(name) as value
    from unnest(${Object.keys(SERVING_SETTINGS)}::text[]) as wanted (name)`.execute(db)
  return Object.entries(SERVING_SETTINGS).flatMap(([name, wanted]) => {
    const found = rows.find((row) => row.name === name)
    return !found || found.value === wanted ? [] : [`alter role ${found.whose} set ${name} = '${wanted}'`]
  })
}

/**
 * Gives up on a database that doesn't answer: statements under way are cut off, and until it answers again no request
 * waits for it. Only the database knows whether a commit that was cut off took place: such a request is not repeated
 * here; its sender finds out by its idempotency key. The database itself is asked, not a pooler, where the question could wait
 * behind many statements.
 */
function leaveSilence(pool: pg.Pool, target: ConnectionTarget, sockets: ReadonlySet<Socket>): ClientPool {
  const pulse = watchPulse(addressOf(target), () => sockets.forEach((socket) => socket.destroy()))
  return {
    async connect() {
      if (pulse.isSilent()) throw Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
      return pool.connect()
    },
    async end() {
      await Promise.all([pulse.stop(), pool.end()])
    },
  }
}

/** Effects that wait for the commit of each open transaction. */
const waiting = new WeakMap<Transaction, (() => void)[]>()

/**
 * Runs `fn` in one transaction and tries again after a deadlock or a serialization failure, so `fn` may run more than
 * once and must keep its effects in the database, or leave them to `afterCommit`. Inside a transaction it joins that one.
 */
export async function inTransaction<T>(db: Database, fn: (trx: Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction)
  for (let attempt = 1; ; attempt += 1) {
    const effects: (() => void)[] = []
    try {
      const result = await db.transaction().execute((trx) => {
        waiting.set(trx, effects)
        return fn(trx)
      })
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (attempt > RETRIES || !isRetryable(error)) throw error
    }
  }
}

/**
 * Delays an effect outside of the database until the transaction, the outermost when several were joined, has
 * committed; after a rollback it never runs. The change is final by then, so an effect that fails is logged and makes
 * nothing else fail.
 */
export function afterCommit(trx: Transaction, log: Logger, effect: () => void): void {
  const effects = waiting.get(trx)
  if (!effects) throw new Error('afterCommit needs a transaction that inTransaction has opened')
  effects.push(() => {
    try {
      effect()
    } catch (error) {
      log.error({ err: error }, 'an effect after a commit failed')
    }
  })
}

/**
 * Runs `fn` and undoes everything it did: the act itself shows its result, without a second formula. Inside a
 * transaction only its own part is undone; the locks it took stay until that transaction ends.
 */
export async function tryOut<T>(db: Database, fn: (trx: Transaction) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return inTransaction(db, (trx) => tryOut(trx, fn))
  const trx = db as Transaction
  const effects = waiting.get(trx)
  const kept = effects?.length ?? 0
  await sql`savepoint try_out`.execute(trx)
  try {
    return await fn(trx)
  } finally {
    await sql`rollback to savepoint try_out`.execute(trx)
    await sql`release savepoint try_out`.execute(trx)
    effects?.splice(kept)
  }
}

/** The name of the constraint that refused a statement, or undefined for any other error. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE)
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === OID.date || oid === OID.time) return (text: string) => text
  if (oid === OID.int8) return parseInteger
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
}
