import type { RefundState, RefusedRefund } from '#contract/bookings/cancellation-terms.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payments.ts'

/**
 * Progress of an order's refunds to its cards, in cents; credit, transfers and money that a bank returned by itself
 * aren't included. `refused_id`: of the first refund that its card refuses and that can be taken as credit instead, and
 * its amount.
 */
export type RefundProgress = {
  requested: number
  sent: number
  made: number
  refused: number
  refused_id: string | null
  refused_id_cents: number | null
}

/** Money no one can count on yet. */
export function outstandingCents(progress: RefundProgress | null | undefined): number {
  return progress ? progress.requested + progress.sent + progress.refused : 0
}

/** The one with the least progress: it is what the client is waiting for. */
export function refundStateOf(progress: RefundProgress | null | undefined): RefundState | null {
  if (!progress) return null
  return (['refused', 'requested', 'sent', 'made'] as const).find((state) => progress[state] > 0) ?? null
}

/** The refund that the payer can take as credit, because their card refuses it. */
export function refusedRefundOf(progress: RefundProgress | null | undefined): RefusedRefund {
  const { refused_id: id = null, refused_id_cents: cents } = progress ?? {}
  return id === null ? null : { id, amount: toDollars(cents ?? 0) }
}

/** Facts that decide a payment's displayed status, in cents. */
export type Counted = { status: PaymentStatus; amountCents: number; paidCents: number; back?: RefundProgress | null }

/**
 * As people read it: refunded is what the payment company has confirmed. Every list and page goes by this.
 * @param counted null where there is no payment. Rules: docs/product-rules.md#refunds
 */
export function shownStatus(counted: Counted | null): PaymentStatus {
  if (!counted) return 'unpaid'
  const { status, amountCents, paidCents, back } = counted
  const waiting = outstandingCents(back)
  if (waiting === 0) return status
  return amountCents - paidCents > waiting ? 'partially_refunded' : 'paid'
}

/** The sentences about a refund on its way to a card, for the payer. Visits, tips and gift cards use the same ones. */

export function wayWords(back: RefundProgress | null | undefined): string[] {
  const { requested = 0, sent = 0 } = back ?? {}
  return [
    ...(requested > 0 ? [`We’ve asked the payment company to return ${formatCents(requested)} to your card.`] : []),
    ...(sent > 0 ? [`We sent ${formatCents(sent)} to your card; it isn’t confirmed yet.`] : []),
  ]
}

export function refusedWords(back: RefundProgress | null | undefined): string[] {
  const { refused = 0 } = back ?? {}
  return refused > 0
    ? [`Your card did not take the refund of ${formatCents(refused)}. We’re looking for another way.`]
    : []
}

/**
 * Progress of all refunds of a tip or a gift card; null without any.
 * @param refundedCents the promised refunds, wherever they go
 */
export function refundWords(refundedCents: number, back: RefundProgress | null | undefined): string | null {
  if (refundedCents <= 0) return null
  const toCard = back?.made ?? 0
  const elsewhere = refundedCents - toCard - outstandingCents(back)
  return [
    ...(toCard > 0 ? [`${formatCents(toCard)} was refunded to your card.`] : []),
    ...(elsewhere > 0 ? [`${formatCents(elsewhere)} was refunded.`] : []),
    ...wayWords(back),
    ...refusedWords(back),
  ].join(' ')
}
