import { eventName } from '#server/platform/events.ts'

export const REWARD_TAKEN_BACK = eventName<RewardTakenBack>('referral.taken_back')
/** The rewarded visit isn't paid any more: reported once. `referrer` is null if they had got nothing. */
export type RewardTakenBack = Pick<ReferralRewarded, 'friend' | 'referrer' | 'amountCents'>

export const REFERRAL_REWARDED = eventName<ReferralRewarded>('referral.rewarded')
/** A friend's first visit counts, and both have the credit: reported once. `referrer` is null if they got nothing. */
export type ReferralRewarded = {
  friend: { id: string; email: string; firstName: string }
  referrer: { email: string; firstName: string } | null
  amountCents: number
  expiresAt: Date
}
