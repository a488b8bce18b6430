import type { Found } from '#contract/admin/people.ts'
import { toDollars } from '#contract/money.ts'
import { scopeFor, type AdminScopes } from '#contract/scopes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findBookings, findPayments, findPeople } from './queries.ts'

/** Hits per kind: more typing finds more. */
const SHOWN = 8

/** Search results by kind. Payments are found only for admins whose scopes include them. */
export async function searchAll(
  { db, localTime }: Pick<Deps, 'db' | 'localTime'>,
  text: string,
  scopes: AdminScopes,
): Promise<Found> {
  const [people, bookings, payments] = await Promise.all([
    findPeople(db, text, SHOWN),
    findBookings(db, text, SHOWN),
    scopeFor(['finance'], scopes) === null ? [] : findPayments(db, text, SHOWN),
  ])
  return {
    people,
    bookings: bookings.map((row) => ({
      id: row.id,
      title: row.title,
      scheduled_text: localTime.longText(row.starts_at),
      status: row.status,
      client: { id: row.client_id, full_name: row.client_name },
      provider: { id: row.provider_id, full_name: row.provider_name },
    })),
    payments: payments.map(({ amount_cents, made_at, payer_id, payer_name, gateway_id, kind, state, booking_id }) => ({
      gateway_id,
      kind,
      state,
      booking_id,
      amount: toDollars(amount_cents),
      made_text: localTime.longText(made_at),
      payer: { id: payer_id, full_name: payer_name },
    })),
  }
}
