export { toReport, type PaymentDeps, type PaymentGateway, type StripeShapedSession } from './gateway.ts'
export { openCheckout, type CheckoutSubject } from './open-checkout.ts'
export {
  endCheckout,
  findVisitPayment,
  hasOpenCheckout,
  isSessionOfVisit,
  lockVisitOrder,
  placeVisitOrder,
  type PaymentState,
} from './orders.ts'
export { closeEndedCheckouts, reconcileOrder } from './reconcile.ts'
export { LARGE_REFUND_CENTS, requestRefund } from './request-refund.ts'
export { registerPaymentRoutes } from './routes.ts'
export { createRefundLane, REFUND_SENT, type RefundSent } from './send-refunds.ts'
export { MONEY_RECEIVED, PAYMENT_PAID, type MoneyReceived, type PaymentPaid } from './settle-checkout.ts'
export type { OrderLine } from './queries.ts'
