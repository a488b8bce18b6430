import { findBookingDetails, type BookingDetails } from '#server/bookings/index.ts'
import type { OrderState } from '#server/payments/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { RECEIPT_ISSUED } from './events.ts'
import type { ReceiptFacts } from './facts.ts'
import { gstOfPart } from './gst-of-part.ts'
import { linesLeft, partOfLines, sumOf, type Line } from './lines.ts'
import { giftFacts, hasTax, linesOfLeft, paidText, taxNumber, visitFacts, wholeLines } from './paid-facts.ts'
import {
  drawNumber,
  findOrderFacts,
  findRefund,
  insertReceipt,
  listRefundCauses,
  listReceiptsOf,
  removeAllDue,
  type DueReceipt,
  type ReceiptRow,
  type RefundFacts,
} from './queries.ts'
import { documentOf } from './visit-document.ts'

export type IssueDeps = Pick<Deps, 'clock' | 'localTime' | 'site' | 'events'>

/** Credit notes count for themselves. Rules: docs/product-rules.md#receipts */
const SERIES = { receipt: 'HB', fee: 'HB', credit_note: 'HBC' } as const
const DIGITS = 6

/**
 * Issues what there is to issue after a payment, a refund or a change of a visit, once, under the order's lock.
 * @returns when to look again: a visit that is done later, or a fee that is still on hold
 */
export async function issueDocument(
  deps: IssueDeps,
  trx: Transaction,
  due: DueReceipt,
  order: OrderState,
): Promise<Date | null> {
  const [first, ...later] = await listReceiptsOf(trx, due.orderId)
  if (due.refundId !== null) await issueCreditNote(deps, trx, due, { order, first, later })
  else if (first && due.restoredBy !== null) await issueRestored(deps, trx, due, { first, later })
  else if (!first && order.kind === 'visit') return issueOfVisit(deps, trx, due, order)
  else if (!first) await issueOfOther(deps, trx, due)
  return null
}

/** The receipt of a tip or a gift card, when it is paid. It carries no tax, and the payer gets a message of its own. */
async function issueOfOther(deps: IssueDeps, trx: Transaction, due: DueReceipt): Promise<void> {
  const facts = await findOrderFacts(trx, due.orderId)
  const booking = await bookingOf(trx, due)
  const about = booking
    ? visitFacts(deps, booking, { gst_number: taxNumber(facts) })
    : await giftFacts(deps, trx, due.orderId)
  const lines = wholeLines(facts)
  const money_text = paidText(deps, facts, due)
  await issue(deps, trx, 'receipt', due, { ...about, lines, total_cents: sumOf(lines), money_text, credit: null })
}

/**
 * The receipt of a visit that is done, or the document of its kept fee, for the rest after all earlier refunds, sent or
 * promised: these have no credit note, and waiting rows are already included.
 */
async function issueOfVisit(
  deps: IssueDeps,
  trx: Transaction,
  due: DueReceipt,
  { refundedCents: backCents, paidAt }: OrderState,
): Promise<Date | null> {
  const booking = (await bookingOf(trx, due))!
  const document = documentOf(booking, deps.clock.now())
  if (document.kind === 'none') return document.until
  const facts = await findOrderFacts(trx, due.orderId)
  const fee = document.kind === 'fee' ? document.title : undefined
  const lines = linesOfLeft(wholeLines(facts, fee), booking)
  const money_text = paidText(deps, facts, { at: paidAt!, backCents })
  const about = visitFacts(deps, booking, { ...(fee !== undefined && { service: fee }), gst_number: taxNumber(facts) })
  const said = { ...about, lines, total_cents: sumOf(lines), money_text, credit: null }
  await removeAllDue(trx, due.orderId)
  const netted = await listRefundCauses(trx, due.orderId)
  const is_fee = fee !== undefined && ({ is_fee: true } as const)
  const number = await issue(deps, trx, document.kind, due, { ...said, ...is_fee }, netted)
  // For a kept fee, the person who pays it has already been notified.
  if (document.kind === 'receipt')
    await deps.events.publish(trx, RECEIPT_ISSUED, {
      booking,
      receipt: { number, moneyText: money_text },
    })
  return null
}

type Issued = { first: ReceiptRow; later: ReceiptRow[] }

/**
 * The credit note of a refund, about the same people as its receipt; none for duplicate money that settled nothing, nor
 * for refunds already deducted in the receipt. Its tax is the difference between the tax of the rest before and after,
 * so that many notes never differ by a cent from one.
 */
