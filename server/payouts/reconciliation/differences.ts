import type { ListedTransfer, PayoutReport } from '#server/payouts/gateway.ts'
import type { PayoutRow } from '#server/payouts/payout-queries.ts'

/**
 * Compares the gateway's view of money on its way to a provider with our books. Pure. An undefined row isn't ours.
 * Rules: docs/product-rules.md#reconciliation
 */

const CURRENCY = 'CAD'

/** The amount of a transfer that should be at its account by our books, in cents. Null for unknown transfers. */
export function expectedAt(row: PayoutRow | undefined, { transferId }: Pick<ListedTransfer, 'transferId'>) {
  if (!row || (row.transfer_id !== null && row.transfer_id !== transferId)) return null
  return row.state === 'failed' || row.state === 'reversed' ? 0 : row.amount_cents
}

/** Whether there is nothing to look at. While money is fetched back it may be there still, or not any more. */
export function agreesWithTransfer(row: PayoutRow | undefined, theirs: ListedTransfer): boolean {
  const expected = expectedAt(row, theirs)
  if (!row || expected === null || expected === 0) return theirs.keptCents === 0
  const isOurs = theirs.gatewayAccountId === row.gateway_account_id && theirs.currency === CURRENCY
  if (!isOurs || theirs.amountCents !== row.amount_cents) return false
  return theirs.keptCents === row.amount_cents || (row.state === 'returning' && theirs.keptCents === 0)
}

/** `arrived` and `failed`: the gateway knows more than we do, and our books follow. */
export type Judgement = 'agrees' | 'arrived' | 'failed' | 'differs'

const UNDER_WAY: PayoutRow['state'][] = ['promised', 'transferred', 'in_transit']

export function judgePayout(row: PayoutRow | undefined, accountId: string, theirs: PayoutReport): Judgement {
  const isFailed = theirs.state === 'failed'
  const isOther = row?.gateway_payout_id !== null && row?.gateway_payout_id !== theirs.gatewayPayoutId
  // A payout that the bank refused has moved nothing.
  if (!row || isOther) return isFailed ? 'agrees' : 'differs'
  const isOurs = row.gateway_account_id === accountId && theirs.currency === CURRENCY
  if (!isOurs || row.amount_cents !== theirs.amountCents) return 'differs'
  const isUnderWay = UNDER_WAY.includes(row.state)
  if (isFailed) return isUnderWay || row.state === 'paid' ? 'failed' : 'agrees'
  if (theirs.state === 'in_transit') return isUnderWay ? 'agrees' : 'differs'
  if (isUnderWay) return 'arrived'
  return row.state === 'paid' ? 'agrees' : 'differs'
}

/** The amount that should have left for the bank by our books, in cents. Null for unknown payouts. */
export function expectedOf(row: PayoutRow | undefined, { gatewayPayoutId }: Pick<PayoutReport, 'gatewayPayoutId'>) {
  if (!row || (row.gateway_payout_id !== null && row.gateway_payout_id !== gatewayPayoutId)) return null
  return row.state === 'paid' || UNDER_WAY.includes(row.state) ? row.amount_cents : 0
}
