/** The door of receipts: what somebody was told that they paid or got back, for good. */
export { RECEIPT_ISSUED, type ReceiptIssued } from './events.ts'
export { drawNumber } from './queries.ts'
export { issueDue as issueDueReceipts } from './issue-due.ts'
export { registerReceiptRoutes } from './routes.ts'
export { registerReceiptSubscribers } from './subscribers.ts'
export { forgetReceiptNames, receiptsLeaving } from './leaving.ts'
export { receiptsOwnData } from './own-data-queries.ts'
export { listIssued, type IssuedDocument } from './period-queries.ts'
