import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { partyOf } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import type { ChangeRequest } from '#server/bookings/lifecycle/change-booking.ts'
import type { Viewer } from '#server/bookings/present.ts'
import { changeTogether, foreseeSeries, holdSeries } from './change-together.ts'

export type SeriesAnswer = {
  status: 'confirmed' | 'cancelled'
  /** Ids of bookings that are declined although the others are accepted. */
  leave_out?: readonly string[] | undefined
  reason?: string | undefined
}

/**
 * The provider's one answer to all of a series that waits: yes to what can still be accepted, or no to all of it.
 * Rules: docs/product-rules.md#series
 * @throws DomainError not_found for anyone but the provider, wrong_state, too_many_requests
 */
export async function answerSeries(deps: Deps, actorId: string, seriesId: string, answer: SeriesAnswer): Promise<void> {
  const out = new Set(answer.status === 'confirmed' ? answer.leave_out : [])
  const decide = ({ row }: BookingDetails): ChangeRequest | null => {
    if (row.status !== 'pending' || partyOf(row, actorId) !== 'provider') return null
    const isYes = answer.status === 'confirmed' && !out.has(row.id)
    const request: ChangeRequest = { change: isYes ? 'accept' : 'decline', party: 'provider', actorId }
    return isYes ? request : { ...request, note: answer.reason }
  }
  const foreseen = await foreseeSeries(deps, seriesId, decide)
  await inTransaction(deps.db, async (trx) => {
    const { side } = await requireSide(trx, seriesId, actorId)
    if (side !== 'provider') throw notFound()
    await changeTogether(deps, trx, seriesId, decide, foreseen)
  })
}

/** @throws DomainError not_found, for an unknown series and for other people's alike */
export async function requireSide(
  trx: Transaction,
  seriesId: string,
  personId: string,
): Promise<{ side: Viewer; visits: BookingDetails[] }> {
  const visits = await holdSeries(trx, seriesId)
  const side = visits[0] && partyOf(visits[0].row, personId)
  if (!side) throw notFound()
  return { side, visits }
}

function notFound(): DomainError {
  return new DomainError('not_found', 'Series not found.')
}
