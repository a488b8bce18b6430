import { sql } from 'kysely'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'

export type Limit = { max: number; windowSeconds: number }

/**
 * The limits that protect people and money, kept in PostgreSQL so that any number of processes share them.
 * Per-address limits are 100 times wider in sandbox; tests choose their own. Rules: docs/product-rules.md#floods
 */
export type Limits = {
  signInPerAccount: Limit
  /** Where the owner has been before; past it the password is still looked at, more slowly. */
  signInPerKnownAddress: Limit
  signInPerAddress: Limit
  smsPerPhoneHour: Limit
  smsPerPhoneDay: Limit
  smsPerAddress: Limit
  resetPerEmail: Limit
  resetPerAddress: Limit
  contactPerAddress: Limit
  confirmationPerAddress: Limit
  /** Changes of bookings that took effect, per client or provider; each limit holds for itself. */
  changesPerPerson: readonly Limit[]
  pendingPerClient: number
  pendingPerPair: number
  /** Requests per minute and address, per process: a flood stop, not a rule of the business. */
  floodPerMinute: number
}

const HOUR = 3600

export function limitsFor(isSandbox: boolean): Limits {
  const wide = isSandbox ? 100 : 1
  return {
    signInPerAccount: { max: 5, windowSeconds: 15 * 60 },
    signInPerKnownAddress: { max: 30, windowSeconds: 15 * 60 },
    signInPerAddress: { max: 50 * wide, windowSeconds: HOUR },
    smsPerPhoneHour: { max: 3, windowSeconds: HOUR },
    smsPerPhoneDay: { max: 5, windowSeconds: 24 * HOUR },
    smsPerAddress: { max: 10 * wide, windowSeconds: HOUR },
    resetPerEmail: { max: 5, windowSeconds: HOUR },
    resetPerAddress: { max: 20 * wide, windowSeconds: HOUR },
    contactPerAddress: { max: 5 * wide, windowSeconds: HOUR },
    confirmationPerAddress: { max: 30 * wide, windowSeconds: 60 },
    // Each of them writes to the other side.
    changesPerPerson: [
      { max: 10, windowSeconds: 60 },
      { max: 60, windowSeconds: 24 * HOUR },
    ],
    pendingPerClient: 5,
    pendingPerPair: 3,
    floodPerMinute: 600 * wide,
  }
}

/** Counts one hit and answers how many there have been in this window, this one included. One atomic statement. */
export async function countHit(db: Database | Transaction, key: string, limit: Limit, now: Date): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limit (key, window_started_at, hits) values (${key}, ${windowStart(limit, now)}, 1)
    on conflict (key, window_started_at) do update set hits = rate_limit.hits + 1
    returning hits`.execute(db)
  return rows[0]?.hits ?? 0
}

/** @throws DomainError too_many_requests when the limit is passed; `detail` is what the person reads. */
export async function enforceLimit(
  db: Database | Transaction,
  key: string,
  limit: Limit,
  now: Date,
  detail = 'Too many attempts. Please wait a while and try again.',
): Promise<void> {
  if ((await countHit(db, key, limit, now)) <= limit.max) return
  throw new DomainError('too_many_requests', detail, { retryAfter: secondsLeft(limit, now) })
}

/** Takes one hit back: for what turned out not to be worth counting. */
export async function uncountHit(db: Database | Transaction, key: string, limit: Limit, now: Date): Promise<void> {
  await sql`
    update rate_limit set hits = hits - 1
    where key = ${key} and window_started_at = ${windowStart(limit, now)} and hits > 0`.execute(db)
}

export async function forgetHits(db: Database | Transaction, key: string): Promise<void> {
  await sql`delete from rate_limit where key = ${key}`.execute(db)
}

/** Until the window of `now` ends and counting begins anew. */
function secondsLeft(limit: Limit, now: Date): number {
  return limit.windowSeconds - Math.floor((now.getTime() - windowStart(limit, now).getTime()) / 1000)
}

function windowStart(limit: Limit, now: Date): Date {
  const ms = limit.windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / ms) * ms)
}
