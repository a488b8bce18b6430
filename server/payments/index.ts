export {
  CREDIT_ENDING,
  CREDIT_GRANTED,
  CREDIT_LAPSED,
  CREDIT_SPENT,
  CREDIT_VOIDED,
  type CreditEnding,
  type CreditGranted,
  type CreditLapsed,
  type CreditSpent,
  type CreditVoided,
} from './credit/events.ts'
export { keepPaymentIntent } from './checkout-queries.ts'
export { grantCredit, type Grant } from './credit/grant-credit.ts'
export { lapseCredit, takeCreditBack } from './credit/lapse-credit.ts'
export { offerCredit, sumCredit } from './credit/show-credit.ts'
export { listFreedOrders as listFreedGifts, listTakenBack, sumVoidedOfOrder } from './credit/queries.ts'
export { lockLotOfOrder, restoreLotOfOrder, voidLotOfOrder } from './credit/void-credit.ts'
export {
  RefundRefusal,
  toReport,
  type ListedRefund,
  type ChargebackEvidence,
  type PaymentDeps,
  type PaymentGateway,
  type Span,
  type StripeShapedDispute,
  type StripeShapedSession,
} from './gateway.ts'
export { listUnsent, type BackTo } from './back-queries.ts'
export { compareAfterRestore } from './compare-after-restore.ts'
export { COSTS_TOLD, type CostsTold } from './keep-costs.ts'
export { planReconciliation } from './reconciliation/plan-spans.ts'
export { createReconciliationLane } from './reconciliation/span-lane.ts'
export { openCheckout, type CheckoutSubject } from './open-checkout.ts'
export {
  endCheckout,
  findOrder,
  findOrders,
  findVisitPayment,
  isBeingPaid,
  isSessionOfOrder,
  isSessionOfVisit,
  keepDiscount,
  listOrdersOfBooking,
  lockOrder,
  lockVisitOrder,
  placeGiftOrder,
  placeTipOrder,
  draftVisitOrder,
  placeVisitOrder,
  refundSplit,
  worthOf,
  type OrderState,
  type PaymentState,
  type WorthChange,
} from './orders.ts'
export { previewAct, requireSeen, type ByBank, type Foresight } from './preview-act.ts'
export { noteDiscrepancy } from './reconciliation/discrepancies.ts'
export { closeWhatAgrees } from './reconciliation/close-what-agrees.ts'
export { getDiscrepancy, listDiscrepancies } from './reconciliation/list-discrepancies.ts'
export { explainDifference, hasTooManyDiscrepancies } from './reconciliation/queries.ts'
export { RETURNED_BY_HAND, type ReturnedByHand } from './reconciliation/book-by-hand.ts'
export { listStuckRefunds, RETURNED_OTHERWISE, returnOtherwise, type ReturnedOtherwise } from './return-otherwise.ts'
export { REFUND_MADE, REFUND_REFUSED, type RefundMade, type RefundRefused } from './refund-events.ts'
export {
  outstandingCents,
  refundStateOf,
  refundWords,
  refusedRefundOf,
  refusedWords,
  shownStatus,
  wayWords,
  type Counted,
  type RefundProgress,
} from './refund-progress.ts'
export { backOfP, countedOfP, refundProgress } from './refund-progress-queries.ts'
export { uncountedOfP, type UncountedMoney } from './uncounted-queries.ts'
export { createRefundLane, REFUND_SENT, retryRefund, type RefundSent } from './send-refunds.ts'
export { resolveDiscrepancy } from './reconciliation/resolve-discrepancy.ts'
export { closeEndedCheckouts, reconcileOrder } from './reconcile.ts'
export { countBankMoney, LARGE_REFUND_CENTS, requestRefund, uncountBankMoney } from './request-refund.ts'
export { listBankRefunds, sumBankMoney, type BankRefund } from './refund-queries.ts'
export { registerPaymentRoutes } from './routes.ts'
export { GATEWAY_EVENT, MONEY_RECEIVED, type GatewayEventReceived, type MoneyReceived } from './settle-checkout.ts'
export { PAYMENT_PAID, settleNothingDue, type PaymentPaid } from './settle-order.ts'
export {
  purgeOldEvents,
  listPaymentParts,
  setChargeback,
  sumTipsOf,
  type OrderLine,
  type PaymentPart,
} from './queries.ts'
export { BANK_REFUND_UNDONE, undoBankRefunds, type BankRefundUndone } from './undo-bank-refunds.ts'
export { SMALLEST_CARD_CENTS } from './credit/split.ts'
export { paymentsErasure } from './erasure.ts'
export { paymentsOwnData } from './own-data-queries.ts'
export { tendUnapplied, type Fate } from './unapplied.ts'
export {
  FOREIGN_RECEIVED,
  MONEY_APPLIED,
  MONEY_UNAPPLIED,
  UNAPPLIED_RETURNED,
  UNKNOWN_RECEIPT,
  type ForeignReceived,
  type MoneyApplied,
  type MoneyUnapplied,
  type UnappliedReturned,
  type UnknownReceipt,
} from './unapplied-events.ts'
