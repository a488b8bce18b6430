/** The door of disputes: reported problems, chargebacks of banks, and admins' decisions about money. */
export { CHARGEBACK_MOVED, type ChargebackMoved } from './chargebacks/events.ts'
export { attachChargebacks, compareChargebacks } from './chargebacks/follow.ts'
export { releaseDuePairs } from './chargebacks/hold-pair.ts'
export { holdSpentCredit } from './chargebacks/hold-spent.ts'
export { tellShortChargebacks } from './chargebacks/write-off.ts'
export {
  BOOKS_MOVED,
  CREDIT_GIVEN,
  DISCOUNT_DROPPED,
  DISPUTE_CHANGED,
  FEE_WAIVED,
  PROVIDER_MADE_WHOLE,
  RULING_WAITS,
  type BooksMoved,
  type CreditGiven,
  type DiscountDropped,
  type DisputeChanged,
  type DisputePerson,
  type DisputeStep,
  type MoneyBack,
  VISIT_REFUNDED,
  type ProviderMadeWhole,
  type RulingWaits,
} from './events.ts'
export { registerDisputeAdmin } from './admin/routes.ts'
export { registerDisputeRoutes } from './routes.ts'
export { runDueRulings } from './rulings/answer-ruling.ts'
export { registerDisputeSubscribers } from './subscribers.ts'
export { lostText, recoveredText } from './texts.ts'
export { disputesErasure } from './erasure-queries.ts'
export { disputesOwnData } from './own-data-queries.ts'
