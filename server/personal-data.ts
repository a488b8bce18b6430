import { accountsOwnData } from '#server/accounts/index.ts'
import { adminLeaving, adminOwnData } from '#server/admin/index.ts'
import { availabilityLeaving, availabilityOwnData } from '#server/availability/index.ts'
import { bookingsLeaving, bookingsOwnData } from '#server/bookings/index.ts'
import { calendarsLeaving, calendarsOwnData } from '#server/calendars/index.ts'
import { disputesLeaving, disputesOwnData } from '#server/disputes/index.ts'
import { messagingLeaving, messagingOwnData } from '#server/messaging/index.ts'
import { notificationsLeaving, notificationsOwnData } from '#server/notifications/index.ts'
import { paymentsLeaving, paymentsOwnData } from '#server/payments/index.ts'
import { payoutsLeaving, payoutsOwnData } from '#server/payouts/index.ts'
import { promotionsLeaving, promotionsOwnData } from '#server/promotions/index.ts'
import { providersLeaving, providersOwnData } from '#server/providers/index.ts'
import { receiptsLeaving, receiptsOwnData } from '#server/receipts/index.ts'
import { reviewsLeaving, reviewsOwnData } from '#server/reviews/index.ts'
import { statementsLeaving, statementsOwnData } from '#server/statements/index.ts'
import { supportLeaving, supportOwnData } from '#server/support/index.ts'
import { taxesLeaving, taxesOwnData } from '#server/taxes/index.ts'
import { tipsLeaving, tipsOwnData } from '#server/tips/index.ts'
import { waitlistLeaving, waitlistOwnData } from '#server/waitlist/index.ts'
import type { LeavingPart } from '#server/platform/leaving.ts'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { sandboxLeaving } from '#server/sandbox/index.ts'

/** What the domains know of people, in the order of their dependencies. */

/** What each has to do with somebody who deletes their account. */
export const LEAVING: readonly LeavingPart[] = [
  providersLeaving,
  taxesLeaving,
  availabilityLeaving,
  paymentsLeaving,
  promotionsLeaving,
  bookingsLeaving,
  disputesLeaving,
  tipsLeaving,
  payoutsLeaving,
  receiptsLeaving,
  statementsLeaving,
  calendarsLeaving,
  reviewsLeaving,
  messagingLeaving,
  waitlistLeaving,
  supportLeaving,
  adminLeaving,
  notificationsLeaving,
  sandboxLeaving,
]

/** What each hands out to somebody about themselves: the files of the ZIP in their order. */
export const OWN_DATA: readonly OwnDataKind[] = [
  ...accountsOwnData,
  ...providersOwnData,
  ...taxesOwnData,
  ...availabilityOwnData,
  ...paymentsOwnData,
  ...promotionsOwnData,
  ...bookingsOwnData,
  ...disputesOwnData,
  ...tipsOwnData,
  ...payoutsOwnData,
  ...receiptsOwnData,
  ...statementsOwnData,
  ...calendarsOwnData,
  ...reviewsOwnData,
  ...messagingOwnData,
  ...waitlistOwnData,
  ...supportOwnData,
  ...adminOwnData,
  ...notificationsOwnData,
]
