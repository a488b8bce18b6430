import { listFreeAt, type WantedVisit } from '#server/availability/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mostBeforeGst } from '#server/bookings/payment/pricing.ts'
import { minutesOf, type BookingRow } from '#server/bookings/queries.ts'
import { findRescueScene, listSuggested, type SuggestedRow } from './queries.ts'
import { dueOf, isRescuable, SUGGESTED } from './rules.ts'

type Needs = Pick<Deps, 'clock' | 'localTime'> & { db: Database }

export type Rescue = {
  /** What is looked for; null when nobody else is to be asked. */
  wanted: WantedVisit | null
  /** The client has another visit at this hour. */
  isBusy: boolean
  /** Recommended ones first. */
  suggested: SuggestedRow[]
}

const NOTHING: Rescue = { wanted: null, isBusy: false, suggested: [] }

/**
 * Who could come instead: approved, free at this hour, going to this place, selling the same service, and for
 * no more than the client would have paid, tax included. Whoever was asked for the hour before is left out, and whoever is blocked. Nobody is asked by it.
 */
export async function suggestRescue(deps: Needs, row: BookingRow): Promise<Rescue> {
  if (!isRescuable(row, deps.clock.now())) return NOTHING
  const { without, is_busy: isBusy } = await findRescueScene(deps.db, row)
  if (isBusy) return { ...NOTHING, isBusy }
  const wanted = wantedOf(deps, row, without)
  const free = await listFreeAt(deps, wanted, SUGGESTED)
  const rows = await listSuggested(
    deps.db,
    free.map(({ offeringId }) => offeringId),
  )
  const byId = new Map(rows.map((found) => [found.offering_id, found]))
  return { wanted, isBusy, suggested: free.flatMap(({ offeringId }) => byId.get(offeringId) ?? []) }
}

function wantedOf({ localTime }: Needs, row: BookingRow, without: string[]): WantedVisit {
  const [date = '', time = ''] = localTime.localText(row.starts_at).split('T')
  return {
    title: row.title,
    maxPriceCents: dueOf(row),
    maxTaxedPriceCents: mostBeforeGst(dueOf(row)),
    place: row.postal_code,
    durationMinutes: minutesOf(row),
    date,
    time,
    without,
  }
}
