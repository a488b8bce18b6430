import { inTransaction } from '#server/platform/db/connection.ts'
import { toDollars } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { changeFor } from '#server/bookings/lifecycle/lifecycle.ts'
import { partyOf } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import type { ChangeRequest } from '#server/bookings/lifecycle/change-booking.ts'
import { requireSide } from './answer-series.ts'
import { changeTogether, foreseeSeries } from './change-together.ts'
import { endOf } from './rules.ts'

/**
 * Cancels the rest of a series, as far as no paid money is kept: a visit with a fee stays, and can be cancelled by
 * itself. Only visits that were shown as ending end. Rules: docs/product-rules.md#series
 * @param bookingIds those that were shown
 * @throws DomainError not_found, wrong_state when nothing of it can end any more, fee_changed when one of them has come
 * to cost a fee, too_many_requests
 */
export async function endSeries(
  deps: Deps,
  actorId: string,
  seriesId: string,
  bookingIds: readonly string[],
): Promise<void> {
  const asked = new Set(bookingIds)
  const decide = (visit: BookingDetails): ChangeRequest | null => {
    const party = partyOf(visit.row, actorId)
    if (!party || !asked.has(visit.row.id) || endOf(visit, party, deps.clock.now()) === null) return null
    return { change: changeFor(party, 'cancelled', visit.row.status), party, actorId }
  }
  const foreseen = await foreseeSeries(deps, seriesId, decide)
  await inTransaction(deps.db, async (trx) => {
    const { side, visits } = await requireSide(trx, seriesId, actorId)
    const now = deps.clock.now()
    const costly = visits.find((visit) => asked.has(visit.row.id) && (endOf(visit, side, now)?.feeCents ?? 0) > 0)
    if (costly)
      throw new DomainError('fee_changed', 'Cancelling one of these visits now costs a fee. Please look again.', {
        meta: { fee: toDollars(endOf(costly, side, now)!.feeCents) },
      })
    await changeTogether(deps, trx, seriesId, decide, foreseen)
  })
}
