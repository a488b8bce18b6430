import type { Rescue } from '#contract/bookings/rescue.ts'
import { toDollars } from '#contract/money.ts'
import { listFreeNear, type FreeOffering } from '#server/availability/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { presentRating } from '#server/providers/index.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'
import { reasonOf } from '#server/bookings/listing/show-history.ts'
import { isContactOpen } from '#server/bookings/visibility.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import { listEndings, listSuggested } from './queries.ts'
import { TIMES_NEARBY } from './rules.ts'
import { suggestRescue, type Suggested } from './suggest-rescue.ts'

/**
 * Current replacements; the next available times if no one is available at this hour.
 * @throws DomainError not_found for anyone but the client of the booking
 */
export async function showRescue(deps: Deps, bookingId: string, personId: string): Promise<Rescue> {
  const { loaded, viewer } = await getOwnBooking(deps.db, bookingId, personId)
  if (viewer !== 'client') throw new DomainError('not_found', 'Booking not found.')
  const { wanted, isBusy, suggested } = await suggestRescue(deps, loaded.row)
  const nearby = wanted && suggested.length === 0 ? await listFreeNear(deps, wanted, TIMES_NEARBY) : []
  return {
    booking_id: loaded.row.id,
    reason: readReason(deps, loaded, (await listEndings(deps.db, [loaded.row.id])).get(loaded.row.id)),
    is_busy: isBusy,
    is_code_gone: loaded.payment.discountCents > 0 && suggested.some(({ discount_cents }) => discount_cents === 0),
    suggested: suggested.map(presentSuggested),
    times_nearby: await presentTimes(deps, nearby),
  }
}

/** The provider's own words, without ways to reach them unless these are open. */
export function readReason(
  { clock, site }: Pick<Deps, 'clock' | 'site'>,
  { row }: BookingDetails,
  ending: { note?: string } | undefined,
): string | null {
  const reason = ending && reasonOf(ending)
  if (!reason) return null
  return isContactOpen(row, clock.now(), site.contactReveal) ? reason : maskContact(reason).text
}

function presentSuggested(row: Suggested): Rescue['suggested'][number] {
  const { price_cents, tax_cents, discount_cents } = row
  const { provider_id: id, full_name, avatar_url, location, cancellation_tier } = row
  return {
    service_id: row.offering_id,
    provider: { id, full_name, avatar_url, location, ...presentRating(row) },
    total_price: toDollars(price_cents),
    tax: toDollars(tax_cents),
    discount: toDollars(discount_cents),
    amount_due: toDollars(price_cents + tax_cents - discount_cents),
    cancellation_tier,
  }
}

async function presentTimes({ db }: Deps, times: FreeOffering[]): Promise<Rescue['times_nearby']> {
  const rows = await listSuggested(
    db,
    times.map(({ offeringId }) => offeringId),
  )
  const byId = new Map(rows.map((row) => [row.offering_id, row]))
  return times.flatMap(({ offeringId, providerId, date, start, label }) => {
    const row = byId.get(offeringId)
    if (!row) return []
    return [{ service_title: row.title, provider_id: providerId, full_name: row.full_name, date, start, label }]
  })
}
