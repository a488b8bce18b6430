/** The door of promotions: what makes a visit cheaper, and who invited whom. The platform pays for all of it. */
export {
  carryPromo,
  quotePromo,
  releaseKeptPromos,
  releasePromo,
  takePromo,
  type PromoQuote,
} from './promo-codes/apply-promo.ts'
export { createPromo, getPromo, listPromos, setPromoActive } from './promo-codes/manage-promos.ts'
export {
  GIFT_BOUGHT,
  GIFT_CANCELLED,
  GIFT_REDEEMED,
  GIFT_SENT,
  GIFT_VOIDED,
  type GiftBought,
  type GiftCancelled,
  type GiftRedeemed,
  type GiftSent,
  type GiftVoided,
} from './gift-cards/events.ts'
export { registerGiftCardRoutes } from './gift-cards/routes.ts'
export { returnFreedGifts } from './gift-cards/return-freed.ts'
export { sendDueCards } from './gift-cards/send-card.ts'
export { registerGiftCardSubscribers } from './gift-cards/subscribers.ts'
export { restoreGiftOfOrder, sumVoided, voidGiftOfOrder } from './gift-cards/void-card.ts'
export { REFERRAL_REWARDED, REWARD_TAKEN_BACK, type ReferralRewarded, type RewardTakenBack } from './referral/events.ts'
export {
  isRewarding,
  takeRewardBack,
  expectReferral,
  findReferralNews,
  listDueReferrals,
  putOffReferral,
  rewardReferral,
} from './referral/reward-referral.ts'
export { registerReferralRoutes, registerReferralSubscribers } from './referral/routes.ts'
export { promotionsErasure } from './erasure-queries.ts'
export { promotionsOwnData } from './own-data-queries.ts'
