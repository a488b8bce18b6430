import { findPerson } from '#server/accounts/index.ts'
import { grantCredit, listTakenBack, takeCreditBack } from '#server/payments/index.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { REFERRAL_REWARDED, REWARD_TAKEN_BACK, type ReferralRewarded, type RewardTakenBack } from './events.ts'
import {
  listDueFriends,
  lockReferral,
  markRewarded,
  hurryReferral,
  delayReferral,
  findFriendRewardedBy,
  findNews,
  markTakenBack,
} from './queries.ts'
import { LEAST_PAID_CENTS, REWARD_CENTS, REWARD_LASTS_MONTHS, REWARDS_PER_YEAR } from './rules.ts'

/**
 * A client's visit is paid and done: from `at` on nothing of it needs to be undone. Harmless for people who were not
 * invited.
 */
export async function expectReferral(trx: Transaction, friendId: string, at: Date): Promise<void> {
  await hurryReferral(trx, friendId, at)
}

/** Number of changes of a friend's visits. Read it before the visits themselves. */
export function findReferralNews(db: Database, friendId: string): Promise<number> {
  return findNews(db, friendId)
}

/** None of the friend's visits counts as yet: the first that may does so `until` then, null where there is none. */
export async function putOffReferral(
  trx: Transaction,
  friendId: string,
  seen: { news: number; until: Date | null },
): Promise<void> {
  await delayReferral(trx, friendId, seen)
}

/** Whether a visit counts with this much paid by card. Parts paid by a code or credit are our money and don't count. */
export function isRewarding(cardCents: number): boolean {
  return cardCents >= LEAST_PAID_CENTS
}

/**
 * The visit that rewarded two people was refunded: what neither has spent of it is ours again. Harmless for any other.
 */
export async function takeRewardBack(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  bookingId: string,
): Promise<void> {
  const friendId = await findFriendRewardedBy(trx, bookingId)
  if (friendId === undefined || (await listTakenBack(trx, 'referral', [`${friendId}:friend`])).length > 0) return
  const references = [`${friendId}:friend`, `${friendId}:referrer`]
  await takeCreditBack(deps, trx, { source: 'referral', references })
  const before = await markTakenBack(trx, friendId)
  const friend = await findPerson(trx, friendId)
  if (!before || !friend) return
  const referrer = before.referrer_cents ? await findPerson(trx, before.referrer_id) : undefined
  const told: RewardTakenBack = {
    friend: { id: friendId, email: friend.email, firstName: friend.first_name },
    referrer: referrer ? { email: referrer.email, firstName: referrer.first_name } : null,
    amountCents: REWARD_CENTS,
  }
  await deps.events.publish(trx, REWARD_TAKEN_BACK, told)
}

/** Clients whose first visit may count now. */
export function listDueReferrals(db: Database, now: Date, limit: number): Promise<string[]> {
  return listDueFriends(db, now, limit)
}

/**
 * The friend's first visit counts: both have credit, once, however often it is called. If the referrer has reached the
 * year's limit, or is suspended, only the friend gets credit.
 */
export async function rewardReferral(
  deps: Pick<Deps, 'clock' | 'events' | 'localTime'>,
  trx: Transaction,
  { friendId, bookingId }: { friendId: string; bookingId: string },
): Promise<void> {
  const at = deps.clock.now()
  const year = deps.localTime.localDate(at).slice(0, 4)
  const referral = await lockReferral(trx, friendId, new Date(deps.localTime.dayOf(`${year}-01-01`).reachedAt(0)))
  if (!referral) return
  const referrer = await findPerson(trx, referral.referrer_id)
  const isRewarded = referrer?.suspended_at === null && referral.rewarded < REWARDS_PER_YEAR
  const expiresAt = new Date(at)
  expiresAt.setUTCMonth(expiresAt.getUTCMonth() + REWARD_LASTS_MONTHS)
  const reward = { amountCents: REWARD_CENTS, source: 'referral', expiresAt } as const
  await grantCredit(deps, trx, { ...reward, personId: friendId, reference: `${friendId}:friend` })
  if (isRewarded)
    await grantCredit(deps, trx, { ...reward, personId: referral.referrer_id, reference: `${friendId}:referrer` })
  await markRewarded(trx, friendId, { bookingId, referrerCents: isRewarded ? REWARD_CENTS : 0, at })
  const friend = await findPerson(trx, friendId)
  if (!friend) return
  const rewarded: ReferralRewarded = {
    friend: { id: friendId, email: friend.email, firstName: friend.first_name },
    referrer: isRewarded ? { email: referrer.email, firstName: referrer.first_name } : null,
    amountCents: REWARD_CENTS,
    expiresAt,
  }
  await deps.events.publish(trx, REFERRAL_REWARDED, rewarded)
}
