import { listPeople } from '#server/accounts/index.ts'
import { listPayments } from '#server/payments/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { listOpenProposals } from './moves/queries.ts'
import type { LoadedBooking, Viewer } from './present.ts'
import { findBooking, listPublicLocations, type BookingRow } from './queries.ts'

/** Adds people, payments, places and proposed times to bookings: four queries, however many bookings. */
export async function loadBookings(db: Database, rows: BookingRow[]): Promise<LoadedBooking[]> {
  const peopleIds = [...new Set(rows.flatMap((row) => [row.client_id, row.provider_id]))]
  const providerIds = [...new Set(rows.map((row) => row.provider_id))]
  const open = rows.filter(({ status }) => status === 'confirmed').map(({ id }) => id)
  const [people, payments, locations, proposals] = await Promise.all([
    listPeople(db, peopleIds),
    listPayments(
      db,
      rows.map((row) => row.id),
    ),
    listPublicLocations(db, providerIds),
    listOpenProposals(db, open),
  ])
  const byId = new Map(people.map((person) => [person.id, person]))
  return rows.map((row) => ({
    row,
    payment: payments.get(row.id)!,
    client: byId.get(row.client_id)!,
    provider: byId.get(row.provider_id)!,
    location: locations.get(row.provider_id) ?? '',
    proposal: proposals.get(row.id),
  }))
}

/** @throws DomainError not_found, for an unknown booking and for somebody else's alike. */
export async function loadOwnBooking(
  db: Database,
  id: string,
  personId: string,
): Promise<{ loaded: LoadedBooking; viewer: Viewer }> {
  const row = await findBooking(db, id)
  const viewer = row && partyOf(row, personId)
  if (!row || !viewer) throw new DomainError('not_found', 'Booking not found.')
  const [loaded] = await loadBookings(db, [row])
  return { loaded: loaded!, viewer }
}

export function partyOf(row: BookingRow, personId: string): Viewer | undefined {
  if (row.client_id === personId) return 'client'
  return row.provider_id === personId ? 'provider' : undefined
}

export async function loadBooking(db: Database, id: string): Promise<LoadedBooking | undefined> {
  const row = await findBooking(db, id)
  return row && (await loadBookings(db, [row]))[0]
}
