/** The door of the ledger: every cent twice, what is whose, and whether the books are right. */
export { bookDueEarnings } from './book-earning.ts'
export { checkLedger, tendLedger, type LedgerCheck } from './check-ledger.ts'
export { registerLedgerSubscribers } from './subscribers.ts'
