import { lockVisitOrder, refundSplit, sumBankMoney, type RefundSent } from '#server/payments/index.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { earnsAt } from '#server/bookings/provider-money/earns-at.ts'
import { listCompletedOf } from '#server/bookings/queries.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  findReferralNews,
  isRewarding,
  listDueReferrals,
  putOffReferral,
  rewardReferral,
  takeRewardBack,
} from '#server/promotions/index.ts'

const BATCH = 100
const TRY_AGAIN_MS = 10 * 60_000

/**
 * Rewards friends whose first visit was paid by their card, done and not disputed for two days: the moment from which its
 * money is the provider's for good. Rules: docs/product-rules.md#referral
 */
export async function rewardDueReferrals(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const friendId of await listDueReferrals(deps.db, now, BATCH)) {
    const news = await findReferralNews(deps.db, friendId)
    await rewardFriend(deps, friendId, news).catch(async (err: unknown) => {
      deps.log.error({ err, friend: friendId }, 'referral')
      // One that fails must not stop the sweep for all others: it goes to the end.
      const until = new Date(now.getTime() + TRY_AGAIN_MS)
      await inTransaction(deps.db, (trx) => putOffReferral(trx, friendId, { news, until }))
    })
  }
}

async function rewardFriend(deps: Deps, friendId: string, news: number): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    let until: Date | null = null
    for (const bookingId of await listCompletedOf(trx, friendId)) {
      let at = await countsAt(trx, bookingId)
      // Only one that may count now is locked: changes of the others meanwhile are news, and they are checked again.
      if (at !== null && at <= now) {
        await lockVisitOrder(trx, bookingId)
        at = await countsAt(trx, bookingId)
      }
      if (at !== null && at <= now) return rewardReferral(deps, trx, { friendId, bookingId })
      if (at !== null && (until === null || at < until)) until = at
    }
    await putOffReferral(trx, friendId, { news, until })
  })
}

/** From when on a visit counts; null for one that does not. */
async function countsAt(trx: Transaction, bookingId: string): Promise<Date | null> {
  const booking = await findBookingDetails(trx, bookingId)
  if (booking?.row.status !== 'completed') return null
  return isRewarding(await findCardLeft(trx, booking)) ? earnsAt(booking) : null
}

/** Paid by card and not refunded; money that a bank keeps at our cost counts as refunded. In cents. */
async function findCardLeft(trx: Transaction, { payment }: BookingDetails): Promise<number> {
  return refundSplit(payment, payment.paidCents).cardCents - (await sumBankMoney(trx, payment.orderId))
}

/** A visit was refunded: if less of the card's money is left than a reward requires, it never brings one. */
export async function onRefundSent(deps: Deps, trx: Transaction, { kind, bookingId }: RefundSent): Promise<void> {
  if (kind !== 'visit' || bookingId === null) return
  const booking = await findBookingDetails(trx, bookingId)
  if (!booking || isRewarding(await findCardLeft(trx, booking))) return
  await takeRewardBack(deps, trx, bookingId)
}
