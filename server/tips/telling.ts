import type { BookingDetails } from '#server/bookings/index.ts'
import type { TipTelling } from './events.ts'

/** Facts for messages about a tip for this visit. */
export function tellingOf(orderId: string, { row, client, provider }: BookingDetails): TipTelling {
  return {
    orderId,
    bookingId: row.id,
    client: { email: client.email, firstName: client.first_name },
    provider: { email: provider.email, firstName: provider.first_name },
    service: row.title,
  }
}
