import type { Database } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findBookingDetails, listDetailsById, type BookingDetails } from './details-queries.ts'
import type { Viewer } from './present.ts'
import type { BookingRow } from './queries.ts'

/** Bookings with everything shown of them, in the order of their ids; one statement, however many. */
export async function listBookingDetails(db: Database, ids: string[]): Promise<BookingDetails[]> {
  const byId = new Map((await listDetailsById(db, ids)).map((loaded) => [loaded.row.id, loaded]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** @throws DomainError not_found, for an unknown booking and for other people's alike. */
export async function getOwnBooking(
  db: Database,
  id: string,
  personId: string,
): Promise<{ loaded: BookingDetails; viewer: Viewer }> {
  const loaded = await findBookingDetails(db, id)
  const viewer = loaded && partyOf(loaded.row, personId)
  if (!loaded || !viewer) throw new DomainError('not_found', 'Booking not found.')
  return { loaded, viewer }
}

export function partyOf(row: Pick<BookingRow, 'client_id' | 'provider_id'>, personId: string): Viewer | undefined {
  if (row.client_id === personId) return 'client'
  return row.provider_id === personId ? 'provider' : undefined
}

export { findBookingDetails }
