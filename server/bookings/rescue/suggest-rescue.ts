import { listFreeAt, type WantedVisit } from '#server/availability/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { carryPromo } from '#server/promotions/index.ts'
import { mostBeforeGst, taxOf } from '#server/bookings/payment/pricing.ts'
import { minutesOf, type BookingRow } from '#server/bookings/queries.ts'
import { findRescueScene, listSuggested, type SuggestedRow } from './queries.ts'
import { wholeOf, isRescuable, SUGGESTED } from './rules.ts'

type Needs = Pick<Deps, 'clock' | 'localTime'> & { db: Database }

export type Rescue = {
  /** The search; null if no other provider should be asked. */
  wanted: WantedVisit | null
  /** The client has another visit at this hour. */
  isBusy: boolean
  /** Recommended ones first. */
  suggested: Suggested[]
}

/** With what the client would pay: tax and the code of the first booking, which comes along. Cents. */
export type Suggested = SuggestedRow & { tax_cents: number; discount_cents: number }

const NOTHING: Rescue = { wanted: null, isBusy: false, suggested: [] }

/**
 * Possible replacements: approved, available at this hour, travelling to this place, selling the same service, for no
 * more than the client would have paid, tax included. Leaves out providers who were asked for this hour before, and
 * blocked ones. Doesn't send any request.
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
  const carried = rows.length > 0 ? await carryPromo(deps.db, row.id) : undefined
  const withSums = (found: SuggestedRow) => {
    const tax_cents = taxOf(found.price_cents, found.gst_number)
    return { ...found, tax_cents, discount_cents: carried?.(found.price_cents + tax_cents).discountCents ?? 0 }
  }
  return { wanted, isBusy, suggested: free.flatMap(({ offeringId }) => byId.get(offeringId) ?? []).map(withSums) }
}

/** The search for a visit's replacement. @param without providers who are not meant */
export function wantedOf({ localTime }: Pick<Needs, 'localTime'>, row: BookingRow, without: string[]): WantedVisit {
  const [date = '', time = ''] = localTime.localText(row.starts_at).split('T')
  return {
    title: row.title,
    maxPriceCents: wholeOf(row),
    maxTaxedPriceCents: mostBeforeGst(wholeOf(row)),
    place: row.postal_code,
    durationMinutes: minutesOf(row),
    date,
    time,
    without,
  }
}
