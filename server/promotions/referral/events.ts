import { eventName } from '#server/platform/events.ts'

export const REWARD_TAKEN_BACK = eventName<RewardTakenBack>('referral.taken_back')
/** The visit that was rewarded is not paid any more: told once. `referrer` is null for one who had got nothing. */
export type RewardTakenBack = Pick<ReferralRewarded, 'friend' | 'referrer' | 'amountCents'>

export const REFERRAL_REWARDED = eventName<ReferralRewarded>('referral.rewarded')
/** A friend's first visit counts, and both have the credit: told once. `referrer` is null for one who got nothing. */
export type ReferralRewarded = {
  friend: { id: string; email: string; firstName: string }
  referrer: { email: string; firstName: string } | null
  amountCents: number
  expiresAt: Date
}
