import { keepDiscount, requestRefund, type PaymentState } from '#server/payments/index.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import { releasePromo } from '#server/promotions/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The rest of a visit's money: the client's, and the discount that the platform pays. */
export type Kept = { feeCents: number; borneCents: number }

export type GivenBack = {
  bookingId: string
  payment: PaymentState
  cause: string
  kept: Kept
  /** See {@link isClientsChoice}. */
  isOwnChoice?: boolean
  /** Until when another provider may step in on the terms of the code; null if none may. */
  codeKeptUntil?: Date | null
}

/** The client has cancelled, or was not there. */
export function isClientsChoice({ cancel_reason }: Pick<BookingRow, 'cancel_reason'>): boolean {
  return cancel_reason === 'client' || cancel_reason === 'no_show'
}

/**
 * Refunds all of a visit's money except what is kept, in the caller's transaction, which holds the order. With nothing
 * kept, the promo code counts as not used. Rules: docs/product-rules.md#promo-codes
 */
export async function giveBack(
  deps: Pick<Deps, 'clock' | 'events' | 'pubsub'>,
  trx: Transaction,
  { bookingId, payment, cause, kept, isOwnChoice = false, codeKeptUntil = null }: GivenBack,
): Promise<void> {
  const { orderId, paidCents, discountCents } = payment
  const amountCents = paidCents - kept.feeCents
  if (amountCents > 0) await requestRefund(deps, trx, { orderId, cause, amountCents, isOwnChoice })
  if (discountCents === 0) return
  await keepDiscount(trx, orderId, kept.borneCents)
  if (kept.feeCents + kept.borneCents === 0)
    await releasePromo(trx, bookingId, { at: deps.clock.now(), keptUntil: codeKeptUntil })
}
