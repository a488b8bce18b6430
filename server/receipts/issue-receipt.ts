import { BOOKING_ID_SHOWN, GST_LABEL } from '#contract/constants.ts'
import { formatCents } from '#contract/money.ts'
import { findBookingDetails, type BookingDetails } from '#server/bookings/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { RECEIPT_ISSUED, type ReceiptIssued } from './events.ts'
import type { ReceiptFacts } from './facts.ts'
import { gstOfPart } from './gst-of-part.ts'
import { linesLeft, partOfLines, sumOf } from './lines.ts'
import {
  drawNumber,
  findGiftFacts,
  findOrderFacts,
  findRefund,
  insertReceipt,
  listReceiptsOf,
  type DueReceipt,
  type ReceiptRow,
  type RefundFacts,
} from './queries.ts'

type IssueDeps = Pick<Deps, 'clock' | 'localTime' | 'site' | 'events'>

/** Each kind counts for itself. Rules: docs/product-rules.md#receipts */
const SERIES = { receipt: 'HB', credit_note: 'HBC' } as const
const DIGITS = 6

/**
 * Issues the receipt of a visit, of a tip for it or of a gift card that has been paid. Only a visit carries tax, and only of
 * a visit is it news: whoever tips or buys a card is told of that itself.
 */
export async function issueReceipt(deps: IssueDeps, trx: Transaction, due: DueReceipt): Promise<void> {
  const { kind, lines, gst_number, card_cents, credit_cents } = await findOrderFacts(trx, due.orderId)
  const booking = due.bookingId === null ? null : (await findBookingDetails(trx, due.bookingId))!
  const hasTax = lines.some((line) => line.kind === 'tax')
  const total_cents = sumOf(lines)
  const money_text = `${paidText(card_cents, credit_cents)} on ${dayOf(deps, due.at)}`
  const number = await issue(deps, trx, 'receipt', due, {
    issuer: { name: deps.site.name, email: deps.site.supportEmail },
    ...(booking === null
      ? await giftFacts(deps, trx, due.orderId)
      : visitFacts(deps, booking, hasTax ? gst_number : null)),
    lines: lines.map(({ label, amount_cents }) => ({ label, amount_cents })),
    total_cents,
    money_text,
    credit: null,
  })
  if (booking === null || kind !== 'visit') return
  await deps.events.announce(trx, RECEIPT_ISSUED, {
    booking,
    receipt: { number, moneyText: money_text },
  } satisfies ReceiptIssued)
}

type About = Pick<ReceiptFacts, 'seller' | 'buyer' | 'service' | 'visit_text' | 'booking'>

function visitFacts(
  { localTime }: IssueDeps,
  { row, client, provider, location }: BookingDetails,
  gst_number: string | null,
): About {
  return {
    seller: { name: provider.full_name, place: location, gst_number },
    buyer: { name: client.full_name },
    service: row.title,
    visit_text: localTime.longText(row.starts_at),
    booking: row.id.slice(-BOOKING_ID_SHOWN),
  }
}

/** We sell gift cards ourselves; tax is due only on what they pay for. */
async function giftFacts({ site }: IssueDeps, trx: Transaction, orderId: string): Promise<About> {
  const { buyerName, recipientName } = (await findGiftFacts(trx, { orderId }))!
  return {
    seller: { name: site.name, place: null, gst_number: null },
    buyer: { name: buyerName },
    service: `Gift card for ${recipientName}`,
    visit_text: null,
    booking: null,
  }
}

/**
 * Issues the credit note of money that has gone back, about the same people as its receipt; none for money that had come
 * twice and settled nothing. The tax in it is what the tax of the rest is less by, so that many notes never differ by a
 * cent from one.
 */
export async function issueCreditNote(deps: IssueDeps, trx: Transaction, due: DueReceipt): Promise<void> {
  const refund = await findRefund(trx, due.refundId!)
  if (!refund || refund.is_surplus || refund.is_noted) return
  const { receipt, booking, lines } = await partOf(trx, due, -refund.amount_cents)
  await issue(deps, trx, 'credit_note', due, {
    ...receipt.facts,
    lines,
    total_cents: refund.amount_cents,
    money_text: `${RETURNED[refund.method]} on ${dayOf(deps, due.at)}`,
    credit: { receipt: receipt.number, reason: reasonOf(refund, booking) },
  })
}

