import { formatCents } from '#contract/money.ts'
import { outstandingCents, type RefundProgress } from './refund-progress.ts'

/** The sentences about money on its way back to a card, for the payer. Visits, tips and gift cards say the same. */

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
 * How far all that goes back of a tip or a gift card is; null where nothing does.
 * @param refundedCents what was promised back, wherever it goes
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
