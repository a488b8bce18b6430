import type { Booking, CancelReason } from '#contract/bookings.ts'

const CANCELLED: Record<CancelReason, (client: string) => string> = {
  declined: () => 'You declined this request.',
  client: (client) => `${client} cancelled.`,
  provider: () => 'You cancelled this visit.',
  admin: () => 'Homebloom cancelled this visit.',
  expired: () => 'The request expired.',
  unpaid: (client) => `${client} didn’t pay in time.`,
  provider_no_show: (client) => `${client} said nobody came, and we agreed.`,
  no_show: () => 'Recorded as a no-show.',
}

/** The provider's text about the end of a booking. Null if it isn't cancelled. */
export function cancelText({ cancel_reason, client }: Booking): string | null {
  return cancel_reason && CANCELLED[cancel_reason](client.full_name || 'The client')
}

/** The result of a former request. Null while it waits. */
export function outcomeText(booking: Booking): string | null {
  if (booking.status === 'pending') return null
  if (booking.status === 'completed') return 'This visit is completed.'
  if (booking.status === 'confirmed') return 'You accepted this request.'
  return cancelText(booking)
}
