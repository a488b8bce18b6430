/** The door of payouts: what we owe a provider, and how it reaches their bank. */
export {
  PAYOUT_ACCOUNT_CALLED,
  PAYOUT_CHANGED,
  type PayoutAccountCalled,
  type PayoutChange,
  type PayoutChanged,
} from './events.ts'
export { findBalances, listUnpayable, type Balances, type Unpayable } from './find-balances.ts'
export { listWaiting, type WaitingVisit } from './find-waiting.ts'
export { sumWaitingTips } from './line-queries.ts'
export { findShareBack, findTipNetted, type ShareBack } from './find-share-back.ts'
export { findAccount, type AccountReason, type AccountState } from './queries.ts'
export { nextTurn } from './schedule.ts'
export {
  GatewayRefusal,
  toAccountFacts,
  toListedTransfer,
  toPayoutReport,
  type PayoutDeps,
  type PayoutGateway,
  type PayoutOrder,
  type StripeShapedAccount,
  type StripeShapedPayout,
  type StripeShapedListedTransfer,
  type StripeShapedTransfer,
} from './gateway.ts'
export { foresee, type ForeseenOrder } from './foresee.ts'
export { holdPayouts, releasePayouts } from './hold-payouts.ts'
export {
  listFollowed,
  repeatPromised,
  selectPayouts as listAllPayouts,
  type PayoutFilter,
  type PayoutRow,
  type PayoutState,
} from './payout-queries.ts'
export { canRetry, retryPayout } from './retry-payout.ts'
export { showStanding } from './show-standing.ts'
export { registerPayoutRoutes } from './routes.ts'
export { createPayoutLane } from './send-payouts.ts'
export { payOutNow } from './start-payout.ts'
export { createAccountLane } from './reconciliation/account-lane.ts'
export { compareTransfers } from './reconciliation/compare-transfers.ts'
export { registerPayoutSubscribers } from './subscribers.ts'
export { createPayoutSweep } from './sweep-payouts.ts'
export { accountWords, adminText, failureText } from './texts.ts'
export { payoutsErasure } from './erasure.ts'
export { payoutsOwnData } from './own-data-queries.ts'
