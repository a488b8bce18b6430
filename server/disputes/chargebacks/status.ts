import type { StripeShapedDispute } from '#server/payments/index.ts'
import type { ChargebackRow } from './queries.ts'

/** The bank's reason: the card was stolen. */
export const FRAUD = 'fraudulent'

/** The words after which nothing more is decided. */
const LAST = ['won', 'lost', 'warning_closed', 'prevented']
/** In the order in which they come: an event that was late changes nothing. */
const COURSE = ['warning_needs_response', 'warning_under_review', 'needs_response', 'under_review']

/** The later of two statuses from the gateway; a final one stays. A later appeal shows in the money that comes back. */
function laterStatus(kept: string, said: string): string {
  if (LAST.includes(kept)) return kept
  if (LAST.includes(said)) return said
  return COURSE.indexOf(said) > COURSE.indexOf(kept) ? said : kept
}

type Status = Pick<ChargebackRow, 'status'>
type Money = Pick<ChargebackRow, 'is_taken' | 'amount_cents' | 'returned_cents'>

/** Amount the bank has and doesn't return by itself, in cents. */
export const keptCents = ({ is_taken, amount_cents, returned_cents }: Money): number =>
  is_taken ? Math.max(0, amount_cents - returned_cents) : 0

export const isLost = (one: Status & Money): boolean => one.status === 'lost' && keptCents(one) > 0
/** For us, or given up: nothing is taken for good. */
export const isWon = (one: Status & Money): boolean => LAST.includes(one.status) && !isLost(one)
/** How long a bank may take to return money after a decision for us. */
export const SHORT_AFTER_MS = 7 * 86_400_000
/** Won, but not all of its money has come back in time; the rest hasn't been given up. */
export const isShort = (
  one: Status & Money & Pick<ChargebackRow, 'lost_cents'>,
  { decided_at }: { decided_at: Date | null },
  now: Date,
): boolean =>
  one.status === 'won' &&
  one.lost_cents === null &&
  keptCents(one) > 0 &&
  decided_at !== null &&
  now.getTime() - decided_at.getTime() >= SHORT_AFTER_MS
/** Whether the bank still listens. */
export const isOpen = ({ status }: Status): boolean => !LAST.includes(status)
/** The bank only asks, or has stopped asking: nothing is taken, so nothing has to wait. */
export const isInquiry = ({ status, is_taken }: Status & Money): boolean =>
  !is_taken && (status.startsWith('warning') || status === 'prevented')

/** The gateway's report of a chargeback. */
export type ReadDispute = Pick<
  ChargebackRow,
  | 'id'
  | 'payment_intent'
  | 'amount_cents'
  | 'fee_cents'
  | 'fee_back_cents'
  | 'reason'
  | 'status'
  | 'is_taken'
  | 'returned_cents'
  | 'evidence_due_at'
>

/** Our books know Canadian dollars only. */
export const isForeign = ({ currency }: StripeShapedDispute): boolean =>
  currency !== undefined && currency.toLowerCase() !== 'cad'

/**
 * Report in an event or an answer of the gateway; null if it isn't a chargeback of a payment. Money taken or returned
 * is in its balance transactions, and in the event's own name.
 */
export function readDispute(said: StripeShapedDispute | undefined, eventType = ''): ReadDispute | null {
  const intent = typeof said?.payment_intent === 'string' ? said.payment_intent : said?.payment_intent?.id
  if (!said || !intent) return null
  const moves = said.balance_transactions ?? []
  const sumOf = (of: (move: { amount: number; fee: number }) => number) =>
    moves.reduce((sum, move) => sum + Math.max(0, of(move)), 0)
  const listed = sumOf(({ amount }) => amount)
  const returned_cents = listed === 0 && eventType === 'charge.dispute.funds_reinstated' ? said.amount : listed
  const due = said.evidence_details?.due_by
  return {
    id: said.id,
    payment_intent: intent,
    amount_cents: said.amount,
    fee_cents: sumOf(({ fee }) => fee),
    fee_back_cents: sumOf(({ fee }) => -fee),
    reason: said.reason,
    status: said.status,
    is_taken:
      returned_cents > 0 ||
      said.status === 'lost' ||
      eventType === 'charge.dispute.funds_withdrawn' ||
      moves.some(({ amount }) => amount < 0),
    returned_cents: Math.min(returned_cents, said.amount),
    evidence_due_at: due ? new Date(due * 1000) : null,
  }
}

/** Fraud stays, whatever is reported before it or after: others of that card are likely. */
function laterReason(kept: ChargebackRow, said: ReadDispute): string {
  if (kept.reason === FRAUD || said.reason === FRAUD) return FRAUD
  const isLate = said.status !== kept.status && laterStatus(kept.status, said.status) === kept.status
  return isLate ? kept.reason : said.reason
}

/**
 * Merges reports in any order: amounts only grow, and a status is only followed by a later one. The bank's claim grows
 * until it has decided: an inquiry about a part may become a chargeback of all.
 */
export function mergeSaid(kept: ChargebackRow, said: ReadDispute): ChargebackRow {
  return {
    ...kept,
    status: laterStatus(kept.status, said.status),
    reason: laterReason(kept, said),
    amount_cents: isOpen(kept) || !kept.is_booked ? Math.max(kept.amount_cents, said.amount_cents) : kept.amount_cents,
    fee_cents: Math.max(kept.fee_cents, said.fee_cents),
    fee_back_cents: Math.max(kept.fee_back_cents, said.fee_back_cents),
    is_taken: kept.is_taken || said.is_taken,
    returned_cents: Math.max(kept.returned_cents, said.returned_cents),
    evidence_due_at: said.evidence_due_at ?? kept.evidence_due_at,
  }
}
