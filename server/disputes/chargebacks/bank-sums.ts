import { splitOf } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { BankSums } from '#server/disputes/events.ts'
import type { LoadedDispute } from '#server/disputes/load-dispute.ts'
import { findChargeback, findStanding } from './queries.ts'
import { keptCents } from './status.ts'
import { findUnpaidShare } from './sum-queries.ts'

/** Amounts of a chargeback in both sides' emails: those of its page. */
export async function findBankSums(trx: Transaction, loaded: LoadedDispute): Promise<BankSums> {
  const { dispute, order } = loaded
  const chargeback = (await findChargeback(trx, { disputeId: dispute.id }))!
  const shareCents = shareAt(loaded, order.worthCents)
  return {
    takenCents: chargeback.amount_cents,
    returnedCents: chargeback.returned_cents,
    keptCents: chargeback.lost_cents ?? keptCents(chargeback),
    shareCents,
    // The books have nothing yet of a visit that is upcoming or in its 48 hours.
    heldCents: (await findUnpaidShare(trx, order.orderId)) ?? shareCents,
    isStillHeld: (await findStanding(trx, order.orderId)) === 'open',
  }
}

/** The provider's part of so many cents of the order, GST included; a gift card has no provider yet. */
export function shareAt({ order, booking }: Pick<LoadedDispute, 'order' | 'booking'>, cents: number): number {
  if (order.kind === 'tip') return cents
  return order.kind === 'visit' && booking ? splitOf(cents, booking.row).totalCents : 0
}