/**
 * Issues a receipt of what stands again: a bank had given it back, which was credited, and has taken it from the client once
 * more.
 */
export async function issueRestored(deps: IssueDeps, trx: Transaction, due: DueReceipt): Promise<void> {
  const total_cents = due.restoredCents!
  const { receipt, lines } = await partOf(trx, due, total_cents)
  const money_text = `Paid again on ${dayOf(deps, due.at)}: the bank has reversed what it had given back`
  await issue(deps, trx, 'receipt', due, { ...receipt.facts, lines, total_cents, money_text, credit: null })
}

type Part = { receipt: ReceiptRow; booking: BookingDetails | null; lines: ReceiptFacts['lines'] }

/**
 * The lines of a part of what was paid that goes, or comes again (above zero), after all that is written so far. Each line is
 * a part of what is left of the receipt's own, so that the notes of all of it sum up to each line of the receipt.
 */
async function partOf(trx: Transaction, { orderId, bookingId }: DueReceipt, cents: number): Promise<Part> {
  const [receipt, ...later] = await listReceiptsOf(trx, orderId)
  if (!receipt) throw new Error('there is no receipt to credit')
  const booking = bookingId === null ? null : (await findBookingDetails(trx, bookingId))!
  const { lines } = receipt.facts
  const rest = linesLeft(
    lines,
    later.map(({ kind, facts }) => ({ sign: kind === 'receipt' ? 1 : -1, ...facts })),
  )
  const left = sumOf(rest)
  const hasTax = lines.some(({ label }) => label === GST_LABEL)
  const taxOf = (of: number) => (booking && hasTax ? gstOfPart(of, booking) : 0)
  const gstCents = Math.abs(taxOf(left + cents) - taxOf(left))
  const credited = lines.map(({ label, amount_cents }, index) => ({
    label,
    amount_cents: amount_cents - rest[index]!.amount_cents,
  }))
  return { receipt, booking, lines: partOfLines(cents < 0 ? rest : credited, Math.abs(cents), gstCents) }
}

const RETURNED: Record<RefundFacts['method'], string> = {
  card: 'Returned to the card',
  credit: 'Returned to credit',
  bank: 'Given back by the bank',
  transfer: 'Returned by bank transfer',
}

/** @returns its number */
async function issue(
  { clock, localTime }: IssueDeps,
  trx: Transaction,
  kind: ReceiptRow['kind'],
  { orderId, bookingId, refundId, restoredBy }: DueReceipt,
  facts: ReceiptFacts,
): Promise<string> {
  const issued_at = clock.now()
  const year = Number(localTime.localDate(issued_at).slice(0, 4))
  const series = SERIES[kind]
  const count = String(await drawNumber(trx, series, year)).padStart(DIGITS, '0')
  const number = `${series}-${year}-${count}`
  const ids = { id: newId(), order_id: orderId, booking_id: bookingId, refund_id: refundId, restored_by: restoredBy }
  await insertReceipt(trx, { ...ids, kind, number, issued_at, facts })
  return number
}

/** By what it was paid; with the parts where there are two. */
function paidText(cardCents: number, creditCents: number): string {
  if (cardCents + creditCents === 0) return 'Settled by the discount'
  if (creditCents === 0) return 'Paid by card'
  if (cardCents === 0) return 'Paid with credit'
  return `${formatCents(creditCents)} paid with credit and ${formatCents(cardCents)} by card`
}

function dayOf({ localTime }: IssueDeps, at: Date): string {
  return localTime.longDate(localTime.localDate(at))
}

/** What stands in the place of another has the cause of that one, and more behind it. */
function reasonOf({ cause }: RefundFacts, booking: BookingDetails | null): string {
  const [name] = cause.split(':')
  if (name === 'gift_cancelled') return 'The gift card was called off'
  if (name === 'chargeback') return 'The bank has taken the payment back'
  if (name === 'case') return 'Decided after both sides were heard'
  if (name === 'tip_replaced') return 'Another tip had been paid in its place'
  if (name === 'tip_refused') return 'The tip could not be given any more'
  if (name === 'late_payment') return 'The visit had been cancelled before the payment arrived'
  return booking?.row.status === 'cancelled' ? 'The visit was cancelled' : 'Returned by us'
}
