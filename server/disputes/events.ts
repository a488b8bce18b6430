import type { WorthChange } from '#server/payments/index.ts'
import type { DisputeDecision, DisputeSide } from './queries.ts'
import type { RecoveredTo, RulingKind } from './rulings/queries.ts'
import { eventName } from '#server/platform/events.ts'

/** A step of a dispute, told inside its transaction, once each. */
export const DISPUTE_CHANGED = eventName<DisputeChanged>('dispute.changed')

export type DisputeStep =
  | 'opened'
  | 'answered'
  | 'withdrawn'
  | 'decided'
  | 'appealed'
  | 'appeal_answered'
  | 'final'
  | 'bank_opened'
  | 'bank_won'
  | 'bank_lost'
  | 'bank_recovered'

/** One of the two people, or the buyer of a gift card. */
export type DisputePerson = { side: DisputeSide; email: string; phone: string; firstName: string; otherName: string }

/** The bank's movements of a payment, and the provider's part; in cents. */
export type BankSums = {
  /** The amount it disputes, and has taken or is about to take. */
  takenCents: number
  returnedCents: number
  /** The amount it keeps for good, once decided. */
  keptCents: number
  /** The provider's current share of the payment, and the part of it in no payout. */
  shareCents: number
  heldCents: number
  /** Another bank, or another case of the same, still holds it. */
  isStillHeld: boolean
}

export type DisputeChanged = {
  disputeId: string
  step: DisputeStep
  /** The person who acted; null for a bank or an admin. */
  by: DisputeSide | null
  bookingId: string | null
  /** The subject in words: the title of the visit, or "your tip for …". */
  subject: string
  people: DisputePerson[]
  /** Until when the next step can be taken, where there is one. */
  until: Date | null
  /** For a decision: the side that can appeal. */
  appealers?: DisputeSide[]
  decision: { decision: DisputeDecision; refundCents: number; reason: string } | null
  /** For a decision with a refund: the remaining value of the payment. */
  worth?: WorthChange
  /** For a bank that opens or decides a case. */
  bank?: BankSums
  /** For money a bank returned after a loss: its owner. */
  recovery?: { to: RecoveredTo; cents: number; reason: string }
  /** For a step that can happen more than once: its number. */
  round?: string
}

/** A single admin decides about a large amount: it runs at that moment, unless another admin stops it. */
export const RULING_WAITS = eventName<RulingWaits>('ruling.waits')
export type RulingWaits = { id: string; kind: RulingKind; amountCents: number; reason: string; runsAt: Date }

/** A kept fee, or a part of it, is refunded to the client. */
export const FEE_WAIVED = eventName<MoneyBack>('fee.waived')
/** Part of a payment for a visit that took place is refunded without a dispute. */
export const VISIT_REFUNDED = eventName<MoneyBack>('visit.refunded')
export type MoneyBack = {
  rulingId: string
  bookingId: string
  service: string
  client: { email: string; firstName: string }
  provider: { email: string; firstName: string }
  amountCents: number
  worth: WorthChange
  reason: string
}

/** A person got goodwill credit. */
export const CREDIT_GIVEN = eventName<CreditGiven>('goodwill.given')
export type CreditGiven = {
  rulingId: string
  email: string
  firstName: string
  amountCents: number
  reason: string
  expiresAt: Date
}

/** An appeal succeeded after the refund: Homebloom pays the provider what they lost by it. */
export const PROVIDER_MADE_WHOLE = eventName<ProviderMadeWhole>('dispute.provider_made_whole')
export type ProviderMadeWhole = { disputeId: string; orderId: string; providerId: string; cents: number; at: Date }

/** Admins have moved the books themselves: from one account of the ledger to another. */
export const BOOKS_MOVED = eventName<BooksMoved>('books.moved')
export type BooksMoved = {
  kind: 'withdrawal' | 'adjustment'
  /** Each is booked once. */
  reference: string
  from: string
  to: string
  cents: number
  at: Date
}

/** A promo code no longer pays for a visit: its provider gets nothing for it. */
export const DISCOUNT_DROPPED = eventName<DiscountDropped>('dispute.discount_dropped')
export type DiscountDropped = { rulingId: string; orderId: string; bookingId: string; at: Date }
