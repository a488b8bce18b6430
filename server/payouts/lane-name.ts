/** Whoever starts a payout wakes the lane by this name. */
export const PAYOUT_LANE = 'payouts'
