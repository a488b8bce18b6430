/** The door of the ledger: every cent twice, what is whose, and whether the books are right. */
export { bookDueEarnings } from './book-earning.ts'
export { closeMonths, monthOf, nextMonth } from './close-months.ts'
export { allowLongLook } from './check-queries.ts'
export { accounts } from './accounts.ts'
export { bookPromised, foreseeShares, type Foreseen } from './foresee-order.ts'
export {
  findBalance,
  heldByGateway,
  isEarned,
  postTransaction,
  sumLostOf,
  sumOrder,
  type Cause,
  type Entry,
} from './queries.ts'
export { askForCheck, checkLedger, createLedgerLane, showLedger, type LedgerCheck } from './check-ledger.ts'
export { registerLedgerSubscribers } from './subscribers.ts'
export {
  bookedOn,
  findEnds,
  findRange,
  listEntries,
  listMonthSums,
  listTotalsOn,
  sumBefore,
  type Booked,
  type Days,
  type EntryRow,
  type KindTotal,
  type ProfitRow,
  type Range,
} from './books/queries.ts'
export {
  listPaymentLines,
  listPayoutLines,
  listRefundLines,
  type CashPage,
  type PaymentLine,
  type PayoutLine,
  type RefundLine,
} from './books/cash-queries.ts'
export {
  listBookedIn,
  listBookedOf,
  type BookedMovement,
  type BookedName,
  type MovementKind,
  type MovementName,
} from './company-queries.ts'
