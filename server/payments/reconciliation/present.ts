import type { Break as ShownDiscrepancy, DiscrepancyKind, Resolution } from '#contract/payments/reconciliation.ts'
import { toDollars } from '#contract/money.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { Break, ListedDiscrepancy } from './queries.ts'

/** Meaning of each kind, and what to do about it. The same is in docs/operations.md#differences */
const WORDS: Record<DiscrepancyKind, { title: string; text: string }> = {
  amount_differs: {
    title: 'The amount paid isn’t the amount asked for',
    text: 'The money is in our books, and the client got an email. Accept it as paid in full, and Homebloom covers the rest. Or refund it, and the client can pay again. After 24 hours it is refunded automatically.',
  },
  currency_differs: {
    title: 'A payment in another currency',
    text: 'Our books only take Canadian dollars. We emailed the client that all of it will be refunded. Refund all of it on the payment company’s own page today. This closes by itself once the company has confirmed that. Dismiss it only if you refunded it in another way.',
  },
  wrong_reference: {
    title: 'A message names the wrong checkout',
    text: 'Nothing was changed. Look up both checkouts at the payment company. If there is money in the wrong one, refund it there, then dismiss this.',
  },
  unknown_payment: {
    title: 'A payment that isn’t in our books',
    text: 'Look it up at the payment company. It may belong to another site or to a restored database. If it belongs to no one, refund it there, then dismiss this.',
  },
  missing_payment: {
    title: 'A payment in our books that the payment company doesn’t have',
    text: 'No money of this order is paid out meanwhile. This closes by itself once the payment company has the payment. If it never arrives, ask their support before you dismiss this.',
  },
  missing_refund: {
    title: 'A refund in our books that the payment company doesn’t have',
    text: 'The card may have refused it. Refund the money on the payment company’s own page or by transfer, then dismiss this.',
  },
  unknown_refund: {
    title: 'A refund that isn’t in our books',
    text: 'Someone made a refund on the payment company’s own page. Find out why, then book it. It first covers what we had promised to that card. Both sides get an email about the rest, and a gift card is cancelled. If an upcoming visit was refunded in full, cancel the visit first. Dismiss this only if the payment wasn’t ours.',
  },
  refund_differs: {
    title: 'The amount refunded isn’t the amount we asked for',
    text: 'Compare the two on the payment company’s own page. Refund what is missing there, then dismiss this.',
  },
  payout_differs: {
    title: 'A payout’s status differs at the payment company',
    text: 'Compare it with the payment company’s own list. Someone may have moved money there by hand. This closes by itself once both agree. If it is right as it is, dismiss it.',
  },
}

const CLOSED: Record<Resolution | 'agreed', string> = {
  agreed: 'Closed by itself: both agree',
  paid_in_full: 'Accepted as paid in full',
  returned: 'Refunded',
  booked: 'Booked as a refund',
  dismissed: 'Dismissed',
}

/** Whether an admin may close it in this way. Rules: docs/product-rules.md#reconciliation */
export function canResolve(found: Break, resolution: Resolution): boolean {
  if (resolution === 'dismissed') return true
  if (resolution === 'booked')
    return found.kind === 'unknown_refund' && found.order_id !== null && found.currency === 'CAD'
  if (found.kind !== 'amount_differs' || found.found_cents === null) return false
  return found.found_cents > 0
}

export function presentDiscrepancy(found: ListedDiscrepancy, localTime: LocalTime): ShownDiscrepancy {
  const { id, kind, expected_cents, found_cents, resolution, resolved_at, decided_by } = found
  const isOpen = resolved_at === null
  const may = (one: Resolution) => isOpen && canResolve(found, one)
  const by = decided_by === null ? '' : ` by ${decided_by}`
  return {
    id,
    kind,
    ...WORDS[kind],
    expected: expected_cents === null ? null : toDollars(expected_cents),
    found: found_cents === null ? null : toDollars(found_cents),
    currency: found.currency,
    holds_text: holdsText(found),
    reference: found.gateway_id ?? found.subject_id,
    booking_id: found.booking_id,
    first_seen_text: localTime.longText(found.first_seen_at),
    said: JSON.stringify(found.said, null, 2),
    closed_text: isOpen ? null : `${CLOSED[resolution!]}${by}, ${localTime.longText(resolved_at)}`,
    reason: found.reason,
    can: {
      // Credit makes up for what is missing, and pays visits alone.
      paid_in_full: may('paid_in_full') && found.order_kind === 'visit',
      returned: may('returned'),
      booked: may('booked'),
      dismissed: may('dismissed'),
    },
  }
}

function holdsText({ order_id, order_kind, provider_id, resolved_at }: ListedDiscrepancy): string {
  if (resolved_at === null && provider_id !== null) return 'All payouts of this provider wait'
  if (resolved_at !== null || order_id === null) return 'Nothing waits for it'
  const what = { tip: 'this tip', gift_card: 'this gift card' }[order_kind ?? ''] ?? 'this visit'
  return `Refunds and payouts of ${what} wait`
}
