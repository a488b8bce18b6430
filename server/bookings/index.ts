/** The door of bookings: asking for a visit, what happens to it, and who may see it. */
export { actOnBooking, findReminder, listAdminTimes, moveBooking, remindProvider } from './admin/act-on-booking.ts'
export { givingBackRefusal, moveRefusal, outlookOf, remindRefusal, type AdminBookingAct } from './admin/rules.ts'
export { decideCase, previewCase } from './cases/decide-case.ts'
export { moneyOnHold } from './cases/rules.ts'
export { getCase, listCases } from './cases/list-cases.ts'
export { countReliability } from './insights/facts/show-client-facts.ts'
export { countOutcomes } from './listing/list-bookings.ts'
export { refreshFacts } from './insights/facts/refresh-facts.ts'
export {
  BOOKING_CHANGED,
  SOON_AT_LEAST_MS,
  VISIT_MONEY_RETURNED,
  type BookingChanged,
  type VisitMoneyReturned,
} from './events.ts'
export { quoteBooking } from './breakdown/quote.ts'
export { chooseVisit, type Sold } from './request/choice.ts'
export { requestBooking } from './request/request-booking.ts'
export { checkPartiesAgain } from './guests/check-again.ts'
export { purgeHouseholdNotes } from './guests/purge-notes.ts'
export { requireServiceArea } from './request/service-area.ts'
export { moveEarlier } from './reschedule/move-earlier.ts'
export { findBookingDetails, listBookingDetails, partyOf } from './booking-details.ts'
export { holdForDispute, noteMoneyBack } from './dispute-hold.ts'
export { everyText } from './series/place.ts'
export { earnsAt } from './provider-money/earns-at.ts'
export { splitOf } from './provider-money/provider-money.ts'
export { breakdownOf } from './breakdown/show-breakdown.ts'
export { momentText } from './texts.ts'
export { NOTHING_CHARGED } from './payment/uncounted-text.ts'
export { describeHistory, presentHistory } from './listing/show-history.ts'
export { listBookingEvents, listUpcoming } from './queries.ts'
export { doneAt } from './lifecycle/lifecycle.ts'
export { relationshipBetween, type Standing } from './relationship.ts'
export { countVisitsAhead } from '#server/bookings/lifecycle/status-queries.ts'
export type { BookingDetails } from './details-queries.ts'
export { presentBooking, presentToHolder, type Viewer } from './present.ts'
export { registerBookingRoutes } from './routes.ts'
export { findTaxNumbers } from './commission-taxes/queries.ts'
export { planCommissionTax, withdrawCommissionTax } from './commission-taxes/plan-tax.ts'
export { showCommissionTaxes } from './commission-taxes/show-taxes.ts'
export { COMMISSION_TAX_TOLD, RATE_TOLD, type CommissionTaxTold, type RateTold } from './rates/events.ts'
export { planRate, withdrawRate } from './rates/plan-rate.ts'
export { showRates } from './rates/show-rates.ts'
export { tellRates } from './rates/tell-rates.ts'
export { rewardDueReferrals } from './payment/reward-referrals.ts'
export { fateOfMoney } from './payment/unapplied-money.ts'
export { processDueBookings } from './lifecycle/process-due.ts'
export {
  ALARM_RAISED,
  ALL_CLEAR,
  CONTACT_ANSWERED,
  CONTACT_ASKED,
  CONTACT_STOPPED,
  SAFETY_ASKED,
  type AlarmRaised,
  type AllClear,
  type ContactAnswered,
  type ContactAsked,
  type ContactStopped,
  type SafetyAsked,
} from './safety/events.ts'
export {
  acknowledgeSafetyAlarm,
  closeSafetyAlarm,
  listSafetyAlarms,
  readAlarm,
  showAlarm,
} from './safety/handle-alarm.ts'
export { processDueWatches } from './safety/watch-visit.ts'
export { arrivalWindow, describeDay } from './visit-day/texts.ts'
export { registerBookingSubscribers } from './subscribers.ts'
export { bookingsErasure } from './erasure.ts'
export { bookingsOwnData } from './own-data-queries.ts'
