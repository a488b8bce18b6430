/** The door of statements: permanent figures of earnings, and what taxes require about them. */
export {
  SELLER_REPORTED,
  SMALL_SUPPLIER_NEARS,
  STATEMENT_READY,
  type SellerReported,
  type SmallSupplierNears,
  type StatementReady,
} from './events.ts'
export { tellSmallSuppliers } from './small-suppliers/tell-small-suppliers.ts'
export { smallSupplierWords } from './small-suppliers/words.ts'
export { registerStatementSubscribers } from './gst/subscribers.ts'
export { issueDueInvoices } from './invoices/issue-invoices.ts'
export { keepMileage } from './mileage/keep-days.ts'
export { resealCopies } from './sellers/keep-copies.ts'
export { resealSellerFiles } from './sellers/seller-file.ts'
export { registerStatementRoutes } from './routes.ts'
export { purgeInvoiceNames, statementsErasure } from './erasure.ts'
export { statementsOwnData } from './own-data-queries.ts'
