/** Reward for each of the two. Rules: docs/product-rules.md#referral */
export const REWARD_CENTS = 1000
/** How many friends of one person are rewarded in a calendar year; their friends get theirs all the same. */
export const REWARDS_PER_YEAR = 20
export const REWARD_LASTS_MONTHS = 12
/** Minimum that the friend's card must have paid of the visit: as much as both get together. */
export const LEAST_PAID_CENTS = 2 * REWARD_CENTS
