/** The door of tips: what a client gives on top, once a visit is done. */
export { TIP_GIVEN, TIP_RETURNED, type TipGiven, type TipReturned } from './events.ts'
export { purgeUnpaidTips, tipsErasure } from './erasure-queries.ts'
export { refundTip, type TipRefund } from './refund-tip.ts'
export { registerTipRoutes } from './routes.ts'
export { registerTipSubscribers } from './subscribers.ts'
export { freeWaitedTips } from './queries.ts'
export { tipsOwnData } from './own-data-queries.ts'