async function issueCreditNote(
  deps: IssueDeps,
  trx: Transaction,
  due: DueReceipt,
  { order, first, later }: { order: OrderState; first: ReceiptRow | undefined; later: ReceiptRow[] },
): Promise<void> {
  const refund = await findRefund(trx, due.refundId!)
  if (!refund || refund.is_surplus || refund.is_noted) return
  if (!first) {
    // A visit gets its receipt later, of what is then left.
    if (order.kind === 'visit') return
    throw new Error('there is no receipt to credit')
  }
  if (first.netted.some((cause) => refund.cause === cause || refund.cause.startsWith(`${cause}:`))) return
  const booking = await bookingOf(trx, due)
  const rest = restOf(first, later)
  const gstCents = gstBetween(first, booking, sumOf(rest), -refund.amount_cents)
  await issue(deps, trx, 'credit_note', due, {
    ...first.facts,
    lines: partOfLines(rest, refund.amount_cents, gstCents),
    total_cents: refund.amount_cents,
    money_text: `${RETURNED[refund.method]} on ${dayOf(deps, due.at)}`,
    credit: { receipt: first.number, reason: reasonOf(refund, booking) },
  })
}

/**
 * Issues a receipt of money that counts again: a bank had returned it, which was credited or deducted, and has taken it
 * from the client again.
 */
async function issueRestored(
  deps: IssueDeps,
  trx: Transaction,
  due: DueReceipt,
  { first, later }: Issued,
): Promise<void> {
  const booking = await bookingOf(trx, due)
  const { facts, kind } = first
  const whole = wholeLines(await findOrderFacts(trx, due.orderId), facts.is_fee && facts.service)
  const rest = restOf(first, later)
  const gone = linesLeft(whole, [{ sign: -1, lines: rest }])
  // Never more than what was owed.
  const total_cents = Math.min(due.restoredCents!, sumOf(gone))
  if (total_cents <= 0) return
  const lines = partOfLines(gone, total_cents, gstBetween(first, booking, sumOf(rest), total_cents))
  const money_text = `Paid again on ${dayOf(deps, due.at)}: the bank has reversed what it had returned`
  await issue(deps, trx, kind, due, { ...facts, lines, total_cents, money_text, credit: null })
}

/** The rest of a receipt's lines after all later documents so far. */
function restOf({ facts }: ReceiptRow, later: ReceiptRow[]): Line[] {
  const changes = later.map((one) => ({ sign: one.kind === 'credit_note' ? -1 : 1, lines: one.facts.lines }) as const)
  return linesLeft(facts.lines, changes)
}

/** The GST in money that goes (below zero) or comes, of what is left. */
function gstBetween({ facts }: ReceiptRow, booking: BookingDetails | null, left: number, cents: number): number {
  if (!booking || !hasTax(facts.lines)) return 0
  return Math.abs(gstOfPart(left + cents, booking) - gstOfPart(left, booking))
}

async function bookingOf(trx: Transaction, { bookingId }: DueReceipt): Promise<BookingDetails | null> {
  return bookingId === null ? null : (await findBookingDetails(trx, bookingId))!
}

const RETURNED: Record<RefundFacts['method'], string> = {
  card: 'Returned to the card',
  credit: 'Returned to credit',
  bank: 'Returned by the bank',
  transfer: 'Returned by bank transfer',
}

/** @returns its number */
async function issue(
  { clock, localTime }: IssueDeps,
  trx: Transaction,
  kind: ReceiptRow['kind'],
  { orderId, bookingId, refundId, restoredBy }: DueReceipt,
  facts: ReceiptFacts,
  netted: string[] = [],
): Promise<string> {
  const issued_at = clock.now()
  const year = Number(localTime.localDate(issued_at).slice(0, 4))
  const series = SERIES[kind]
  const count = String(await drawNumber(trx, series, year)).padStart(DIGITS, '0')
  const number = `${series}-${year}-${count}`
  const ids = { id: newId(), order_id: orderId, booking_id: bookingId, refund_id: refundId, restored_by: restoredBy }
  await insertReceipt(trx, { ...ids, kind, number, issued_at, facts, netted })
  return number
}

function dayOf({ localTime }: IssueDeps, at: Date): string {
  return localTime.longDate(localTime.localDate(at))
}

/** A replacement takes the cause of the refund that it replaces, followed by more. */
function reasonOf({ cause }: RefundFacts, booking: BookingDetails | null): string {
  const [name] = cause.split(':')
  if (name === 'gift_cancelled') return 'The gift card was cancelled'
  if (name === 'chargeback') return 'The bank has taken the payment back'
  if (name === 'case') return 'Decided after both sides were heard'
  if (name === 'tip_replaced') return 'Another tip had been paid in its place'
  if (name === 'tip_refused') return 'The tip could not be given any more'
  if (name === 'late_payment') return 'The visit had been cancelled before the payment arrived'
  return booking?.row.status === 'cancelled' ? 'The visit was cancelled' : 'Returned by us'
}
