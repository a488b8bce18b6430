import type { z } from 'zod'
import type { expectedVisits, HitVisit } from '#contract/availability/visits-met.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { HitRow } from './queries.ts'

/** The given claims that are requests without an answer. The bookings domain supplies this. */
export type TellRequests = (db: Database, claimIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Hits as their provider reads them, in their order. */
export async function presentHits(
  { db, localTime, tell }: { db: Database; localTime: LocalTime; tell: TellRequests },
  hits: readonly HitRow[],
): Promise<HitVisit[]> {
  if (hits.length === 0) return []
  const requests = await tell(
    db,
    hits.map(({ claim_id }) => claim_id),
  )
  return hits.map(({ claim_id, starts_at, first_name }) => ({
    booking_id: claim_id,
    scheduled_at: localTime.localText(starts_at),
    text: localTime.longText(starts_at),
    client_first_name: first_name,
    is_request: requests.has(claim_id),
  }))
}

/**
 * Requires that the provider has seen the effect on their visits; visits gone from the list since do no harm.
 * Rules: docs/product-rules.md#changed-hours
 * @throws DomainError visits_in_the_way with `meta.visits`
 */
export function requireSeen(visits: readonly HitVisit[], expected: NonNullable<z.output<typeof expectedVisits>>): void {
  const seen = new Set(expected.map(keyOf))
  if (visits.every((visit) => seen.has(keyOf(visit)))) return
  throw new DomainError('visits_in_the_way', wordsFor(visits), { meta: { visits } })
}

const keyOf = ({ booking_id, scheduled_at }: { booking_id: string; scheduled_at: string }) =>
  `${booking_id} ${scheduled_at}`

function wordsFor(visits: readonly HitVisit[]): string {
  const requests = visits.filter(({ is_request }) => is_request).length
  const what = [counted(visits.length - requests, 'visit'), counted(requests, 'request')].filter(Boolean).join(' and ')
  return `${what} would fall outside your hours. Nothing was saved.`
}

const counted = (count: number, what: string) => (count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`)
