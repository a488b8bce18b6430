import { BOOKING_ID_SHOWN, GST_LABEL } from '#contract/constants.ts'
import { findBookingDetails, splitOf, type BookingDetails } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import type { ReceiptFacts } from './facts.ts'
import {
  drawNumber,
  findOrderFacts,
  findRefund,
  insertReceipt,
  listReceiptsOf,
  type DueReceipt,
  type ReceiptRow,
  type RefundFacts,
} from './queries.ts'

type IssueDeps = Pick<Deps, 'clock' | 'localTime' | 'site'>

/** Each kind counts for itself. Rules: docs/product-rules.md#receipts */
const SERIES = { receipt: 'HB', credit_note: 'HBC' } as const
const DIGITS = 6

/** Issues the receipt of a visit that has been paid. */
export async function issueReceipt(deps: IssueDeps, trx: Transaction, due: DueReceipt): Promise<void> {
  const { lines, gst_number } = await findOrderFacts(trx, due.orderId)
  const { row, client, provider, location } = (await findBookingDetails(trx, due.bookingId))!
  await issue(deps, trx, 'receipt', due, {
    issuer: { name: deps.site.name, email: deps.site.supportEmail },
    seller: { name: provider.full_name, place: location, gst_number: row.tax_cents > 0 ? gst_number : null },
    buyer: { name: client.full_name },
    service: row.title,
    visit_text: deps.localTime.longText(row.starts_at),
    booking: row.id.slice(-BOOKING_ID_SHOWN),
    lines,
    total_cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    money_text: `Paid by card on ${dayOf(deps, due.at)}`,
    credit: null,
  })
}

/**
 * Issues the credit note of money that has gone back, about the same people as its receipt; none for money that had come
 * twice and settled nothing. The tax in it is what the tax of the rest is less by, so that many notes never differ by a
 * cent from one.
 */
export async function issueCreditNote(deps: IssueDeps, trx: Transaction, due: DueReceipt): Promise<void> {
  const refund = await findRefund(trx, due.refundId!)
  if (!refund || refund.is_surplus) return
  const [receipt, ...notes] = await listReceiptsOf(trx, due.bookingId)
  if (!receipt) throw new Error('there is no receipt to credit')
  const booking = (await findBookingDetails(trx, due.bookingId))!
  const left = notes.reduce((rest, { facts }) => rest - facts.total_cents, receipt.facts.total_cents)
  const [before, after] = [splitOf(left, booking.row), splitOf(left - refund.amount_cents, booking.row)]
  const gstCents = before.gstCents - after.gstCents
  const gst = gstCents > 0 ? [{ label: GST_LABEL, amount_cents: gstCents }] : []
  await issue(deps, trx, 'credit_note', due, {
    ...receipt.facts,
    lines: [{ label: receipt.facts.service, amount_cents: refund.amount_cents - gstCents }, ...gst],
    total_cents: refund.amount_cents,
    money_text: `Returned to the card on ${dayOf(deps, due.at)}`,
    credit: { receipt: receipt.number, reason: reasonOf(refund, booking) },
  })
}

async function issue(
  { clock, localTime }: IssueDeps,
  trx: Transaction,
  kind: ReceiptRow['kind'],
  { orderId, bookingId, refundId }: DueReceipt,
  facts: ReceiptFacts,
): Promise<void> {
  const issued_at = clock.now()
  const year = Number(localTime.localDate(issued_at).slice(0, 4))
  const series = SERIES[kind]
  const count = String(await drawNumber(trx, series, year)).padStart(DIGITS, '0')
  const number = `${series}-${year}-${count}`
  const ids = { id: newId(), order_id: orderId, booking_id: bookingId, refund_id: refundId }
  await insertReceipt(trx, { ...ids, kind, number, issued_at, facts })
}

function dayOf({ localTime }: IssueDeps, at: Date): string {
  return localTime.longDate(localTime.localDate(at))
}

function reasonOf({ cause }: RefundFacts, { row }: BookingDetails): string {
  if (cause.startsWith('case:')) return 'Decided after both sides were heard'
  if (cause === 'late_payment') return 'The visit had been cancelled before the payment arrived'
  return row.status === 'cancelled' ? 'The visit was cancelled' : 'Returned by us'
}
