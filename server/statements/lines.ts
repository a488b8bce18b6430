import type { LineRow } from './queries.ts'

/**
 * A ledger transaction as a line of its provider. Pure; integer cents, signed as the provider's money: commission and
 * payouts are below zero.
 */

export type LineKind = 'visit' | 'fee' | 'tip' | 'refund' | 'dispute' | 'payout' | 'adjustment' | 'commission_gst'

const KINDS: Record<string, LineKind> = {
  earned: 'visit',
  fee_kept: 'fee',
  tip: 'tip',
  tip_refunded: 'tip',
  refunded: 'refund',
  chargeback: 'dispute',
  chargeback_won: 'dispute',
  chargeback_lost: 'dispute',
  payout_sent: 'payout',
  payout_arrived: 'payout',
  payout_returned: 'payout',
  withdrawal: 'payout',
  commission_gst: 'commission_gst',
}

export const KIND_NAMES: Record<LineKind, string> = {
  visit: 'Visit',
  fee: 'Cancellation fee',
  tip: 'Tip',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  adjustment: 'Adjustment',
  commission_gst: 'GST on commission',
}

export type StatementLine = Pick<LineRow, 'id' | 'at' | 'booking_id' | 'service' | 'client' | 'visit_at'> & {
  kind: LineKind
  /** `price + commission + the taxes on it = net`; only of what has a price. */
  priceCents: number
  commissionCents: number
  commissionGstCents: number
  commissionPstCents: number
  netCents: number
  gstCents: number
  tipCents: number
  /** To the bank, or back from it. */
  payoutCents: number
  /** All other amounts. */
  otherCents: number
  /** Effect on the balance: the sum of net, GST, tip, payout and other. */
  totalCents: number
}

export function toLine({ cause, order_kind, own_cents, gst_cents, ...row }: LineRow): StatementLine {
  const { commission_cents, commission_gst_cents, commission_pst_cents } = row
  const { id, at, booking_id, service, client, visit_at } = row
  // A refunded tip is a smaller tip.
  const kind = order_kind === 'tip' ? 'tip' : (KINDS[cause] ?? 'adjustment')
  const facts = { id, at, booking_id, service, client, visit_at, kind, totalCents: own_cents + gst_cents }
  const none = {
    priceCents: 0,
    commissionCents: 0,
    commissionGstCents: 0,
    commissionPstCents: 0,
    netCents: 0,
    gstCents: 0,
    tipCents: 0,
    payoutCents: 0,
    otherCents: 0,
  }
  switch (kind) {
    case 'tip':
      return { ...facts, ...none, tipCents: own_cents, gstCents: gst_cents }
    case 'payout':
      return { ...facts, ...none, payoutCents: own_cents + gst_cents }
    case 'adjustment':
    case 'commission_gst':
      return { ...facts, ...none, otherCents: own_cents, gstCents: gst_cents }
    case 'visit':
    case 'fee':
    case 'refund':
    case 'dispute':
      return {
        ...facts,
        ...none,
        priceCents: own_cents - commission_cents - commission_gst_cents - commission_pst_cents,
        commissionCents: commission_cents,
        commissionGstCents: commission_gst_cents,
        commissionPstCents: commission_pst_cents,
        netCents: own_cents,
        gstCents: gst_cents,
      }
  }
}

/** Sums of many lines by the headings of a statement. Together they are the change of the balance. */
export type Totals = {
  /** Prices of visits and the kept parts of cancelled ones. */
  servicesCents: number
  /** Refunded prices, by refunds and disputes. */
  returnedCents: number
  commissionCents: number
  gstCents: number
  tipsCents: number
  commissionGstCents: number
  commissionPstCents: number
  adjustmentsCents: number
  payoutsCents: number
}

export const NO_TOTALS: Totals = {
  servicesCents: 0,
  returnedCents: 0,
  commissionCents: 0,
  gstCents: 0,
  tipsCents: 0,
  commissionGstCents: 0,
  commissionPstCents: 0,
  adjustmentsCents: 0,
  payoutsCents: 0,
}

export function addLine(totals: Totals, line: StatementLine): Totals {
  const isReturned = line.kind === 'refund' || line.kind === 'dispute'
  // By an invoice, as it used to be.
  const isCommissionGst = line.kind === 'commission_gst'
  return {
    servicesCents: totals.servicesCents + (isReturned ? 0 : line.priceCents),
    returnedCents: totals.returnedCents + (isReturned ? line.priceCents : 0),
    commissionCents: totals.commissionCents + line.commissionCents,
    gstCents: totals.gstCents + line.gstCents,
    tipsCents: totals.tipsCents + line.tipCents,
    commissionGstCents: totals.commissionGstCents + line.commissionGstCents + (isCommissionGst ? line.otherCents : 0),
    commissionPstCents: totals.commissionPstCents + line.commissionPstCents,
    adjustmentsCents: totals.adjustmentsCents + (isCommissionGst ? 0 : line.otherCents),
    payoutsCents: totals.payoutsCents + line.payoutCents,
  }
}

export function changeOf(totals: Totals): number {
  return Object.values(totals).reduce((sum, cents) => sum + cents, 0)
}
