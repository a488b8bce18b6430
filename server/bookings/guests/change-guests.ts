import { NO_GATES } from '#contract/rules/gates.ts'
import { lockBooking } from '#server/bookings/reschedule/request-reschedule.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { chooseGuests } from './choose-guests.ts'
import { findParty, writeGuests, type StoredGuest } from './queries.ts'

/**
 * Sets who a visit is for if no one is named yet, or another guest of the same kind: a provider who accepted a dog
 * doesn't find a cat. @throws DomainError not_found, wrong_state, gate_unmet, invalid_input
 */
export async function changeGuests(
  deps: Deps,
  clientId: string,
  bookingId: string,
  guests: readonly string[],
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { row, side } = await lockBooking(deps, trx, bookingId, clientId)
    if (side !== 'client') throw new DomainError('not_found', 'Booking not found.')
    const isAhead = row.status === 'pending' || row.status === 'confirmed'
    if (!isAhead || row.starts_at <= deps.clock.now() || row.withdrawn_at !== null)
      throw new DomainError('wrong_state', 'You can no longer change who this visit is for.')
    const before = await findParty(trx, bookingId)
    const party = await chooseGuests(deps, trx, {
      clientId,
      gates: before?.gates ?? NO_GATES,
      guests,
      quantity: row.quantity,
      dates: [deps.localTime.localDate(row.starts_at)],
    })
    const next = party!.guests
    if (before && before.guests.length > 0 && kindsOf(before.guests) !== kindsOf(next))
      throw new DomainError(
        'wrong_state',
        'Your provider is coming for a set number of people and pets. To change it, write to them or book another visit.',
      )
    await writeGuests(trx, bookingId, next)
  })
}

/** A client and any other guest are people. */
function kindsOf(guests: readonly StoredGuest[]): number {
  return guests.filter(({ kind }) => kind === 'pet').length
}
