import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { chosen } from '#server/platform/settings.ts'

/** A number that is not passed. Each domain states its own, by a name that no other has. */
export type Cap = { name: string; max: number }

/** The number allowed in a window of time. */
export type Limit = Cap & {
  windowSeconds: number
  /** A limit per network address, or for everyone together: wide in the sandbox, where everyone sits at one machine. */
  isPerAddress?: true
}

/** The limits as they hold in this deployment. */
export type Limits = { of<C extends Cap>(stated: C): C }

const SANDBOX_FACTOR = 100

/** A limit that is never reached. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER

/** @param instead other numbers under the same names: a test of a limit chooses it */
export function createLimits(isSandbox: boolean, instead: readonly Cap[] = []): Limits {
  return {
    of(stated) {
      const other = instead.findLast(({ name }) => name === stated.name)
      if (other) return { ...stated, max: other.max }
      const isWide = isSandbox && 'isPerAddress' in stated
      return isWide ? { ...stated, max: stated.max * SANDBOX_FACTOR } : stated
    },
  }
}

/** For load and for what is made up: everything is counted, and nothing is refused. */
export const unlimited: Limits = { of: (stated) => ({ ...stated, max: UNLIMITED }) }

type CountDeps = { db: Database | Transaction; clock: Clock; limits: Limits }

/**
 * Counts one hit, in PostgreSQL, so that any number of processes share the count. One atomic statement, which also
 * reads an owner's setting instead of the stated maximum.
 * @param of what is counted: an address, an email; only a hash of it is stored
 * @returns whether it is within the limit
 */
export async function countHit(deps: CountDeps, stated: Limit, ...of: string[]): Promise<boolean> {
  const { hits, max } = await addHit(deps, stated, of)
  return hits <= max
}

/**
 * Adds hits that a process has counted by itself, in one statement.
 * @param began start of their window
 * @param counted hits by what is counted
 * @returns all hits of each in that window, of all processes
 */
export async function addHits(
  { db }: Pick<CountDeps, 'db'>,
  stated: Limit,
  began: Date,
  counted: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const byKey = new Map([...counted].map(([of, hits]) => [keyOf(stated, [of]), { of, hits }]))
  // In one order, so that processes that say the same at once do not wait for each other in a circle.
  const keys = [...byKey.keys()].toSorted()
  const hits = keys.map((key) => byKey.get(key)!.hits)
  const { rows } = await sql<{ key: string; hits: number }>`
    insert into rate_limit (key, window_started_at, hits)
    select key, ${began}, hits from unnest(${keys}::text[], ${hits}::int[]) as said (key, hits)
    on conflict (key, window_started_at) do update set hits = rate_limit.hits + excluded.hits
    returning key, hits`.execute(db)
  return new Map(rows.map((row) => [byKey.get(row.key)!.of, row.hits]))
}

async function addHit({ db, clock, limits }: CountDeps, stated: Limit, of: string[]) {
  const { rows } = await sql<{ hits: number; chosen: number | null }>`
    insert into rate_limit (key, window_started_at, hits)
    values (${keyOf(stated, of)}, ${windowStart(stated, clock.now())}, 1)
    on conflict (key, window_started_at) do update set hits = rate_limit.hits + 1
    returning hits, ${chosen(stated.name)} as chosen`.execute(db)
  const { hits = 0, chosen: max } = rows[0] ?? {}
  return { hits, max: limits.of({ ...stated, max: max ?? stated.max }).max }
}

/**
 * @throws DomainError too_many_requests when the limit is passed; `detail` is what the person reads.
 * @returns how many there were with this one, of how many there may be
 */
export async function enforceLimit(
  deps: CountDeps,
  stated: Limit,
  of: string[],
  detail = 'Too many attempts. Please wait a while and try again.',
): Promise<{ hits: number; max: number }> {
  const counted = await addHit(deps, stated, of)
  if (counted.hits <= counted.max) return counted
  throw new DomainError('too_many_requests', detail, { retryAfter: secondsLeft(stated, deps.clock.now()) })
}

/** Takes one hit back: for what turned out not to be worth counting. */
export async function uncountHit(
  { db, clock }: Pick<CountDeps, 'db' | 'clock'>,
  stated: Limit,
  ...of: string[]
): Promise<void> {
  await sql`
    update rate_limit set hits = hits - 1
    where key = ${keyOf(stated, of)} and window_started_at = ${windowStart(stated, clock.now())} and hits > 0`.execute(
    db,
  )
}

export async function purgeHits(db: Database | Transaction, stated: Limit, ...of: string[]): Promise<void> {
  await sql`delete from rate_limit where key = ${keyOf(stated, of)}`.execute(db)
}

/** Hashed, because a table of counters needs neither addresses nor emails in clear. */
function keyOf({ name }: Limit, of: string[]): string {
  return `${name}:${createHash('sha256').update(of.join('\n')).digest('base64url')}`
}

/** Until the window of `now` ends and counting starts over. */
function secondsLeft(limit: Limit, now: Date): number {
  return limit.windowSeconds - Math.floor((now.getTime() - windowStart(limit, now).getTime()) / 1000)
}

export function windowStart(limit: Limit, now: Date): Date {
  const ms = limit.windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / ms) * ms)
}
