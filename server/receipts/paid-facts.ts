import { BOOKING_ID_SHOWN, GST_LABEL } from '#contract/constants.ts'
import { formatCents } from '#contract/money.ts'
import type { BookingDetails } from '#server/bookings/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ReceiptFacts } from './facts.ts'
import { gstOfPart } from './gst-of-part.ts'
import { partOfLines, sumOf, type Line } from './lines.ts'
import { findGiftFacts, type OrderFacts } from './queries.ts'

/** Facts for a document about paid money, before it is issued. */

type FactsDeps = Pick<Deps, 'localTime' | 'site'>
type About = Pick<ReceiptFacts, 'issuer' | 'seller' | 'buyer' | 'service' | 'visit_text' | 'booking'>

/** @param gst_number null where no tax is named */
export function visitFacts(
  { localTime, site }: FactsDeps,
  { row, client, provider, location }: BookingDetails,
  { service = row.title, gst_number }: { service?: string; gst_number: string | null },
): About {
  return {
    issuer: { name: site.name, email: site.supportEmail },
    seller: { name: provider.full_name, place: location, gst_number },
    buyer: { name: client.full_name },
    service,
    visit_text: localTime.longText(row.starts_at),
    booking: row.id.slice(-BOOKING_ID_SHOWN),
  }
}

/** We sell gift cards ourselves; tax is due only on what they pay for. */
export async function giftFacts({ site }: FactsDeps, db: Database, orderId: string): Promise<About> {
  const { buyerName, recipientName } = (await findGiftFacts(db, { orderId }))!
  return {
    issuer: { name: site.name, email: site.supportEmail },
    seller: { name: site.name, place: null, gst_number: null },
    buyer: { name: buyerName },
    service: `Gift card for ${recipientName}`,
    visit_text: null,
    booking: null,
  }
}

/** The number under which tax was charged in these lines; null where none was. */
export function taxNumber({ lines, gst_number }: Pick<OrderFacts, 'lines' | 'gst_number'>): string | null {
  return hasTax(lines) ? gst_number : null
}

export function hasTax(lines: readonly Line[]): boolean {
  return lines.some(({ label }) => label === GST_LABEL)
}

/**
 * The lines of an order as a document names them, of all that was owed. A fee is one line beside the tax and the
 * discount: no line names a service that wasn't done.
 * @param fee the name of the fee; undefined for a receipt
 */
export function wholeLines({ lines }: Pick<OrderFacts, 'lines'>, fee?: string): Line[] {
  const plain = lines.map(({ label, amount_cents }) => ({ label, amount_cents }))
  if (fee === undefined) return plain
  const isOther = ({ label, amount_cents }: Line) => label === GST_LABEL || amount_cents < 0
  const price = { label: fee, amount_cents: sumOf(plain.filter((line) => !isOther(line))) }
  return [price, ...plain.filter(isOther)]
}

/** The same for the rest of a visit's money. @param whole lines of everything that was owed */
export function linesOfLeft(whole: Line[], booking: BookingDetails): Line[] {
  const { paidCents, amountCents } = booking.payment
  if (paidCents === amountCents) return whole
  return partOfLines(whole, paidCents, hasTax(whole) ? gstOfPart(paidCents, booking) : 0)
}

/** How it was paid, with the parts if there are two, and the refunds. Whole cents. */
export function paidText(
  { localTime }: FactsDeps,
  { card_cents, credit_cents }: Pick<OrderFacts, 'card_cents' | 'credit_cents'>,
  { at, backCents = 0 }: { at: Date; backCents?: number },
): string {
  const day = localTime.longDate(localTime.localDate(at))
  const total = card_cents + credit_cents
  if (total === 0) return `Settled by the discount on ${day}`
  if (backCents > 0) {
    const by = credit_cents === 0 ? 'by card' : card_cents === 0 ? 'with credit' : 'with credit and by card'
    const back = backCents === total ? 'All of it' : `${formatCents(backCents)} of it`
    return `${formatCents(total)} was paid ${by} on ${day}. ${back} is being refunded`
  }
  if (credit_cents === 0) return `Paid by card on ${day}`
  if (card_cents === 0) return `Paid with credit on ${day}`
  return `${formatCents(credit_cents)} paid with credit and ${formatCents(card_cents)} by card on ${day}`
}
