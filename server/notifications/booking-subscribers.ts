import { BOOKING_CHANGED, type BookingDetails } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notify, type Recipient } from './notify.ts'

/** Both sides of a visit, and support where it has to decide. */
export function hearOfBookings(deps: Deps, support: Recipient): void {
  deps.events.subscribe(BOOKING_CHANGED, async (trx, { booking, change, round, ...told }) => {
    // Another visit of its series has told it.
    if (told.together?.length === 0) return
    await notify(deps, trx, {
      template: `booking.${change}`,
      to: [...partiesOf(booking), support],
      subject: { type: 'booking', id: booking.row.id },
      data: { booking, ...told },
      ...(round !== undefined && { round }),
    })
  })
}

function partiesOf({ provider, client }: BookingDetails): Recipient[] {
  return [
    { as: 'provider', email: provider.email, phone: provider.phone_number },
    { as: 'client', email: client.email, phone: client.phone_number },
  ]
}
