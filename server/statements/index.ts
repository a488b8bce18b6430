/** The door of statements: what somebody earned, told for good, and what taxes ask about it. */
export { STATEMENT_READY, type StatementReady } from './events.ts'
export { registerStatementSubscribers } from './gst/subscribers.ts'
export { issueDueInvoices } from './invoices/issue-invoices.ts'
export { keepMileage } from './mileage/keep-days.ts'
export { resealSellerFiles } from './sellers/seller-file.ts'
export { registerStatementRoutes } from './routes.ts'
export { forgetInvoiceNames, statementsLeaving } from './leaving.ts'
export { statementsOwnData } from './own-data-queries.ts'
