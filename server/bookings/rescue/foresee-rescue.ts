import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import type { BookingChanged } from '#server/bookings/events.ts'
import { transitionOf, type BookingChange } from '#server/bookings/lifecycle/lifecycle.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import { isRescuable } from './rules.ts'
import { suggestRescue } from './suggest-rescue.ts'

/** Possible replacements by visit. */
export type Foreseen = { bookingId: string; startsAt: Date; named: NonNullable<BookingChanged['rescue']> } | null

/**
 * Finds possible replacements in case the coming change ends the visit. Called before anything is locked: the search
 * covers all providers of the service, and others who want the same booking would wait for it.
 * @param decide what will be asked of the booking; null for nothing
 * @returns null if no one should be named
 */
export async function foreseeRescue(
  deps: Deps,
  booking: BookingDetails | undefined,
  decide: (booking: BookingDetails) => { change: BookingChange } | null,
): Promise<Foreseen> {
  const change = booking && changeOf(booking, decide)
  if (!booking || !change) return null
  const { to, reason } = transitionOf(change)
  if (to !== 'cancelled') return null
  const { row } = booking
  const ended: BookingRow = { ...row, status: to, cancel_reason: reason, cancelled_at: deps.clock.now() }
  const { suggested } = await suggestRescue(deps, ended)
  const named = suggested.map(({ full_name: name, price_cents, tax_cents, discount_cents }) => ({
    name,
    price_cents: price_cents + tax_cents - discount_cents,
  }))
  return { bookingId: row.id, startsAt: row.starts_at, named }
}

/** Results of the search, unless the visit has been moved since. The page of the visit shows who can come now. */
export function namedFor(foreseen: Foreseen, row: BookingRow, now: Date): NonNullable<BookingChanged['rescue']> {
  const isMeant = foreseen?.bookingId === row.id && foreseen.startsAt.getTime() === row.starts_at.getTime()
  return isMeant && isRescuable(row, now) ? foreseen.named : []
}

/** A refusal here may be repeated while the booking is locked: that answer counts. */
function changeOf(
  booking: BookingDetails,
  decide: (booking: BookingDetails) => { change: BookingChange } | null,
): BookingChange | undefined {
  try {
    return decide(booking)?.change
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
