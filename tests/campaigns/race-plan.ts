import type { BulkData, BulkPerson, BulkProvider } from '#tests/factories/bulk-data.ts'
import { dateAfter } from './load.ts'

/** One request of the race: rivals of the same visit are next to each other in the series. */
export type Attempt = {
  n: number
  provider: BulkProvider
  client: BulkPerson
  date: string
  minute: number
  quantity: number
  addOns: string[]
}

export const RIVALS = 8
/** More providers than clients, so that clients are short as well as hours. */
export const PROVIDERS = 24
export const CLIENTS = 20
export const FIRST_DATE = '2026-11-25'
/** The one add-on of every service. */
export const ADD_ON = { id: 'a'.repeat(26), name: 'A little more', price_cents: 1000, minutes: 15 }
export const MOST = 2
const HOURS_A_DAY = 22
/** As far ahead as may be booked. */
const DAYS = 360

/** Providers begin on the hour or on the half hour, in turns. */
export function hoursOf(n: number): [start: number, end: number] {
  return n % 2 === 0 ? [0, 1440] : [30, 1410]
}

/** How long a visit of each provider takes: most an hour, as most services do. */
export function durationOf(n: number): number {
  return [60, 30, 60, 90][n % 4]!
}

/** How many attempts these people have hours for. */
export const CAPACITY = RIVALS * PROVIDERS * HOURS_A_DAY * DAYS

/**
 * Attempt `n` of a race. All providers are wanted at one hour before the next hour comes, each by `RIVALS` clients in a
 * row; the clients are the same for all, so that they meet their own other visits, by whole and by half hours.
 */
export function attemptOf(bulk: BulkData, n: number): Attempt {
  const visit = Math.floor(n / RIVALS)
  const index = visit % bulk.providers.length
  const hour = Math.floor(visit / bulk.providers.length)
  const client = (visit * 11 + (n % RIVALS) * 3) % bulk.clients.length
  return {
    n,
    provider: bulk.providers[index]!,
    client: bulk.clients[client]!,
    date: dateAfter(FIRST_DATE, Math.floor(hour / HOURS_A_DAY) % DAYS),
    // Some rivals want it for two, some with more.
    quantity: n % 11 === 5 ? MOST : 1,
    addOns: n % 7 === 3 ? [ADD_ON.id] : [],
    minute: (hour % HOURS_A_DAY) * 60 + (index % 2 === 0 ? 0 : 30),
  }
}
