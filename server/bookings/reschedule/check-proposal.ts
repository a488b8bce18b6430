import { lookAtTimes } from '#server/availability/index.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { minutesOf } from '#server/bookings/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * The booking with its open proposal judged as a yes would be: by the hours, time off and rules that the provider has
 * now. Without this a page offers "Agree" for a time that `answerReschedule` then refuses. Costs two more statements, so
 * only the page of one booking asks; lists show no proposal.
 */
export async function withProposalChecked(
  deps: Pick<Deps, 'clock' | 'localTime'> & { db: Database },
  booking: BookingDetails,
): Promise<BookingDetails> {
  const { row, proposal } = booking
  if (!proposal || proposal.isGone || proposal.expires_at <= deps.clock.now()) return booking
  const [date = '', time = ''] = deps.localTime.localText(proposal.starts_at).split('T')
  const [answer] = await lookAtTimes(deps, {
    providerId: row.provider_id,
    clientId: row.client_id,
    times: [{ date, time }],
    exceptClaimId: row.id,
    durationMinutes: minutesOf(row),
    place: row.postal_code,
    offering: row.offering_id,
  })
  return { ...booking, proposal: { ...proposal, isUnoffered: !answer?.offered } }
}
