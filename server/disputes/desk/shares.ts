import type { Shares } from '#contract/disputes/desk.ts'
import { toDollars } from '#contract/money.ts'
import { splitOf } from '#server/bookings/index.ts'
import type { Loss } from '#server/disputes/chargebacks/settle-lost.ts'
import type { LoadedDispute } from '#server/disputes/load-dispute.ts'
import type { RecoveredTo } from '#server/disputes/rulings/queries.ts'
import { lostShare, worthAt } from '#server/disputes/rulings/close-dispute.ts'

/** What is decided, in cents. */
export type Outcome = {
  backCents: number
  isBorne: boolean
  /** What a promo code had paid no longer stands. */
  isDrop?: boolean
}

/** Whose the money of a payment is when so much more of it goes back, to the cent. */
export function sharesAfter(loaded: LoadedDispute, { backCents, isBorne, isDrop = false }: Outcome): Shares {
  const { order, booking } = loaded
  const madeUpCents = isBorne && booking ? lostShare(loaded) : 0
  const after = isDrop ? { ...loaded, order: { ...order, worthCents: 0 } } : loaded
  return sharesOf(after, {
    clientCents: order.refundedCents + (isBorne ? 0 : backCents),
    leftCents: order.paidCents - (isBorne ? 0 : backCents),
    madeUpCents,
    borneCents: madeUpCents,
  })
}

/**
 * The same of a chargeback whose money came back: so much of it is with us, or goes to `to`.
 * @param oursCents what is with us before
 */
export function sharesAfterRecovery(
  loaded: LoadedDispute,
  oursCents: number,
  to: { what: RecoveredTo; cents: number } | null,
): Shares {
  const { order } = loaded
  const [back, again] = [to?.what === 'client' ? to.cents : 0, to?.what === 'shares' ? to.cents : 0]
  return sharesOf(loaded, {
    clientCents: order.refundedCents - oursCents + back,
    leftCents: order.paidCents + again,
    madeUpCents: 0,
    borneCents: 0,
    oursCents: oursCents - back - again,
  })
}

/**
 * The same when a bank keeps what it has taken. What we had promised back anyway counts as gone already; what had gone back
 * before, and goes back a second time by the bank, is ours to bear in any case.
 */
export function sharesAfterLoss(loaded: LoadedDispute, loss: Loss, isBorne: boolean): Shares {
  const { order } = loaded
  const sharedCents = isBorne ? 0 : loss.sharedCents
  const moreCents = loss.lostCents - loss.promisedCents
  return sharesOf(loaded, {
    clientCents: order.refundedCents + moreCents,
    leftCents: order.paidCents - sharedCents,
    madeUpCents: 0,
    borneCents: moreCents - sharedCents,
  })
}

type Ends = {
  clientCents: number
  leftCents: number
  madeUpCents: number
  borneCents: number
  /** A bank has given it back after it was lost. */
  oursCents?: number
}

function sharesOf(
  loaded: LoadedDispute,
  { clientCents, leftCents, madeUpCents, borneCents, oursCents = 0 }: Ends,
): Shares {
  const split = splitLeft(loaded, leftCents)
  return {
    client: toDollars(clientCents),
    provider: toDollars(split.netCents + madeUpCents),
    gst: toDollars(split.gstCents),
    commission: toDollars(split.commissionCents),
    commission_taxes: toDollars(split.commissionGstCents + split.commissionPstCents),
    platform: toDollars(borneCents),
    ours: toDollars(oursCents),
  }
}

function splitLeft({ order, booking }: LoadedDispute, cents: number) {
  if (order.kind === 'visit' && booking) return splitOf(worthAt(order, cents), booking.row)
  // A tip is the provider's alone; a gift card is nobody's yet.
  const none = { gstCents: 0, commissionCents: 0, commissionGstCents: 0, commissionPstCents: 0 }
  return { netCents: order.kind === 'tip' ? cents : 0, ...none }
}
