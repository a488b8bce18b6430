import type { Shares } from '#contract/disputes/admin.ts'
import { toDollars } from '#contract/money.ts'
import { splitOf } from '#server/bookings/index.ts'
import type { LoadedDispute } from '#server/disputes/load-dispute.ts'
import { worthAt } from '#server/disputes/rulings/close-dispute.ts'

/** Owners of a payment's money, to the cent. */
export function sharesNow(loaded: LoadedDispute): Shares {
  return sharesOf(loaded, { clientCents: loaded.order.refundedCents, oursCents: 0 })
}

/**
 * Owners of a chargeback's money that came back.
 * @param oursCents the part that is with us
 */
export function sharesAfterRecovery(loaded: LoadedDispute, oursCents: number): Shares {
  return sharesOf(loaded, { clientCents: loaded.order.refundedCents - oursCents, oursCents })
}

type Ends = { clientCents: number; oursCents: number }

function sharesOf(loaded: LoadedDispute, { clientCents, oursCents }: Ends): Shares {
  const split = splitLeft(loaded, loaded.order.paidCents)
  return {
    client: toDollars(clientCents),
    provider: toDollars(split.netCents),
    gst: toDollars(split.gstCents),
    commission: toDollars(split.commissionCents),
    commission_taxes: toDollars(split.commissionGstCents + split.commissionPstCents),
    ours: toDollars(oursCents),
  }
}

function splitLeft({ order, booking }: LoadedDispute, cents: number) {
  if (order.kind === 'visit' && booking) return splitOf(worthAt(order, cents), booking.row)
  // A tip belongs to the provider alone; a gift card to no one yet.
  const none = { gstCents: 0, commissionCents: 0, commissionGstCents: 0, commissionPstCents: 0 }
  return { netCents: order.kind === 'tip' ? cents : 0, ...none }
}
