import { accountsOwnData } from '#server/accounts/index.ts'
import { adminErasure, adminOwnData } from '#server/admin/index.ts'
import { availabilityErasure, availabilityOwnData } from '#server/availability/index.ts'
import { bookingsErasure, bookingsOwnData } from '#server/bookings/index.ts'
import { calendarsErasure, calendarsOwnData } from '#server/calendars/index.ts'
import { disputesErasure, disputesOwnData } from '#server/disputes/index.ts'
import { messagingErasure, messagingOwnData } from '#server/messaging/index.ts'
import { notificationsErasure, notificationsOwnData } from '#server/notifications/index.ts'
import { paymentsErasure, paymentsOwnData } from '#server/payments/index.ts'
import { payoutsErasure, payoutsOwnData } from '#server/payouts/index.ts'
import { promotionsErasure, promotionsOwnData } from '#server/promotions/index.ts'
import { providersErasure, providersOwnData } from '#server/providers/index.ts'
import { receiptsErasure, receiptsOwnData } from '#server/receipts/index.ts'
import { reviewsErasure, reviewsOwnData } from '#server/reviews/index.ts'
import { statementsErasure, statementsOwnData } from '#server/statements/index.ts'
import { supportErasure, supportOwnData } from '#server/support/index.ts'
import { taxesErasure, taxesOwnData } from '#server/taxes/index.ts'
import { tipsErasure, tipsOwnData } from '#server/tips/index.ts'
import { waitlistErasure, waitlistOwnData } from '#server/waitlist/index.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { sandboxErasure } from '#server/sandbox/index.ts'

/** The personal data of all domains, in the order of their dependencies. */

/** Each domain's steps when a person deletes their account. */
export const ERASURE_STEPS: readonly ErasureStep[] = [
  providersErasure,
  taxesErasure,
  availabilityErasure,
  paymentsErasure,
  promotionsErasure,
  bookingsErasure,
  disputesErasure,
  tipsErasure,
  payoutsErasure,
  receiptsErasure,
  statementsErasure,
  calendarsErasure,
  reviewsErasure,
  messagingErasure,
  waitlistErasure,
  supportErasure,
  adminErasure,
  notificationsErasure,
  sandboxErasure,
]

/** Each domain's files in a person's export, in the order of the ZIP. */
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
