import { BOOKING_ID_SHOWN, GST_LABEL } from '#contract/constants.ts'
import { findBookingDetails, splitOf, type BookingDetails } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import type { ReceiptFacts } from './facts.ts'
import {
  drawNumber,
  findOrderFacts,
  findReceiptOfOrder,
  findRefund,
  insertReceipt,
  type DueReceipt,
  type ReceiptRow,
  type RefundFacts,
} from './queries.ts'

type IssueDeps = Pick<Deps, 'clock' | 'localTime' | 'site'>
type Money = Pick<ReceiptFacts, 'lines' | 'total_cents' | 'money_text' | 'credit'>

/** Each kind counts for itself. Rules: docs/product-rules.md#receipts */
const SERIES = { receipt: 'HB', credit_note: 'HBC' } as const
const DIGITS = 6

/** Issues the receipt of a visit that has been paid. */
export async function issueReceipt(deps: IssueDeps, trx: Transaction, due: DueReceipt): Promise<void> {
  const { lines } = await findOrderFacts(trx, due.orderId)
  const total_cents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const money_text = `Paid by card on ${dayOf(deps, due.at)}`
  const booking = (await findBookingDetails(trx, due.bookingId))!
  await issue(deps, trx, { kind: 'receipt', due, booking }, { lines, total_cents, money_text, credit: null })
}

/** Issues the credit note of money that has gone back; none for money that had come twice and settled nothing. */
export async function issueCreditNote(deps: IssueDeps, trx: Transaction, due: DueReceipt): Promise<void> {
  const refund = await findRefund(trx, due.refundId!)
  const receipt = await findReceiptOfOrder(trx, due.orderId)
  if (!refund || refund.is_surplus) return
  if (!receipt) throw new Error('there is no receipt to credit')
  const booking = (await findBookingDetails(trx, due.bookingId))!
  const { baseCents, gstCents } = splitOf(refund.amount_cents, booking.row)
  const gst = gstCents > 0 ? [{ label: GST_LABEL, amount_cents: gstCents }] : []
  await issue(
    deps,
    trx,
    { kind: 'credit_note', due, booking },
    {
      lines: [{ label: booking.row.title, amount_cents: baseCents }, ...gst],
      total_cents: refund.amount_cents,
      money_text: `Returned to the card on ${dayOf(deps, due.at)}`,
      credit: { receipt: receipt.number, reason: reasonOf(refund, booking) },
    },
  )
}

async function issue(
  deps: IssueDeps,
  trx: Transaction,
  { kind, due, booking }: { kind: ReceiptRow['kind']; due: DueReceipt; booking: BookingDetails },
  money: Money,
): Promise<void> {
  const { row, client, provider, location } = booking
  const { site, localTime, clock } = deps
  const issued_at = clock.now()
  const gst_number = row.tax_cents > 0 ? (await findOrderFacts(trx, due.orderId)).gst_number : null
  const facts: ReceiptFacts = {
    issuer: { name: site.name, email: site.supportEmail },
    seller: { name: provider.full_name, place: location, gst_number },
    buyer: { name: client.full_name },
    service: row.title,
    visit_text: localTime.longText(row.starts_at),
    booking: row.id.slice(-BOOKING_ID_SHOWN),
    ...money,
  }
  const year = Number(localTime.localDate(issued_at).slice(0, 4))
  const series = SERIES[kind]
  const count = String(await drawNumber(trx, series, year)).padStart(DIGITS, '0')
  const number = `${series}-${year}-${count}`
  const ids = { id: newId(), order_id: due.orderId, booking_id: row.id, refund_id: due.refundId }
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
