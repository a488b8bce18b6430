import type { Break as ShownBreak, BreakKind, Resolution } from '#contract/payments/reconciliation.ts'
import { toDollars } from '#contract/money.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { Break, ListedBreak } from './queries.ts'

/** What each kind means, and what one does about it. The same stands in docs/operations.md#differences */
const WORDS: Record<BreakKind, { title: string; text: string }> = {
  amount_differs: {
    title: 'Another sum was paid than was asked',
    text: 'The money is in the books, and the client knows. Take it as paid in full, and what is missing is ours to bear; or return it, and the client can pay again. After 24 hours it goes back by itself.',
  },
  currency_differs: {
    title: 'It was paid in another currency',
    text: 'Our books know Canadian dollars only, and we emailed the client that they get all of it back. Return all of it on the payment company’s own page today. It closes by itself once the company has confirmed that; dismiss it where you returned the money in another way.',
  },
  wrong_reference: {
    title: 'A message names a checkout of ours that is not its own',
    text: 'It changed nothing. Look both checkouts up at the payment company. Should there be money in the wrong one, return it there, then dismiss this.',
  },
  unknown_payment: {
    title: 'A payment that we know nothing of',
    text: 'Look it up at the payment company: it may be of another site, or of a database that was restored. Return it there where it is nobody’s, then dismiss this.',
  },
  missing_payment: {
    title: 'Paid by our books, and not at the payment company',
    text: 'No money of the order leaves us meanwhile. It closes by itself once the payment company has it. Where it never will, ask their support before you dismiss this.',
  },
  missing_refund: {
    title: 'Returned by our books, and not at the payment company',
    text: 'The card may have refused it. Return the money on the payment company’s own page or by transfer, then dismiss this.',
  },
  unknown_refund: {
    title: 'A refund that we know nothing of',
    text: 'Someone has returned money on the payment company’s own page. Find out why; book it, and our books follow: it counts first for what we had promised to that card, both sides get an email about the rest, and a gift card is cancelled. Where all of a visit still ahead was returned, cancel the visit first. Dismiss it only where it was none of ours.',
  },
  refund_differs: {
    title: 'Another sum was returned than we asked for',
    text: 'Compare the two on the payment company’s own page. Return what is missing there, then dismiss this.',
  },
  payout_differs: {
    title: 'A payout stands otherwise at the payment company',
    text: 'Compare it with the payment company’s own list: someone may have moved money there by hand. Once both agree it closes by itself; where it is right as it is, dismiss it.',
  },
}

const CLOSED: Record<Resolution | 'agreed', string> = {
  agreed: 'Closed by itself: both agree',
  paid_in_full: 'Taken as paid in full',
  returned: 'The money went back',
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

export function presentBreak(found: ListedBreak, localTime: LocalTime): ShownBreak {
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

function holdsText({ order_id, order_kind, provider_id, resolved_at }: ListedBreak): string {
  if (resolved_at === null && provider_id !== null) return 'All payouts of this provider wait'
  if (resolved_at !== null || order_id === null) return 'Nothing waits for it'
  const what = { tip: 'this tip', gift_card: 'this gift card' }[order_kind ?? ''] ?? 'this visit'
  return `Refunds and payouts of ${what} wait`
}
