/** Lane to wake when a payout starts. */
export const PAYOUT_LANE = 'payouts'
